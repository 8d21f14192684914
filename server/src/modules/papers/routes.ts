import { Readable } from "node:stream";
import { getOrderPaper } from "@stokaz/contract/papers";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { Papers } from "./service.ts";

export const bindPaperRoutes = (on: Bind, papers: Papers): void => {
  on(getOrderPaper, async ({ params }, reader, { setHeader }) => {
    const { fileName, content } = await papers.open(reader, params.orderId);
    setHeader("content-disposition", `attachment; filename="${fileName}"`);
    setHeader("content-length", String(content.length));
    return new StreamedAnswer("application/pdf", Readable.from([content]));
  });
};
