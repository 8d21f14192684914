import { exportProductFile, productFileName } from "@stokaz/contract/products/product-files";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { ProductFiles } from "./service.ts";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export const bindProductFileRoutes = (on: Bind, files: ProductFiles): void => {
  on(exportProductFile, async ({ query }, artisan, { setHeader }) => {
    const name = productFileName(query.content, query.format);
    setHeader("content-disposition", `attachment; filename="${name}"`);
    return new StreamedAnswer(TYPES[query.format], await files.write(artisan, query));
  });
};
