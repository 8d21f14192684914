import type { Category } from "@stokaz/contract/categories";
import type { NetUnit } from "@stokaz/contract/unit-price";
import type { StockedRentalKey } from "./rentals.ts";

export type DemoProduct = {
  /** The rental it is kept in. */
  rental: StockedRentalKey;
  name: string;
  description: string;
  category: Category;
  subCategory: string;
  /** Euros per unit, at most two decimals. */
  price: number;
  /** What one unit holds, in `netUnit`; objects are one piece, which needs no saying. */
  netAmount?: number;
  netUnit?: NetUnit;
  /** The drawing that shows it, when that is not its own. */
  drawing?: string;
  /** Drawings beside its own, and what is to be seen there. */
  otherPictures?: readonly { drawing: string; description: string }[];
  /** Units put on sale. */
  quantity: number;
  /** Its area in m², part of its rental. */
  area: number;
  /** An earlier product of the same rental whose pallet it stands on. */
  sharesPalletWith?: string;
};
