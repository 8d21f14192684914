import type { RateClass } from "./vat.ts";

/** Name of each rate class, beside fields and in files of products. */
export const RATE_CLASS_NAMES: Readonly<Record<RateClass, { label: string }>> = {
  reduced: { label: "Taux réduit" },
  standard: { label: "Taux normal" },
};
