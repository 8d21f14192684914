import type { PaymentPlan } from "@stokaz/contract/leases/rentals";

/** Lease named in a mail about its change. */
export type ChangedLease = {
  rentalId: string;
  space: { name: string; address: string };
  plan: PaymentPlan;
  publicUrl: string;
};

/** Pallets in words: `une palette`, `3 palettes`. */
export const palletsOf = (count: number): string =>
  count === 1 ? "une palette" : `${count} palettes`;
