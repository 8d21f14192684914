import { type Cents, cents } from "@stokaz/contract/money/money";
import { WITHDRAWAL_DAYS } from "@stokaz/contract/orders/withdrawal";
import type { ProblemCode } from "@stokaz/contract/problems";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";

/** Number of days after which a buyer who brought nothing back is reminded. */
export const REMINDER_DAYS = 10;

/**
 * Requested withdrawal from a line. `unitsShown` is the number of units that the buyer's screen
 * offered.
 */
export type AskedLine = {
  lineId: string;
  quantity: number;
  unitsShown?: number | undefined;
  isSealed: boolean;
};

/** Withdrawal that a line allows today. */
type Allowed = { units: number; mustBeSealed: boolean; refusal: ProblemCode | undefined };

/** Reason why units of a line cannot be withdrawn from, if any. */
export const refuseUnits = (
  { quantity, unitsShown, isSealed }: AskedLine,
  allowed: Allowed | undefined,
): ProblemCode | undefined => {
  if (!allowed) return "withdrawal/nothing-to-withdraw";
  if (unitsShown !== undefined && unitsShown !== allowed.units) {
    return "withdrawal/changed-meanwhile";
  }
  if (allowed.refusal) return allowed.refusal;
  if (quantity > allowed.units) return "withdrawal/too-many-units";
  return allowed.mustBeSealed && !isSealed ? "withdrawal/seal-undeclared" : undefined;
};

/**
 * Cents of a line that no withdrawal promised yet.
 *
 * @param left cents that were not refunded
 * @param promised cents of these for units that are not refunded yet; more than `left` if some of
 * it went back since
 */
export const unpromised = (left: Cents = cents(0), promised: Cents = cents(0)): Cents =>
  cents(Math.max(0, left - promised));

/** Last day on which the money goes back. Source: article L221-24. */
export const refundDay = (declaredOn: CalendarDay): CalendarDay =>
  addDays(declaredOn, WITHDRAWAL_DAYS);

/** Text of the declaration, in the words of the law's form. */
export const declarationOf = (
  labels: readonly string[],
  order: { number: string; orderedOn: CalendarDay },
): string =>
  `Je vous notifie ma rétractation du contrat portant sur la vente de ${labels.join(", ")} (commande ${order.number} du ${frenchDay(order.orderedOn)}).`;

/** Text of a line: `2 × Miel de letchi`. */
export const labelOf = (units: number, line: { product_name: string }): string =>
  `${units} × ${line.product_name}`;

/** Amount owed for units of a line. Cents. */
type Owed = { id: string; line_id: string; units: number; amount_cents: Cents };

/**
 * Amount to refund for owed units; `isLess` if some of the line's money went back since the
 * promise.
 */
export type SharedOut = {
  id: string;
  lineId: string;
  units: number;
  amount: Cents;
  isLess: boolean;
};

/**
 * Shares the money left of each line among the amounts owed for it, the first ones first.
 *
 * @param left cents by line id
 */
export const allocateRefunds = (
  owed: readonly Owed[],
  left: ReadonlyMap<string, Cents>,
): SharedOut[] => {
  const rest = new Map<string, number>(left);
  return owed.map(({ id, line_id: lineId, units, amount_cents: promised }) => {
    const free = rest.get(lineId) ?? 0;
    const amount = cents(Math.min(promised, free));
    rest.set(lineId, free - amount);
    return { id, lineId, units, amount, isLess: amount < promised };
  });
};
