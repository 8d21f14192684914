import type { Category } from "@stokaz/contract/products/categories";
import type { NetUnit } from "@stokaz/contract/products/unit-price";
import type { StockedRentalKey } from "./rentals.ts";

/** A product of the demo data. */
export type DemoProduct = {
  /** The rental it is kept in. */
  rental: StockedRentalKey;
  name: string;
  description: string;
  category: Category;
  subCategory: string;
  /** Euros per unit, at most two decimals. */
  price: number;
  /** Content of one unit, in `netUnit`; absent for objects, which are one piece. */
  netAmount?: number;
  netUnit?: NetUnit;
  /** Name of its drawing, if it has not its own. */
  drawing?: string;
  /** Additional drawings, with descriptions. */
  otherPictures?: readonly { drawing: string; description: string }[];
  /** Units put on sale. */
  quantity: number;
  /** Its area in m², part of its rental. */
  area: number;
  /** An earlier product of the same rental whose pallet it stands on. */
  sharesPalletWith?: string;
};
