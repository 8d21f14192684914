import {
  amountSaved,
  type LeaseShape,
  type ScaledMonth,
} from "@stokaz/contract/leases/lease-scale";
import type { PaymentPlan } from "@stokaz/contract/leases/rentals";
import type { RentStatus } from "@stokaz/contract/leases/rents";
import { LIMITS } from "@stokaz/contract/limits";
import { type Cents, cents, sumCents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";

/** A payment of a rental, with the amount that was not refunded. Cents. */
type Paid = { checkoutId: string; month: number; left: Cents };
/** A month of a rental that is paid monthly. Cents. */
type Rent = { id: string; month: number; amount_cents: Cents; status: RentStatus };

/**
 * Refund of each payment, and the new amount of each future month; `none` when that month is not
 * charged any more. Cents.
 */
export type Settlement = {
  refunds: { checkoutId: string; amount: Cents }[];
  rents: { id: string; amount: Cents | "none" }[];
};

/**
 * Quote for a lease that costs less from `effectiveOn` on: month by month, in total, and the
 * refund. Cents.
 */
export type ReductionQuote = {
  effectiveOn: CalendarDay;
  scale: ScaledMonth[];
  notOwed: Cents;
  refund: Cents;
};

/** The figures that a person saw and agreed to. Cents. */
export type AgreedReduction = Pick<ReductionQuote, "effectiveOn" | "notOwed" | "refund">;

/** A quote with its effects on payments and on the shape of the lease. */
export type Priced<Quote> = { quoted: Quote; settlement: Settlement; parts: LeaseShape["parts"] };

/** The sum of all refunds. Cents. */
export const refundOf = ({ refunds }: Settlement): Cents =>
  sumCents(refunds.map(({ amount }) => amount));

/**
 * Takes an amount from payments, from the last ones first, up to the parts that were not refunded
 * before.
 */
const takeBack = (amount: Cents, paid: readonly Paid[]): Settlement["refunds"] => {
  let missing = amount;
  return paid.toReversed().flatMap(({ checkoutId, left }) => {
    const taken = cents(Math.max(0, Math.min(missing, left)));
    missing = cents(missing - taken);
    return taken === 0 ? [] : [{ checkoutId, amount: taken }];
  });
};

/**
 * Settles a rental that costs less: payments that are not owed are refunded, up to the parts not
 * refunded before, and future months are charged less. A month below the provider's minimum is not
 * charged.
 *
 * @param paid payments in their order
 */
export const settleScale = (
  scale: readonly ScaledMonth[],
  { plan, paid, rents }: { plan: PaymentPlan; paid: readonly Paid[]; rents: readonly Rent[] },
): Settlement => {
  if (plan === "upfront") return { refunds: takeBack(amountSaved(scale), paid), rents: [] };
  const settlement: Settlement = { refunds: [], rents: [] };
  for (const { month, before, after } of scale) {
    const less = cents(before - after);
    const rent = rents.find((one) => one.month === month);
    if (rent?.status === "paid") {
      const ofMonth = paid.filter((one) => one.month === month);
      settlement.refunds.push(...takeBack(less, ofMonth));
    }
    if (rent?.status === "due" || rent?.status === "unpaid") {
      const amount = cents(rent.amount_cents - less);
      settlement.rents.push({
        id: rent.id,
        amount: amount < LIMITS.totalMinCents ? "none" : amount,
      });
    }
  }
  return settlement;
};
