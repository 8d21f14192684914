import type { Cents } from "@stokaz/contract/money/money";
import { refundOfUnits } from "@stokaz/contract/orders/line-amounts";
import { formatCount, formatEuros } from "./format.ts";

/** Numbers of an order's line. `price` is in cents per unit. */
type Units = { quantity: number; cancelledQuantity: number; price: Cents };

/**
 * Text after the first of several products: `et 2 autres produits`; `undefined` if it is the only
 * one.
 */
export const formatOthers = (products: readonly unknown[]): string | undefined =>
  products.length > 1
    ? `et ${formatCount(products.length - 1, "autre produit", "autres produits")}`
    : undefined;

/** Quantity and unit price: `3 × 6,90 €`. */
export const formatUnits = ({ quantity, price }: Pick<Units, "quantity" | "price">): string =>
  `${quantity} × ${formatEuros(price)}`;

/** Number of units that were paid for and not cancelled. */
export const unitsLeft = ({ quantity, cancelledQuantity }: Units): number =>
  quantity - cancelledQuantity;

/**
 * Text `dont 2 annulées` for a line with cancelled units; `undefined` if none or all units were
 * cancelled.
 */
export const formatGivenUp = (line: Units): string | undefined =>
  line.cancelledQuantity > 0 && unitsLeft(line) > 0
    ? `dont ${formatCount(line.cancelledQuantity, "annulée")}`
    : undefined;

/**
 * Text `rétractation : 1 unité` for a collected line: on a line that is not collected, the units
 * count as cancelled.
 */
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

/** Refund for cancelled units of a line, in cents: the last units bring back all that is left. */
export const refundOf = (line: Units & { refundable: Cents }, units: number): Cents =>
  refundOfUnits(units, { kept: unitsLeft(line), price: line.price, left: line.refundable });
