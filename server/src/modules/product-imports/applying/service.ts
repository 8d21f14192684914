import { WRONG_LINE } from "@stokaz/contract/products/product-imports";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { derivedId } from "../../../platform/db/row-id.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { Problem } from "../../../platform/problem.ts";
import { assertPicture, type Pictures } from "../../../platform/storage/pictures.ts";
import type { PictureRow } from "../../picture-lists/public.ts";
import {
  cellsOf,
  type FiledProduct,
  findFiled,
  HEADS,
  ID_HEAD,
  listOpenSpaces,
} from "../../product-files/public.ts";
import { lockStock, type Owner, type ProductSaving } from "../../products/public.ts";
import { errorsOf, photoNames, saveLine, typedLine } from "../checking/public.ts";
import type { EndImport } from "../ending/public.ts";
import * as rows from "../repository.ts";
import { isSameCells } from "../rules.ts";
import type { ImportFiles } from "../storing/public.ts";
import type { OpenZip } from "../zip/public.ts";

export const APPLY_JOB = "apply-product-import";

/**
 * A large file with pictures is written for hours. A second run meanwhile would do the same work
 * beside the first.
 */
const LONGEST_SECONDS = 6 * 3600;

/** Lines read at once. */
const BATCH = 50;

const CHANGED = [{ column: ID_HEAD, message: WRONG_LINE.changed }];

const NO_PICTURES: OpenZip = { sizes: new Map(), read: async () => undefined };

/** Adds a stored picture after the others of a product, once. */
export type AddPicture = (
  tx: Tx,
  artisan: Owner,
  productId: string,
  picture: PictureRow,
) => Promise<unknown>;

type Deps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  files: ImportFiles;
  pictures: Pictures;
  end: EndImport;
};

/** Writes the lines of confirmed imports, each once, even if the process is interrupted. */
export const defineApplying = (
  { db, clock, jobs, files, pictures, end }: Deps,
  saving: ProductSaving,
  addPicture: AddPicture,
): void => {
  /** @throws {Problem} picture/not-an-image, picture/too-large */
  const readPicture = async (zip: OpenZip, name: string): Promise<File> => {
    const bytes = await zip.read(name).catch((cause: unknown) => {
      throw new Problem("picture/not-an-image", { cause });
    });
    if (!bytes) throw new Problem("picture/not-an-image");
    await assertPicture(bytes);
    return new File([Uint8Array.from(bytes)], name);
  };

  /** Stores pictures, each before the next one is unpacked. @returns their keys */
  const storePictures = async (zip: OpenZip, names: readonly string[]): Promise<string[]> => {
    const keys: string[] = [];
    for (const name of names) keys.push(await pictures.storeFile(await readPicture(zip, name)));
    return keys;
  };

  /** Finds the product of a line, if it is still as the file was read for. */
  const findUnchanged = async (
    on: Db,
    artisanId: string,
    { product_id: id, before }: rows.LineRow,
  ): Promise<FiledProduct | undefined> => {
    const product = id === null ? undefined : (await findFiled(on, artisanId, [id])).get(id);
    return product && isSameCells(before, cellsOf(product), HEADS) ? product : undefined;
  };

  const applyLine = async (
    productImport: rows.ImportRow,
    row: rows.LineRow,
    zip: OpenZip,
  ): Promise<void> => {
    const artisan = { userId: productImport.artisan_id };
    const isNew = row.product_id === null;
    const productId = row.product_id ?? derivedId(productImport.id, row.line);
    const product = await findUnchanged(db, artisan.userId, row);
    if (!isNew && !product) {
      await rows.setWrong(db, row, CHANGED);
      return;
    }
    const open = await listOpenSpaces(db, productImport.artisan_id, clock.today());
    const { typed, errors = [] } = typedLine(row.cells, product ? [...open, product.space] : open);
    if (!typed) {
      await rows.setWrong(db, row, errors);
      return;
    }
    const [photo, ...others] = await storePictures(zip, photoNames(row.cells));
    await inTransaction(db, async (tx) => {
      if (!isNew) {
        // Pictures take seconds: a delivery or another price may have come meanwhile.
        await lockStock(tx, [productId]);
        if (!(await findUnchanged(tx, artisan.userId, row))) {
          await rows.setWrong(tx, row, CHANGED);
          return;
        }
      }
      if (!(await rows.setApplied(tx, row, clock.now()))) return;
      await saveLine(tx, saving, artisan, { cells: row.cells, productId, isNew }, typed, {
        photo,
      });
      for (const picture of others) {
        await addPicture(tx, artisan, productId, { picture, alt_text: "" });
      }
    });
  };

  const apply = async ({ importId }: { importId: string }): Promise<void> => {
    const productImport = await rows.findImport(db, importId);
    if (productImport?.status !== "applying") return;
    const zip = productImport.has_pictures ? await files.openPictures(importId) : NO_PICTURES;
    let after = 0;
    for (;;) {
      const waiting = await rows.listWaiting(db, importId, { after, limit: BATCH });
      for (const row of waiting) {
        await applyLine(productImport, row, zip).catch((error: unknown) =>
          rows.setWrong(db, row, errorsOf(error, row.cells)),
        );
        after = row.line;
      }
      if (waiting.length < BATCH) break;
    }
    await end(importId, "done");
  };

  // While an import is being written, its artisan can neither drop it nor send another file.
  const giveUp = async ({ importId }: { importId: string }): Promise<void> => {
    const errors = [{ column: ID_HEAD, message: WRONG_LINE.notWritten }];
    await rows.setWaitingWrong(db, importId, errors);
    await end(importId, "done");
  };

  jobs.define(APPLY_JOB, apply, { givenUp: giveUp, longestSeconds: LONGEST_SECONDS });
};
