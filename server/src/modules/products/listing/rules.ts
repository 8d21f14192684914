import type { ProductSort } from "@stokaz/contract/products";

/** How what is listed has what was typed: as it stands, its words in any order, or words like them. */
export type Match = "text" | "words" | "alike";

/**
 * Where a page of a list ends: how the list is sorted, what by (milliseconds, cents or metres) and the
 * product that breaks ties.
 */
export type Position = { sort: ProductSort; value: number; id: string; match: Match };

/** What a cursor begins with. */
const MARKS: Readonly<Record<Match, string>> = { text: "", words: "*", alike: "~" };
const MATCHES: Readonly<Record<string, Match>> = { "": "text", "*": "words", "~": "alike" };

const CURSOR = /^([*~]?)([a-z-]+)_(\d{1,13})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** What is no time is a whole number of the database: at most this. */
const WHOLE_MAX = 2 ** 31 - 1;

/** The cursor that asks for what follows. */
export const cursorAt = ({ sort, value, id, match }: Position): string =>
  `${MARKS[match]}${sort}_${value}_${id}`;

/** @returns `undefined` when the text is no cursor of ours for a list sorted so */
export const readCursor = (sort: ProductSort, cursor: string): Position | undefined => {
  const [, mark = "", of, value, id] = CURSOR.exec(cursor) ?? [];
  const match = MATCHES[mark];
  if (of !== sort || !value || !id || !match) return undefined;
  if (sort !== "newest" && Number(value) > WHOLE_MAX) return undefined;
  return { sort, value: Number(value), id, match };
};

/** What a product's place in the list is told by. */
export const sortValue = (
  sort: ProductSort,
  product: { created_at: Date; price_cents: number; distance: number },
): number => {
  switch (sort) {
    case "newest":
      return product.created_at.getTime();
    case "distance":
      return product.distance;
    default:
      return product.price_cents;
  }
};
