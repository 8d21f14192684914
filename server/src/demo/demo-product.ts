import type { Category } from "@stokaz/contract/categories";
import type { RunningRentalKey } from "./rentals.ts";

export type DemoProduct = {
  /** Where it is kept. */
  rental: RunningRentalKey;
  name: string;
  description: string;
  category: Category;
  subCategory: string;
  /** Euros a unit, at most two decimals. */
  price: number;
  /** Units put on sale. */
  quantity: number;
  /** m² it takes of its rental. */
  area: number;
  /** Another of the same rental, made before, on whose pallet it stands. */
  sharesPalletWith?: string;
};
