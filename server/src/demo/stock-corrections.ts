import type { NewBatch, StockCorrection } from "@stokaz/contract/products/stock";
import type { ConsumerKey } from "./people.ts";
import type { ProductKey } from "./products.ts";

/** Correction of a stock that an artisan counted. */
export type DemoCorrection = StockCorrection & {
  product: ProductKey;
  /** Days from today. Negative. */
  on: number;
};

/** Corrections of the demo artisan, and one of another. */
export const STOCK_CORRECTIONS: readonly DemoCorrection[] = [
  {
    product: "rhum-arrange-letchi",
    on: -6,
    kind: "given",
    units: 2,
    note: "Dégustation au marché de Saint-Pierre.",
  },
  {
    product: "rhum-arrange-letchi",
    on: -3,
    kind: "broken",
    units: 1,
    note: "Bouteille tombée en rangeant.",
  },
  {
    product: "broderie-cilaos",
    on: -4,
    kind: "counted",
    units: 0,
    note: "Tout est parti au marché forain.",
  },
];

/** Buyer who waits for a product that is sold out. */
export const RESTOCK_REQUEST: { product: ProductKey; buyer: ConsumerKey; on: number } = {
  product: "broderie-cilaos",
  buyer: "first",
  on: -2,
};

/** Product with fewer units than the threshold at which its artisan wants a notice. */
export const STOCK_THRESHOLD: { product: ProductKey; threshold: number; on: number } = {
  product: "rhum-arrange-faham",
  threshold: 40,
  on: -20,
};

/** A batch of a product, made from units in stock. */
export type DemoBatch = Omit<NewBatch, "lastDay" | "isInStock"> & {
  product: ProductKey;
  /** Days from today: when it was added, and its last day of sale. */
  on: number;
  until: number;
};

/** One batch that ends soon, one that does not, and some units without a batch. */
export const BATCHES: readonly DemoBatch[] = [
  {
    product: "rhum-arrange-letchi",
    on: -12,
    until: 5,
    units: 8,
    number: "RL-2411",
    place: "Palette 1, carton du haut",
  },
  {
    product: "rhum-arrange-letchi",
    on: -12,
    until: 400,
    units: 6,
    number: "RL-2503",
    place: "Palette 1",
  },
];
