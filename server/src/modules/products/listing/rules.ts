import type { Cents } from "@stokaz/contract/money/money";
import type { ProductSort } from "@stokaz/contract/products/product-sorts";
import { type NetQuantity, storedQuantity, unitPrice } from "@stokaz/contract/products/unit-price";

/**
 * Ways in which a product matches the typed text: the text as typed, its words in any order, or
 * similar words.
 */
export const MATCHES = ["text", "words", "similar"] as const;
export type Match = (typeof MATCHES)[number];

/**
 * Topics that decide which products are on sale, and what is shown of their place and their
 * artisan.
 */
const SURROUNDINGS = [
  "products:many",
  "rentals",
  "storage_spaces",
  "lessor_profiles",
  "artisan_profiles",
  "users",
  "tax_requests",
] as const;

const topicOf = (productId: string): string => `products:${productId}`;

/**
 * Topics on which a list of products depends, as the triggers of migration 0390 announce them.
 *
 * @param shown ids of the products on its page
 */
export const listTopics = (shown: readonly string[]): string[] => [
  ...["products", "product_words", ...SURROUNDINGS],
  ...shown.map(topicOf),
];

/** Topics on which the page of one product depends. */
export const pageTopics = (productId: string): string[] => [
  ...[topicOf(productId), "product_pictures", "company_checks", ...SURROUNDINGS],
];

/**
 * Rank, in cents, at which products without a price per kilo or litre begin: above any such price.
 */
export const UNMEASURED = 100_000_000_000;

/** Price of a product, and the quantity that it buys. */
type Priced = {
  price_cents: Cents;
  net_amount: number | null;
  net_unit: NetQuantity["unit"] | null;
};

/** Rank of a product among prices per kilo or litre, in cents, as the database computes it. */
export const unitPriceRank = (product: Priced): number => {
  const { net_amount, net_unit, price_cents } = product;
  const price = unitPrice(price_cents, storedQuantity(net_amount, net_unit));
  return price && price.per !== "piece" ? price.price : UNMEASURED + price_cents;
};

/** Value by which a product is sorted: milliseconds, metres or cents. */
export const sortValue = (
  sort: ProductSort,
  product: { created_at: Date; distance: number } & Priced,
): number => {
  switch (sort) {
    case "newest":
      return product.created_at.getTime();
    case "distance":
      return product.distance;
    case "unit-price-up":
      return unitPriceRank(product);
    default:
      return product.price_cents;
  }
};
