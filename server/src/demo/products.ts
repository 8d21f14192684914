import { DRINKS_AND_VANILLA } from "./products-drinks-and-vanilla.ts";
import { GROCERIES } from "./products-groceries.ts";
import { HOME_AND_CRAFTS } from "./products-home-and-crafts.ts";
import { SWEETS } from "./products-sweets.ts";

/** The forty products, each under the name of its picture. */
export const PRODUCTS = {
  ...DRINKS_AND_VANILLA,
  ...SWEETS,
  ...GROCERIES,
  ...HOME_AND_CRAFTS,
} as const;

export type ProductKey = keyof typeof PRODUCTS;
