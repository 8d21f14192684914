import { WRONG_LINE } from "@stokaz/contract/products/product-imports";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { derivedId } from "../../../platform/db/row-id.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import {
  cellsOf,
  type FiledProduct,
  findFiled,
  HEADS,
  ID_HEAD,
  listOpenSpaces,
  type Space,
} from "../../product-files/public.ts";
import type { PlacedProduct, ProductSaving } from "../../products/public.ts";
import { checkLine, photoNames } from "../checking/public.ts";
import type { EndImport } from "../ending/public.ts";
import * as rows from "../repository.ts";
import { FILE_FAILURES, isProductId, mergeLine } from "../rules.ts";
import type { ImportFiles } from "../storing/public.ts";
import type { TableLine } from "../table/public.ts";

export const READ_JOB = "read-product-import";

/** Lines checked before they are stored, which updates the progress on the screen. */
const BATCH = 50;

/**
 * Number of times that the reading of a file begins: a stop of the process may break one off, but a
 * file that ends each process that reads it must not go round them all.
 */
const BEGINNINGS = 2;

/** Maximum size of all pictures that the lines of a file name, after unpacking. */
const UNPACKED_BYTES = 1024 ** 3;

type Deps = { db: Db; clock: Clock; jobs: Jobs; files: ImportFiles; end: EndImport };

/** Data that the check of every line of an import needs. */
type Known = {
  open: readonly Space[];
  pictureSizes: ReadonlyMap<string, number>;
  /** The first line of each named product. */
  firstLines: ReadonlyMap<string, number>;
  placed: Map<string, PlacedProduct>;
};

/** Reads uploaded files line by line, and stores the effect of each line. */
export const defineReading = (
  { db, clock, jobs, files, end }: Deps,
  saving: ProductSaving,
): void => {
  const readLine = async (
    productImport: rows.ImportRow,
    { line, cells }: TableLine,
    product: FiledProduct | undefined,
    { open, firstLines, ...around }: Known,
  ): Promise<rows.ReadLine> => {
    const before = product ? cellsOf(product) : null;
    const { action, merged } = mergeLine(cells, before ?? undefined, HEADS);
    const read = { line, cells: merged, before, product_id: product?.id ?? null };
    const id = cells[ID_HEAD] ?? "";
    const wrongId =
      (id !== "" && !product && WRONG_LINE.notOwn) ||
      (id !== "" && firstLines.get(id) !== line && WRONG_LINE.repeated);
    if (wrongId) {
      return { ...read, action: "wrong", errors: [{ column: ID_HEAD, message: wrongId }] };
    }
    if (action === "same") return { ...read, action, errors: [] };
    const errors = await checkLine(
      db,
      saving,
      { userId: productImport.artisan_id },
      {
        cells: merged,
        productId: product?.id ?? derivedId(productImport.id, line),
        isNew: !product,
      },
      { spaces: product ? [...open, product.space] : open, ...around },
    );
    return { ...read, action: errors.length > 0 ? "wrong" : action, errors };
  };

  const readImport = async (productImport: rows.ImportRow): Promise<void> => {
    const importId = productImport.id;
    const table = await files.readTable(importId);
    if ("problem" in table) {
      await end(importId, "failed", table.problem);
      return;
    }
    const pictureSizes = productImport.has_pictures
      ? await files.openPictures(importId).then(
          ({ sizes }) => sizes,
          () => undefined,
        )
      : new Map<string, number>();
    if (!pictureSizes) {
      await end(importId, "failed", FILE_FAILURES.unreadableZip);
      return;
    }
    const named = table.lines.flatMap(({ cells }) => photoNames(cells));
    const unpacked = named.reduce((sum, name) => sum + (pictureSizes.get(name) ?? 0), 0);
    if (unpacked > UNPACKED_BYTES) {
      await end(importId, "failed", FILE_FAILURES.tooMuch);
      return;
    }
    // After an interruption the job begins again, and all lines are read anew.
    await rows.restartImport(db, importId, table.lines.length);
    const open = await listOpenSpaces(db, productImport.artisan_id, clock.today());
    const firstLines = new Map(
      table.lines.toReversed().map(({ line, cells }) => [cells[ID_HEAD] ?? "", line]),
    );
    const known = { open, pictureSizes, firstLines, placed: new Map<string, PlacedProduct>() };
    for (let at = 0; at < table.lines.length; at += BATCH) {
      const batch = table.lines.slice(at, at + BATCH);
      const ids = batch.map(({ cells }) => cells[ID_HEAD] ?? "").filter(isProductId);
      const found = await findFiled(db, productImport.artisan_id, ids);
      const read: rows.ReadLine[] = [];
      for (const line of batch) {
        const product = found.get(line.cells[ID_HEAD] ?? "");
        read.push(await readLine(productImport, line, product, known));
      }
      await rows.insertLines(db, importId, read);
    }
    await end(importId, "ready");
  };

  jobs.define<{ importId: string }>(READ_JOB, async ({ importId }) => {
    const productImport = await rows.beginReading(db, importId);
    if (!productImport) return;
    if (productImport.begun > BEGINNINGS) {
      await end(importId, "failed", FILE_FAILURES.brokenOff);
      return;
    }
    await readImport(productImport).catch(async (error: unknown) => {
      await rows.takeBeginningBack(db, importId);
      throw error;
    });
  });
};
