import { askedFacts } from "@stokaz/contract/products/asked-facts";
import type { FactValues } from "@stokaz/contract/products/fact-values";
import { factOf } from "@stokaz/contract/products/product-facts";
import { BUSINESSES } from "./businesses.ts";
import { FACTS_OF_FOOD } from "./facts-of-food.ts";
import { FACTS_OF_GOODS } from "./facts-of-goods.ts";
import { ARTISANS, type ArtisanKey } from "./people.ts";
import { PRODUCTS, type ProductKey } from "./products.ts";

const SHEETS: Readonly<Record<ProductKey, FactValues>> = {
  ...FACTS_OF_FOOD,
  ...FACTS_OF_GOODS,
};

/** Facts of a product, made by its artisan. */
export const sheetOf = (key: ProductKey, artisan: ArtisanKey): FactValues => {
  const sheet = SHEETS[key];
  const { tradeName, address, email } = ARTISANS[artisan];
  const made = { name: tradeName, address };
  const contacts = askedFacts(PRODUCTS[key], sheet).flatMap(({ key: fact }) => {
    const asked = factOf(fact);
    if (asked.kind !== "contact") return [];
    const online = BUSINESSES[artisan]?.email ?? email;
    return [[fact, asked.isOnlineAsked ? { ...made, online } : made]];
  });
  return { ...sheet, ...Object.fromEntries(contacts) };
};
