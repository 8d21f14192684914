import type { StockCorrection } from "@stokaz/contract/stock";
import type { ProductKey } from "./products.ts";

/** What an artisan found to be more or less than their stock said. */
export type DemoCorrection = StockCorrection & {
  product: ProductKey;
  /** Days from today. Negative. */
  on: number;
};

/** The demo artisan's. */
export const STOCK_CORRECTIONS: readonly DemoCorrection[] = [
  {
    ...{ product: "rhum-arrange-letchi", on: -6, kind: "given", units: 2 },
    note: "Dégustation au marché de Saint-Pierre.",
  },
  {
    ...{ product: "rhum-arrange-letchi", on: -3, kind: "broken", units: 1 },
    note: "Bouteille tombée en rangeant.",
  },
];

/** Of what they want to be told when fewer are left: there are fewer. */
export const STOCK_THRESHOLD: { product: ProductKey; threshold: number; on: number } = {
  ...{ product: "rhum-arrange-faham", threshold: 40, on: -20 },
};
