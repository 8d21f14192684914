import type { Role } from "@stokaz/contract/roles";

/**
 * Whose spaces somebody sees with their address, their manager and their exact place: in the lists of
 * spaces, and in those of the products kept there. The others' are shown as a grid point.
 */
export type OpenSpaces =
  | { of: "everybody" | "nobody" }
  | { of: "lessor"; lessorId: string }
  | { of: "buyer"; buyerId: string };

/**
 * Artisans and the Admin see every space whole, a lessor their own, a consumer those where
 * something they bought is kept. Source: product decisions §6, "Who sees addresses".
 */
export const openSpaces = (viewer: { userId: string; role: Role } | undefined): OpenSpaces => {
  switch (viewer?.role) {
    case "admin":
    case "artisan":
      return { of: "everybody" };
    case "lessor":
      return { of: "lessor", lessorId: viewer.userId };
    case "consumer":
      return { of: "buyer", buyerId: viewer.userId };
    default:
      return { of: "nobody" };
  }
};

/** Where a page of a list ends: the numbers that its last row is sorted by, and that row, which breaks ties. */
export type Position = { numbers: readonly number[]; id: string };

/** The largest numbers that a position may have: an instant in milliseconds, and a whole number of the database. */
export const LARGEST = { instant: 10 ** 13 - 1, whole: 2 ** 31 - 1 } as const;

const CURSOR = /^([a-z-]+)((?:_\d{1,13})+)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The cursor that asks for what follows a position. @param list which list it is of, in which order: `price-up` */
export const cursorAt = (list: string, { numbers, id }: Position): string =>
  [list, ...numbers, id].join("_");

/**
 * @param largest what each number of the list's positions may be at most
 * @returns `undefined` when the text is no cursor of that list
 */
export const readCursor = (
  list: string,
  largest: readonly number[],
  cursor: string,
): Position | undefined => {
  const [, of, digits = "", id] = CURSOR.exec(cursor) ?? [];
  const numbers = digits.split("_").slice(1).map(Number);
  const isWhole = numbers.length === largest.length;
  const isKnown = numbers.every((number, place) => number <= (largest[place] ?? 0));
  return of === list && id && isWhole && isKnown ? { numbers, id } : undefined;
};
