import { type Cents, cents } from "../money/money.ts";

/** Price of units of a line, in cents. @param line `price` in cents per unit */
export const lineTotal = ({ price, quantity }: { price: Cents; quantity: number }): Cents =>
  cents(price * quantity);

/** A line's units that the buyer still has, and its money. */
export type RefundableLine = {
  /** Number of units that were paid for and not given up. */
  kept: number;
  /** Cents per unit, as paid. */
  price: Cents;
  /** Cents of the line that can still go back, ≥ 0. */
  left: Cents;
};

/**
 * Highest refund for units of a line, in cents: their price, at most what is left of the line. All
 * kept units get everything that is left, because nobody can ask for the rest after them.
 *
 * @param units ≥ 1; units that were given up since count with their price
 */
export const refundOfUnits = (units: number, { kept, price, left }: RefundableLine): Cents =>
  units === kept ? left : cents(Math.min(lineTotal({ price, quantity: units }), left));
