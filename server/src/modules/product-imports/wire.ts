import type { Readable } from "node:stream";
import type { Answer } from "@stokaz/contract/endpoint";
import type { listImportErrors, ProductImport } from "@stokaz/contract/products/product-imports";
import { type Cell, toCsv } from "../../platform/http/csv.ts";
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

const productName = ({ cells }: LineRow): string => cells["Nom du produit"] ?? "";

/** A wrong line, in the wire's names. */
export const toWireErrors = (row: LineRow): Answer<typeof listImportErrors>["data"][number] => ({
  line: row.line,
  productName: productName(row),
  errors: row.errors,
});

async function* errorCells(rows: AsyncIterable<LineRow>): AsyncGenerator<Cell[]> {
  for await (const row of rows) {
    for (const { column, message } of row.errors) {
      yield [row.line, productName(row), column, row.cells[column] ?? "", message];
    }
  }
}

/** Wrong lines as a CSV, with a row for each of their wrong cells. */
export const toErrorsCsv = (rows: AsyncIterable<LineRow>): Readable =>
  toCsv(["Ligne", "Nom du produit", "Colonne", "Valeur", "Erreur"], errorCells(rows));
