import { Readable } from "node:stream";
import * as contract from "@stokaz/contract/handover/place-states";
import type { Bind } from "../../../platform/http/bind.ts";
import { StreamedAnswer } from "../../../platform/http/streamed-answer.ts";
import type { PlaceFiles } from "./service.ts";

export const bindPlaceFileRoutes = (on: Bind, files: PlaceFiles): void => {
  on(contract.readPlacePicture, async ({ params, query }, actor, { setHeader }) => {
    const content = await files.readPicture(actor, params, query.size);
    setHeader("content-length", String(content.length));
    return new StreamedAnswer("image/jpeg", Readable.from([content]));
  });
  on(contract.readPlaceStatePaper, async ({ params }, actor, { setHeader }) => {
    const { fileName, content } = await files.readPaper(actor, params);
    setHeader("content-disposition", `attachment; filename="${fileName}"`);
    setHeader("content-length", String(content.length));
    return new StreamedAnswer("application/pdf", Readable.from([content]));
  });
};
