import type { ProductSort } from "@stokaz/contract/products";

/**
 * Where a page of a list ends: what the list is sorted by (milliseconds, cents or metres) and the
 * product that breaks ties.
 */
export type Position = { value: number; id: string; isFuzzy: boolean };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The cursor that asks for what follows. */
export const cursorAt = ({ value, id, isFuzzy }: Position): string =>
  `${isFuzzy ? "~" : ""}${value}_${id}`;

/** @returns `undefined` when the text is no cursor of ours */
export const readCursor = (cursor: string): Position | undefined => {
  const isFuzzy = cursor.startsWith("~");
  const [value = "", id = ""] = cursor.slice(isFuzzy ? 1 : 0).split("_");
  return /^\d{1,15}$/.test(value) && UUID.test(id)
    ? { value: Number(value), id, isFuzzy }
    : undefined;
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
