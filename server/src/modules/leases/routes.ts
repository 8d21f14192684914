import { Readable } from "node:stream";
import { getLease, getLeaseLabels } from "@stokaz/contract/leases";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { Leases } from "./service.ts";
import { toWireLease } from "./wire.ts";

export const bindLeaseRoutes = (on: Bind, leases: Leases): void => {
  on(getLease, async ({ params }, actor) => toWireLease(await leases.show(actor, params.id)));
  on(getLeaseLabels, async ({ params, query }, actor, { setHeader }) => {
    const { fileName, content } = await leases.drawLabels(actor, params.id, query);
    setHeader("content-disposition", `attachment; filename="${fileName}"`);
    setHeader("content-length", String(content.length));
    return new StreamedAnswer("application/pdf", Readable.from([content]));
  });
};
