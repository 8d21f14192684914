import type { ProductSort } from "@stokaz/contract/products";

/** How a product matches what was typed: the text as typed, its words in any order, or similar words. */
export const MATCHES = ["text", "words", "similar"] as const;
export type Match = (typeof MATCHES)[number];

/** The value a product is sorted by: milliseconds, metres or cents. */
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
