import type { Rent, RentStatus } from "@stokaz/contract/rents";

/** A month as it is shown: in a word and its colour. */
export type RentBadge = { tone: "danger" | "success" | "warning" | "neutral"; label: string };

const BADGES: Readonly<Record<RentStatus, RentBadge>> = {
  due: { tone: "neutral", label: "À venir" },
  paid: { tone: "success", label: "Payé" },
  unpaid: { tone: "danger", label: "Impayé" },
  cancelled: { tone: "neutral", label: "Annulé" },
};

export const badgeOf = ({ status, isRefunded, unpaidSince }: Rent): RentBadge => {
  if (status === "paid" && isRefunded) return { tone: "neutral", label: "Remboursé" };
  // What was never paid when its rental ended.
  if (status === "cancelled" && unpaidSince !== null) return BADGES.unpaid;
  return BADGES[status];
};

/** As many months as are shown at once; the others are there for who wants them. */
const SHOWN = 6;

/**
 * The months to show first: from the one before the first that is still to come on.
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

/** What people call a brand of cards. */
export const brandOf = (brand: string): string => BRANDS[brand] ?? "Carte";

/** `05/2041` */
export const endOfCard = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string =>
  `${String(expMonth).padStart(2, "0")}/${expYear}`;
