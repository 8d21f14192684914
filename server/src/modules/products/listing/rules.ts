import type { ProductSort } from "@stokaz/contract/products";

/**
 * Where a page of a list ends: how the list is sorted, what by (milliseconds, cents or metres) and the
 * product that breaks ties.
 */
export type Position = { sort: ProductSort; value: number; id: string; isFuzzy: boolean };

const CURSOR = /^(~?)([a-z-]+)_(\d{1,13})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** What is no time is a whole number of the database: at most this. */
const WHOLE_MAX = 2 ** 31 - 1;

/** The cursor that asks for what follows. */
export const cursorAt = ({ sort, value, id, isFuzzy }: Position): string =>
  `${isFuzzy ? "~" : ""}${sort}_${value}_${id}`;

/** @returns `undefined` when the text is no cursor of ours for a list sorted so */
export const readCursor = (sort: ProductSort, cursor: string): Position | undefined => {
  const [, fuzzy, of, value, id] = CURSOR.exec(cursor) ?? [];
  if (of !== sort || !value || !id) return undefined;
  if (sort !== "newest" && Number(value) > WHOLE_MAX) return undefined;
  return { sort, value: Number(value), id, isFuzzy: fuzzy === "~" };
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
