import { Readable } from "node:stream";
import { getAmendment } from "@stokaz/contract/leases/lease-changes";
import { getLease, getLeaseLabels } from "@stokaz/contract/leases/leases";
import type { Bind, CallContext } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { Leases } from "./service.ts";
import { toWireLease } from "./wire.ts";

const send = (
  { fileName, content }: { fileName: string; content: Buffer },
  { setHeader }: CallContext,
): StreamedAnswer => {
  setHeader("content-disposition", `attachment; filename="${fileName}"`);
  setHeader("content-length", String(content.length));
  return new StreamedAnswer("application/pdf", Readable.from([content]));
};

export const bindLeaseRoutes = (on: Bind, leases: Leases): void => {
  on(getLease, async ({ params }, actor) => toWireLease(await leases.show(actor, params.id)));
  on(getLeaseLabels, async ({ params, query }, actor, context) =>
    send(await leases.drawLabels(actor, params.id, query), context),
  );
  on(getAmendment, async ({ params }, actor, context) =>
    send(await leases.drawAmendment(actor, params.id, params.number), context),
  );
};
