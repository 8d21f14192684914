import { addDays, type CalendarDay } from "@stokaz/contract/calendar";
import { frenchDay } from "@stokaz/contract/french-day";
import { type Cents, cents } from "@stokaz/contract/money";
import type { ProblemCode } from "@stokaz/contract/problems";
import { WITHDRAWAL_DAYS } from "@stokaz/contract/withdrawal";

/** Days after which a buyer who brought nothing back is reminded. */
export const REMINDER_DAYS = 10;

/** What a buyer asks of a line. `unitsShown`: how many they saw that they could give back. */
export type AskedLine = {
  lineId: string;
  quantity: number;
  unitsShown?: number | undefined;
  isSealed: boolean;
};

/** What a line allows today. */
type Allowed = { units: number; mustBeSealed: boolean; refusal: ProblemCode | undefined };

/** Why units of a line can't be withdrawn from. */
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
 * What goes back for units of a line: their price, and of the last ones all that is left of it, less what is promised already.
 *
 * @param of cents a unit, of the line's money that is left, and of that what other units were promised
 */
export const amountFor = (
  units: number,
  { kept, price, left, promised }: { kept: number; price: Cents; left: Cents; promised: Cents },
): Cents => {
  const free = Math.max(0, left - promised);
  return cents(units === kept ? free : Math.min(units * price, free));
};

/** The day on which the money goes back at the latest. Source: article L221-24. */
export const refundDay = (declaredOn: CalendarDay): CalendarDay =>
  addDays(declaredOn, WITHDRAWAL_DAYS);

/** The declaration, in the words of the law's form. */
export const declarationOf = (
  labels: readonly string[],
  order: { number: string; orderedOn: CalendarDay },
): string =>
  `Je vous notifie ma rétractation du contrat portant sur la vente de ${labels.join(", ")} (commande ${order.number} du ${frenchDay(order.orderedOn)}).`;

/** What of a line people read: `2 × Miel de letchi`. */
export const labelOf = (units: number, line: { product_name: string }): string =>
  `${units} × ${line.product_name}`;

/** What is owed for units of a line. Cents. */
type Owed = { id: string; line_id: string; units: number; amount_cents: Cents };

/** What goes back for them: less than promised when some of the line's money went back since. */
export type SharedOut = {
  id: string;
  lineId: string;
  units: number;
  amount: Cents;
  isLess: boolean;
};

/** Shares what is left of each line between what is owed for it, the first ones first. @param left cents, by line */
export const shareOut = (owed: readonly Owed[], left: ReadonlyMap<string, Cents>): SharedOut[] => {
  const rest = new Map<string, number>(left);
  return owed.map(({ id, line_id: lineId, units, amount_cents: promised }) => {
    const free = rest.get(lineId) ?? 0;
    const amount = cents(Math.min(promised, free));
    rest.set(lineId, free - amount);
    return { id, lineId, units, amount, isLess: amount < promised };
  });
};
