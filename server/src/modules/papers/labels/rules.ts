/**
 * Content of the label of one pallet. `products`: an empty list leaves lines to write on. `number`:
 * `undefined` for goods that no longer stand on a pallet.
 */
export type PalletLabel = { number: number | undefined; products: readonly string[]; url: string };

/** Purpose of labels: to identify pallets, or to find what a lease left behind. */
export type LabelPurpose = "pallet" | "leftover";

/** Labels of one lease, to print and cut out. */
export type LabelSheet = {
  purpose: LabelPurpose;
  brandName: string;
  author: string;
  /** The artisan's trade name. */
  artisan: string;
  space: string;
  period: string;
  reference: string;
  /** Day of the content shown, in words. */
  day: string;
  date: Date;
  labels: readonly PalletLabel[];
};

/** Most names on a label. */
const NAMES = 5;

/**
 * Names the products on a pallet, as far as they fit on its label, and the number of the others.
 */
export const namesOn = (products: readonly string[]): string[] => {
  if (products.length <= NAMES) return [...products];
  const left = products.length - NAMES + 1;
  return [...products.slice(0, NAMES - 1), `et ${left} autres produits`];
};
