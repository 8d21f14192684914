import type { Rent, RentStatus } from "@stokaz/contract/leases/rents";

/** Label and tone of a month's badge. */
export type RentBadge = { tone: "danger" | "success" | "warning" | "neutral"; label: string };

const BADGES: Readonly<Record<RentStatus, RentBadge>> = {
  due: { tone: "neutral", label: "À venir" },
  paid: { tone: "success", label: "Payé" },
  unpaid: { tone: "danger", label: "Impayé" },
  cancelled: { tone: "neutral", label: "Annulé" },
};

export const badgeOf = ({ status, isRefunded, unpaidSince }: Rent): RentBadge => {
  if (status === "paid" && isRefunded) return { tone: "neutral", label: "Remboursé" };
  // The month was not paid before its rental ended.
  if (status === "cancelled" && unpaidSince !== null) return BADGES.unpaid;
  return BADGES[status];
};

/** Number of months that are shown at first; the others open on demand. */
const SHOWN = 6;

/**
 * Months to show first. They start one month before the first month that is due or unpaid.
 *
 * @param rents in order
 */
export const nearestOf = (rents: readonly Rent[]): readonly Rent[] => {
  if (rents.length <= SHOWN) return rents;
  const next = rents.findIndex(({ status }) => status === "due" || status === "unpaid");
  const from = next === -1 ? rents.length - SHOWN : Math.min(next - 1, rents.length - SHOWN);
  return rents.slice(Math.max(0, from), Math.max(0, from) + SHOWN);
};

const BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  cartes_bancaires: "CB",
  mastercard: "Mastercard",
  visa: "Visa",
};

/** Common name of a card brand. */
export const brandOf = (brand: string): string => BRANDS[brand] ?? "Carte";

/** End of a card's validity: `05/2041`. */
export const endOfCard = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string =>
  `${String(expMonth).padStart(2, "0")}/${expYear}`;
