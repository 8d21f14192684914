import type { ImportAction, ImportState } from "@stokaz/contract/products/product-imports";
import type { ColumnType, Generated } from "kysely";

/** A file of products that an artisan imports. */
type ProductImports = {
  id: string;
  artisan_id: string;
  file_name: string;
  has_pictures: boolean;
  status: ImportState;
  /** Reason why the file as a whole can't be read. */
  failure: Generated<string | null>;
  lines: Generated<number>;
  /** Number of times that its reading began without coming to an end. */
  begun: Generated<number>;
  asked_at: Date;
};

/** Error of a cell, in a sentence. */
export type CellError = { column: string; message: string };

/** A line of such a file, with its number as a spreadsheet counts. */
type ProductImportLines = {
  import_id: string;
  line: number;
  /** Cells by column heading. */
  cells: Record<string, string>;
  /** Cells of its product when the line was read; null for a new product. */
  before: Record<string, string> | null;
  action: ImportAction;
  product_id: string | null;
  errors: ColumnType<CellError[], string, string>;
  applied_at: Date | null;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    product_imports: ProductImports;
    product_import_lines: ProductImportLines;
  }
}
