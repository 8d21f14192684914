import { Readable } from "node:stream";
import { readClaimPicture } from "@stokaz/contract/claims/claims";
import type { Bind } from "../../../platform/http/bind.ts";
import { StreamedAnswer } from "../../../platform/http/streamed-answer.ts";
import type { ClaimFiles } from "./service.ts";

export const bindClaimFileRoutes = (on: Bind, files: ClaimFiles): void => {
  on(readClaimPicture, async ({ params }, actor, { setHeader }) => {
    const content = await files.read(actor, params.id, params.pictureId);
    setHeader("content-length", String(content.length));
    return new StreamedAnswer("image/jpeg", Readable.from([content]));
  });
};
