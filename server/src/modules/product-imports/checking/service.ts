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
import type { Owner, ProductSaving } from "../../products/public.ts";
import type { CellError } from "../tables.ts";

/** A line as the form would send it, with the ids of what it is about. */
export type LineToSave = { cells: Cells; productId: string; isNew: boolean };

/** Which column a refusal is about that names no field. */
const COLUMN_OF_PROBLEM: Readonly<Record<string, string>> = {
  "product/area-exceeds-rental": "Surface occupée (m²)",
  "product/quantity-below-sold": "Quantité mise en vente",
  "product/rental-not-running": SPACE_HEAD,
  "rental/not-found": SPACE_HEAD,
  "rental/not-yours": SPACE_HEAD,
};

const SPACE_UNKNOWN = "Choisissez un de vos espaces loués, comme dans la feuille « Aide ».";

/** What stops a line, cell by cell; other errors are none of it. @throws whatever is no refusal */
export const errorsOf = (error: unknown, cells: Cells): CellError[] => {
  if (!(error instanceof Problem)) throw error;
  if (error.errors) {
    return error.errors.map(({ field, message }) => ({ column: headOf(cells, field), message }));
  }
  return [{ column: COLUMN_OF_PROBLEM[error.code] ?? headOf(cells, ""), message: error.message }];
};

/** A line in the words of the form, or what of it the form would refuse. */
export const typedLine = (cells: Cells, spaces: readonly Space[]) => {
  const parsed = changedProduct.safeParse(readLine(cells, spaces));
  if (parsed.success) return { typed: parsed.data };
  const errors = parsed.error.issues.map(({ path, message }) => {
    const column = headOf(cells, path.join("."));
    return { column, message: column === SPACE_HEAD ? SPACE_UNKNOWN : message };
  });
  return {
    errors: errors.filter((error, at) => errors.findIndex((e) => e.column === error.column) === at),
  };
};

/** Undoes what was tried. */
class Undone extends Error {}

/** Saves a line as the form does. @throws {Problem} as the form's calls do */
export const saveLine = async (
  tx: Tx,
  saving: ProductSaving,
  artisan: Owner,
  { productId, isNew }: LineToSave,
  typed: NonNullable<ReturnType<typeof typedLine>["typed"]>,
  photo: string | undefined,
): Promise<void> => {
  if (isNew) await saving.createIn(tx, artisan, typed, { id: productId, photo: photo ?? "" });
  else await saving.updateIn(tx, artisan, typed, { id: productId, photo });
};

/**
 * What would happen if a line were saved now: it is, and undone. So nothing that the form asks is asked twice.
 *
 * @param pictureNames files of the ZIP
 */
export const checkLine = async (
  db: Db,
  saving: ProductSaving,
  artisan: Owner,
  line: LineToSave,
  { spaces, pictureNames }: { spaces: readonly Space[]; pictureNames: ReadonlySet<string> },
): Promise<CellError[]> => {
  const { cells } = line;
  const { typed, errors = [] } = typedLine(cells, spaces);
  const photos = photoNames(cells);
  const missing = photos.filter((name) => !pictureNames.has(name));
  const ofPhotos: CellError[] =
    line.isNew && photos.length === 0
      ? [{ column: PHOTOS_HEAD, message: "Un nouveau produit a besoin d'une photo du ZIP." }]
      : missing.map((name) => ({
          column: PHOTOS_HEAD,
          message: `« ${name.slice(0, 60)} » n'est pas dans le ZIP.`,
        }));
  if (!typed) return [...errors, ...ofPhotos];
  try {
    await inTransaction(db, async (tx) => {
      await saveLine(tx, saving, artisan, line, typed, undefined);
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
