import { LIMITS } from "@stokaz/contract/limits";
import {
  type ImportAction,
  type ImportState,
  largePicture,
  missingPicture,
  WRONG_LINE,
} from "@stokaz/contract/products/product-imports";

/** States that an import may move to from each state. */
export const IMPORT_TRANSITIONS = {
  reading: ["ready", "failed"],
  ready: ["applying"],
  applying: ["done"],
  done: [],
  failed: [],
} as const satisfies Record<ImportState, readonly ImportState[]>;

/** Reasons why a whole file fails. */
export const FILE_FAILURES = {
  brokenOff:
    "La lecture de ce fichier s'est interrompue deux fois : envoyez-le en plusieurs fichiers plus petits.",
  unreadableZip: "Le ZIP des images est illisible.",
  tooMuch:
    "Les images que nomme ce fichier dépassent 1 Go une fois décompressées : envoyez-le en plusieurs fois.",
} as const;

/** Error: a filled cell stands below or right of all that a table may have. */
export class TooFar extends Error {}

type Cells = Readonly<Record<string, string>>;

/** True if a product is unchanged. @param heads all column headings of a file */
export const isSameCells = (
  before: Cells | null | undefined,
  now: Cells,
  heads: readonly string[],
): boolean => !!before && heads.every((head) => (before[head] ?? "") === (now[head] ?? ""));

/**
 * Merges a line into a product: columns that the file does not have stay as they are.
 *
 * @param before the product's own cells; absent for a new one
 * @param heads all column headings of a file
 */
export const mergeLine = (
  cells: Cells,
  before: Cells | undefined,
  heads: readonly string[],
): { action: Exclude<ImportAction, "wrong">; merged: Record<string, string> } => {
  const merged = Object.fromEntries(
    heads.map((head) => [head, cells[head] ?? before?.[head] ?? ""]),
  );
  if (!before) return { action: "create", merged };
  return { action: isSameCells(before, merged, heads) ? "same" : "update", merged };
};

const PRODUCT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True if a cell could be the id of a product. */
export const isProductId = (text: string): boolean => PRODUCT_ID.test(text);

/**
 * Why the pictures that a line names can't be taken.
 *
 * @param sizes bytes of each picture in the ZIP, by name
 */
export const wrongPhotos = (
  names: readonly string[],
  isNew: boolean,
  sizes: ReadonlyMap<string, number>,
): string[] => {
  if (names.length === 0) return isNew ? [WRONG_LINE.noPhoto] : [];
  if (names.length > LIMITS.productPictures) return [WRONG_LINE.tooManyPhotos];
  if (new Set(names).size < names.length) return [WRONG_LINE.repeatedPhoto];
  return names.flatMap((name) => {
    const bytes = sizes.get(name);
    if (bytes === undefined) return [missingPicture(name)];
    return bytes > LIMITS.pictureBytes ? [largePicture(name)] : [];
  });
};
