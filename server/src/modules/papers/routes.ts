import { Readable } from "node:stream";
import { getOrderPaper, getRentalPaper } from "@stokaz/contract/papers/papers";
import type { Bind, CallContext } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { PaperFile, Papers } from "./service.ts";

const send = ({ fileName, content }: PaperFile, { setHeader }: CallContext): StreamedAnswer => {
  setHeader("content-disposition", `attachment; filename="${fileName}"`);
  setHeader("content-length", String(content.length));
  return new StreamedAnswer("application/pdf", Readable.from([content]));
};

export const bindPaperRoutes = (on: Bind, papers: Papers): void => {
  on(getOrderPaper, async ({ params }, reader, context) =>
    send(await papers.open(reader, "order", params.orderId), context),
  );
  on(getRentalPaper, async ({ params }, reader, context) =>
    send(await papers.open(reader, "rental", params.rentalId), context),
  );
};
