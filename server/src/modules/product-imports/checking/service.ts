import { WRONG_LINE } from "@stokaz/contract/products/product-imports";
import { changedProduct } from "@stokaz/contract/products/products";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import {
  type Cells,
  headOf,
  PHOTOS_HEAD,
  readLine,
  SPACE_HEAD,
  type Space,
} from "../../product-files/public.ts";
import type { Owner, PlacedProduct, ProductSaving } from "../../products/public.ts";
import { wrongPhotos } from "../rules.ts";
import type { CellError } from "../tables.ts";

/** A line as the form would send it, with the ids of its product. */
export type LineToSave = { cells: Cells; productId: string; isNew: boolean };

/** Field of the form for refusals that name none. */
const FIELD_OF_PROBLEM: Readonly<Record<string, string>> = {
  "move/hidden": "rentedSpaceId",
  "move/orders-wait": "rentedSpaceId",
  "picture/not-an-image": "productPhoto",
  "picture/too-large": "productPhoto",
  "product/area-exceeds-rental": "area",
  "product/quantity-below-sold": "quantity",
  "product/rental-not-running": "rentedSpaceId",
  "product/too-many-pictures": "productPhoto",
  "rental/not-found": "rentedSpaceId",
  "rental/not-yours": "rentedSpaceId",
};

/**
 * Errors of a line, cell by cell.
 *
 * @throws every error that is no refusal, and picture/busy: the line is right, and the job tries it
 * again
 */
export const errorsOf = (error: unknown, cells: Cells): CellError[] => {
  if (!(error instanceof Problem) || error.code === "picture/busy") throw error;
  if (error.errors) {
    return error.errors.map(({ field, message }) => ({ column: headOf(cells, field), message }));
  }
  return [{ column: headOf(cells, FIELD_OF_PROBLEM[error.code] ?? ""), message: error.message }];
};

/** A line in the types of the form, or the form's refusals. */
export const typedLine = (cells: Cells, spaces: readonly Space[]) => {
  const parsed = changedProduct.safeParse(readLine(cells, spaces));
  if (parsed.success) return { typed: parsed.data };
  const errors = parsed.error.issues.map(({ path, message }) => {
    const column = headOf(cells, path.join("."));
    return { column, message: column === SPACE_HEAD ? WRONG_LINE.unknownSpace : message };
  });
  return {
    errors: errors.filter((error, at) => errors.findIndex((e) => e.column === error.column) === at),
  };
};

/** Error that rolls a trial back. */
class Undone extends Error {}

/** Saves a line as the form does. @throws {Problem} as the form's calls do */
export const saveLine = (
  tx: Tx,
  saving: ProductSaving,
  artisan: Owner,
  { productId: id, isNew }: LineToSave,
  typed: NonNullable<ReturnType<typeof typedLine>["typed"]>,
  { photo, ...rest }: { photo?: string | undefined; beside?: ReadonlyMap<string, PlacedProduct> },
): Promise<PlacedProduct> =>
  isNew
    ? saving.createIn(tx, artisan, typed, { id, photo: photo ?? "", ...rest })
    : saving.updateIn(tx, artisan, typed, { id, photo, ...rest });

/** Data that the check of every line needs. */
type Around = {
  spaces: readonly Space[];
  /** Bytes of each picture in the ZIP, by name. */
  pictureSizes: ReadonlyMap<string, number>;
  /** Products placed by the lines before; each valid line adds its product. */
  placed: Map<string, PlacedProduct>;
};

/**
 * Checks a line by saving it in a transaction that is rolled back. So all rules of the form apply
 * without a copy of them.
 */
export const checkLine = async (
  db: Db,
  saving: ProductSaving,
  artisan: Owner,
  line: LineToSave,
  { spaces, pictureSizes, placed }: Around,
): Promise<CellError[]> => {
  const { cells } = line;
  const { typed, errors = [] } = typedLine(cells, spaces);
  const ofPhotos = wrongPhotos(photoNames(cells), line.isNew, pictureSizes).map((message) => ({
    column: PHOTOS_HEAD,
    message,
  }));
  if (!typed) return [...errors, ...ofPhotos];
  try {
    await inTransaction(db, async (tx) => {
      const product = await saveLine(tx, saving, artisan, line, typed, { beside: placed });
      if (ofPhotos.length === 0) placed.set(product.id, product);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) return [...errorsOf(error, cells), ...ofPhotos];
  }
  return ofPhotos;
};

/** The pictures that a line names, the photo first. */
export const photoNames = (cells: Cells): string[] =>
  (cells[PHOTOS_HEAD] ?? "")
    .split("|")
    .map((name) => name.trim())
    .filter((name) => name !== "");
