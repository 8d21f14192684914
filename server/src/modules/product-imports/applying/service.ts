import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import { derivedId } from "../../../platform/db/row-id.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Pictures } from "../../../platform/storage/pictures.ts";
import { cellsOf, findFiled, HEADS, ID_HEAD, listOpenSpaces } from "../../product-files/public.ts";
import type { Owner, ProductSaving } from "../../products/public.ts";
import { errorsOf, photoNames, saveLine, typedLine } from "../checking/public.ts";
import * as rows from "../repository.ts";
import { IMPORT_TRANSITIONS, isSameCells } from "../rules.ts";
import type { ImportFiles } from "../storing/public.ts";

export const APPLY_JOB = "apply-product-import";

/** Lines read at once. */
const BATCH = 50;
const CHANGED_MEANWHILE = "Ce produit a changé depuis la lecture du fichier : relisez-le.";

/** Adds a picture after the others of a product, once. */
export type AddPicture = (
  artisan: Owner,
  productId: string,
  picture: { picture: File; description: string },
) => Promise<unknown>;

type Deps = { db: Db; clock: Clock; jobs: Jobs; files: ImportFiles; pictures: Pictures };

/** Writes what confirmed imports say, each line once, whatever happens to the process. */
export const defineApplying = (
  { db, clock, jobs, files, pictures }: Deps,
  saving: ProductSaving,
  addPicture: AddPicture,
): void => {
  const applyLine = async (asked: rows.ImportRow, row: rows.LineRow): Promise<void> => {
    const artisan = { userId: asked.artisan_id };
    const isNew = row.product_id === null;
    const productId = row.product_id ?? derivedId(asked.id, row.line);
    const product = (await findFiled(db, asked.artisan_id, [productId])).get(productId);
    if (!isNew && !(product && isSameCells(row.before, cellsOf(product), HEADS))) {
      await rows.setWrong(db, row, [{ column: ID_HEAD, message: CHANGED_MEANWHILE }]);
      return;
    }
    const open = await listOpenSpaces(db, asked.artisan_id, clock.today());
    const { typed, errors = [] } = typedLine(row.cells, product ? [...open, product.space] : open);
    if (!typed) {
      await rows.setWrong(db, row, errors);
      return;
    }
    const [photo, ...others] = await files.readPictures(asked.id, photoNames(row.cells));
    const key = photo && (await pictures.storeFile(photo));
    await inTransaction(db, async (tx) => {
      if (!(await rows.setApplied(tx, row, clock.now()))) return;
      await saveLine(tx, saving, artisan, { cells: row.cells, productId, isNew }, typed, key);
    });
    for (const picture of others)
      await addPicture(artisan, productId, { picture, description: "" });
  };

  jobs.define(APPLY_JOB, async (data) => {
    const { importId } = data as { importId: string };
    const asked = await rows.findImport(db, importId);
    if (asked?.status !== "applying") return;
    let after = 0;
    for (;;) {
      const waiting = await rows.listWaiting(db, importId, { after, limit: BATCH });
      for (const row of waiting) {
        await applyLine(asked, row).catch((error: unknown) =>
          rows.setWrong(db, row, errorsOf(error, row.cells)),
        );
        after = row.line;
      }
      if (waiting.length < BATCH) break;
    }
    await inTransaction(db, (tx) =>
      rows.moveImport(tx, importId, transition(IMPORT_TRANSITIONS, "done")),
    );
  });
};
