import { type Cents, cents } from "@stokaz/contract/money";
import { formatCount, formatEuros } from "./format.ts";

/** A line of an order, as far as its numbers go. Cents a unit. */
type Units = { quantity: number; cancelledQuantity: number; price: Cents };

/** What follows the first of several products: `et 2 autres produits`; nothing when it is the only one. */
export const formatOthers = (products: readonly unknown[]): string | undefined =>
  products.length > 1
    ? `et ${formatCount(products.length - 1, "autre produit", "autres produits")}`
    : undefined;

/** `3 × 6,90 €`. */
export const formatUnits = ({ quantity, price }: Pick<Units, "quantity" | "price">): string =>
  `${quantity} × ${formatEuros(price)}`;

export const unitsLeft = ({ quantity, cancelledQuantity }: Units): number =>
  quantity - cancelledQuantity;

/** `dont 2 annulées`, of a line that goes on with the rest; nothing when none or all of it was given up. */
export const formatGivenUp = (line: Units): string | undefined =>
  line.cancelledQuantity > 0 && unitsLeft(line) > 0
    ? `dont ${formatCount(line.cancelledQuantity, "annulée")}`
    : undefined;

/** `rétractation : 1 unité`, of a line that was collected: what was not counts as cancelled. */
export const formatWithdrawn = ({
  status,
  withdrawnQuantity,
}: {
  status: string;
  withdrawnQuantity: number;
}): string | undefined =>
  status === "collected" && withdrawnQuantity > 0
    ? `rétractation\u202f: ${formatCount(withdrawnQuantity, "unité")}`
    : undefined;

/** What goes back of a line when units of it are given up: the last ones bring back all that is left. Cents. */
export const refundOf = (line: Units & { refundable: Cents }, units: number): Cents =>
  units === unitsLeft(line)
    ? line.refundable
    : cents(Math.min(units * line.price, line.refundable));
