/** Sort keys of a list of products; `distance` needs a starting point. */
export const PRODUCT_SORTS = [
  "newest",
  "price-up",
  "price-down",
  "unit-price-up",
  "distance",
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
