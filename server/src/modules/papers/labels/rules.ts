/**
 * What the label of one pallet says. `products`: none leaves lines to write on; `number`: none of what stands on no pallet any
 * more.
 */
export type PalletLabel = { number: number | undefined; products: readonly string[]; url: string };

/** What labels are for: to know pallets by, or to find what a lease left behind. */
export type LabelPurpose = "pallet" | "leftover";

/** The labels of one lease, to print and cut out. */
export type LabelSheet = {
  purpose: LabelPurpose;
  brandName: string;
  author: string;
  /** The artisan's trade name. */
  artisan: string;
  space: string;
  period: string;
  reference: string;
  /** The day that what stands there is told of, in words. */
  day: string;
  date: Date;
  labels: readonly PalletLabel[];
};

/** Names that fit on a label. */
const NAMES = 5;

/** What stands on a pallet, as far as it fits on its label, and how many more there are. */
export const namesOn = (products: readonly string[]): string[] => {
  if (products.length <= NAMES) return [...products];
  const left = products.length - NAMES + 1;
  return [...products.slice(0, NAMES - 1), `et ${left} autres produits`];
};
