import type { Answer } from "@stokaz/contract/endpoint";
import type { listImportErrors, ProductImport } from "@stokaz/contract/product-imports";
import type { LineRow } from "./repository.ts";
import type { ShownImport } from "./service.ts";

/** An import in the wire's names. */
export const toWireImport = ({ row, counts }: ShownImport): ProductImport => ({
  _id: row.id,
  fileName: row.file_name,
  state: row.status,
  failure: row.failure,
  lines: row.lines,
  ...counts,
  askedAt: row.asked_at,
});

/** A line that can't be done, in the wire's names. */
export const toWireErrors = (row: LineRow): Answer<typeof listImportErrors>["data"][number] => ({
  line: row.line,
  productName: row.cells["Nom du produit"] ?? "",
  errors: row.errors,
});
