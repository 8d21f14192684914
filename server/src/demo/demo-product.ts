import type { Category } from "@stokaz/contract/categories";
import type { RunningRentalKey } from "./rentals.ts";

export type DemoProduct = {
  /** The rental it is kept in. */
  rental: RunningRentalKey;
  name: string;
  description: string;
  category: Category;
  subCategory: string;
  /** Euros per unit, at most two decimals. */
  price: number;
  /** Units put on sale. */
  quantity: number;
  /** Its area in m², part of its rental. */
  area: number;
  /** An earlier product of the same rental whose pallet it stands on. */
  sharesPalletWith?: string;
};
