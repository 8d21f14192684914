import { Readable } from "node:stream";
import * as contract from "@stokaz/contract/leases/leftovers";
import type { Bind } from "../../../platform/http/bind.ts";
import { StreamedAnswer } from "../../../platform/http/streamed-answer.ts";
import type { LeftoverFiles } from "./service.ts";

export const bindLeftoverFileRoutes = (on: Bind, files: LeftoverFiles): void => {
  on(contract.readLeftoverPicture, async ({ params }, actor, { setHeader }) => {
    const content = await files.readPicture(actor, params.id, params.eventId);
    setHeader("content-length", String(content.length));
    return new StreamedAnswer("image/jpeg", Readable.from([content]));
  });
  on(contract.getLeftoverLabels, async ({ params }, actor, { setHeader }) => {
    const { fileName, content } = await files.drawLabels(actor, params.id);
    setHeader("content-disposition", `attachment; filename="${fileName}"`);
    setHeader("content-length", String(content.length));
    return new StreamedAnswer("application/pdf", Readable.from([content]));
  });
};
