import { leaseMonth, leaveShape, monthsOf } from "@stokaz/contract/leases/lease-scale";
import { type Cents, cents, sumCents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Tx } from "../../../platform/db/db.ts";
import { takeInOrder } from "../../payments/public.ts";
import { findShape, paidMonths } from "../changes/public.ts";
import { findRental } from "../repository.ts";
import type { RentalRow } from "../tables.ts";
import { type LeasePayment, listLeasePayments } from "./repository.ts";
import { type PaidDays, usedBefore } from "./rules.ts";

/** Days that a payment of a lease paid, month by month. */
const paidDaysOf = (
  { payment_plan: plan, months, start_date: startDate }: RentalRow,
  { amount, month, scale, effectiveOn }: LeasePayment,
): PaidDays[] => {
  if (scale && effectiveOn) {
    return paidMonths(scale, amount).map(({ from, to, before, after }) => ({
      from: from > effectiveOn ? from : effectiveOn,
      to,
      amount: cents(after - before),
    }));
  }
  const isOfOneMonth = month !== null || plan === "monthly";
  const paid = isOfOneMonth ? [month ?? 0] : Array.from({ length: months }, (_, at) => at);
  return paid.map((one) => ({
    ...leaseMonth(startDate, one),
    amount: cents(amount / paid.length),
  }));
};

/**
 * Lists what the payments of a lease that ends on `today` paid and nothing is used for, because
 * another one went back. The days that were used stay paid, but for those of what went back.
 */
export const listUnused = async (
  tx: Tx,
  rentalId: string,
  today: CalendarDay,
): Promise<{ checkoutId: string; amount: Cents }[]> => {
  const rental = await findRental(tx, rentalId);
  if (!rental) throw new Error(`no rental ${rentalId}`);
  const payments = await listLeasePayments(tx, rentalId);
  const paid = payments.filter(({ isGivenBack }) => !isGivenBack);
  if (paid.length === 0) return [];
  const used = monthsOf(leaveShape(await findShape(tx, rental), today)).map(({ cost }) => cost);
  const givenBack = payments.filter(({ isGivenBack }) => isGivenBack);
  const forgiven = givenBack.map((one) => usedBefore(paidDaysOf(rental, one), today));
  const kept = Math.max(0, sumCents(used) - sumCents(forgiven));
  const unused = cents(Math.max(0, sumCents(paid.map(({ agreed }) => agreed)) - kept));
  const amounts = takeInOrder(
    unused,
    paid.map(({ left }) => left),
  );
  return paid.flatMap(({ checkoutId }, index) => {
    const amount = amounts[index] ?? cents(0);
    return amount > 0 ? [{ checkoutId, amount }] : [];
  });
};
