import { Readable } from "node:stream";
import type { FileContent, FileFormat } from "@stokaz/contract/products/product-files";
import type { SheetData } from "write-excel-file/node";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inBatches } from "../../platform/db/db.ts";
import { toCsv } from "../../platform/http/csv.ts";
import { listOpenSpaces, selectFiledProducts } from "./repository.ts";
import { cellsOf, HEADS, helpLines } from "./rules.ts";

export type ProductFilesDeps = { db: Db; clock: Clock };

/** Products read at once. */
const BATCH = 500;
/** Width in characters. */
const COLUMN_WIDTH = 24;

/** All cells are texts, so that a spreadsheet runs none as a formula. */
const toSheet = (lines: readonly (readonly string[])[]): SheetData =>
  lines.map((line, index) =>
    line.map((value) =>
      value === ""
        ? null
        : { value, type: String, ...(index === 0 ? { fontWeight: "bold" as const } : {}) },
    ),
  );

const widths = (count: number) => Array.from({ length: count }, () => ({ width: COLUMN_WIDTH }));

export const createProductFiles = ({ db, clock }: ProductFilesDeps) => {
  async function* linesOf(artisanId: string): AsyncGenerator<string[]> {
    for await (const products of inBatches(db, selectFiledProducts(db, artisanId), BATCH)) {
      for (const product of products) {
        const cells = cellsOf(product);
        yield HEADS.map((head) => cells[head] ?? "");
      }
    }
  }

  const writeWorkbook = async (
    lines: AsyncIterable<string[]>,
    help: readonly string[][],
  ): Promise<Readable> => {
    // The library is loaded with the first file: most processes never write one.
    const { default: writeExcelFile } = await import("write-excel-file/node");
    const all = [[...HEADS]];
    for await (const line of lines) all.push(line);
    const workbook = writeExcelFile([
      {
        sheet: "Produits",
        data: toSheet(all),
        columns: widths(HEADS.length),
        stickyRowsCount: 1,
      },
      { sheet: "Aide", data: toSheet(help), columns: [{ width: 36 }, { width: 90 }] },
    ]);
    return Readable.from([await workbook.toBuffer()]);
  };

  return {
    /** An artisan's products as a table, or an empty table with its columns. */
    async write(
      { userId }: Actor,
      { format, content }: { format: FileFormat; content: FileContent },
    ): Promise<Readable> {
      const lines: AsyncIterable<string[]> =
        content === "products" ? linesOf(userId) : Readable.from([]);
      if (format === "csv") return toCsv(HEADS, lines);
      return writeWorkbook(lines, helpLines(await listOpenSpaces(db, userId, clock.today())));
    },
  };
};

export type ProductFiles = ReturnType<typeof createProductFiles>;
