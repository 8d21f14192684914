import { missingPicture, WRONG_LINE } from "@stokaz/contract/product-imports";
import { changedProduct } from "@stokaz/contract/products";
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
import type { CellError } from "../tables.ts";

/** A line as the form would send it, with the ids of what it is about. */
export type LineToSave = { cells: Cells; productId: string; isNew: boolean };

/** Which field of the form a refusal is about that names none. */
const FIELD_OF_PROBLEM: Readonly<Record<string, string>> = {
  "product/area-exceeds-rental": "area",
  "product/quantity-below-sold": "quantity",
  "product/rental-not-running": "rentedSpaceId",
  "rental/not-found": "rentedSpaceId",
  "rental/not-yours": "rentedSpaceId",
};

/** What stops a line, cell by cell; other errors are none of it. @throws whatever is no refusal */
export const errorsOf = (error: unknown, cells: Cells): CellError[] => {
  if (!(error instanceof Problem)) throw error;
  if (error.errors) {
    return error.errors.map(({ field, message }) => ({ column: headOf(cells, field), message }));
  }
  return [{ column: headOf(cells, FIELD_OF_PROBLEM[error.code] ?? ""), message: error.message }];
};

/** A line in the words of the form, or what of it the form would refuse. */
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

/** Undoes what was tried. */
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

/** What all lines of a file are looked at with. */
type Around = {
  spaces: readonly Space[];
  /** Files of the ZIP. */
  pictureNames: ReadonlySet<string>;
  /** Where the lines before will have put their products; a line that can be saved joins them. */
  placed: Map<string, PlacedProduct>;
};

/** What would happen if a line were saved now: it is, and undone. So nothing that the form asks is asked twice. */
export const checkLine = async (
  db: Db,
  saving: ProductSaving,
  artisan: Owner,
  line: LineToSave,
  { spaces, pictureNames, placed }: Around,
): Promise<CellError[]> => {
  const { cells } = line;
  const { typed, errors = [] } = typedLine(cells, spaces);
  const photos = photoNames(cells);
  const missing = photos.filter((name) => !pictureNames.has(name));
  const ofPhotos: CellError[] =
    line.isNew && photos.length === 0
      ? [{ column: PHOTOS_HEAD, message: WRONG_LINE.noPhoto }]
      : missing.map((name) => ({
          column: PHOTOS_HEAD,
          message: missingPicture(name),
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
