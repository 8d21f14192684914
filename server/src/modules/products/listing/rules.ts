import type { ProductSort } from "@stokaz/contract/products";

/** How what is listed has what was typed: as it stands, its words in any order, or words like them. */
export const MATCHES = ["text", "words", "alike"] as const;
export type Match = (typeof MATCHES)[number];

/** What a product's place in the list is told by: milliseconds, cents or metres. */
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
