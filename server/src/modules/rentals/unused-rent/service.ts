import { leaseMonth } from "@stokaz/contract/leases/lease-scale";
import { type Cents, cents, sumCents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Tx } from "../../../platform/db/db.ts";
import { takeInOrder } from "../../payments/public.ts";
import { listChanges, lockPayments, paidMonths } from "../changes/public.ts";
import { findRental } from "../repository.ts";
import type { RentalChangeRow, RentalRow } from "../tables.ts";
import { type LeasePayment, listLeasePayments } from "./repository.ts";
import { type PaidDays, takeOff, usedBefore } from "./rules.ts";

/** Days that a payment of a lease paid, month by month. */
const paidDaysOf = (
  { payment_plan: plan, months, start_date: startDate }: RentalRow,
  { checkoutId, amount, month, scale, effectiveOn }: LeasePayment,
): PaidDays[] => {
  if (scale && effectiveOn) {
    return paidMonths(scale, amount).map(({ from, to, before, after }) => ({
      checkoutId,
      from: from > effectiveOn ? from : effectiveOn,
      to,
      amount: cents(after - before),
    }));
  }
  const isOfOneMonth = month !== null || plan === "monthly";
  const paid = isOfOneMonth ? [month ?? 0] : Array.from({ length: months }, (_, at) => at);
  return paid.map((one) => ({
    checkoutId,
    ...leaseMonth(startDate, one),
    amount: cents(amount / paid.length),
  }));
};

/** Days that all payments of a lease paid, less what later amendments took off, the last first. */
const listPaidDays = (
  rental: RentalRow,
  payments: readonly LeasePayment[],
  changes: readonly RentalChangeRow[],
): PaidDays[] => {
  const add = (payment: LeasePayment) => (paid: PaidDays[]) => [
    ...paidDaysOf(rental, payment),
    ...paid,
  ];
  const steps = [
    ...payments
      .filter(({ growthId }) => growthId === null)
      .map((payment) => ({ at: payment.paidAt, take: add(payment) })),
    ...changes.map(({ id, made_at: at, effective_on: on, scale }) => {
      const payment = payments.find(({ growthId }) => growthId === id);
      const takeAway = (paid: PaidDays[]) => takeOff(paid, { on, scale });
      return { at, take: payment ? add(payment) : takeAway };
    }),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  return steps.reduce<PaidDays[]>((paid, { take }) => take(paid), []);
};

/**
 * Lists what the payments of a lease that ends on `today` paid and nothing is used for, because
 * another one went back. The days that were used stay paid, but for those of what went back. Its
 * payments are locked first, so that no other refund takes the same money meanwhile.
 */
export const listUnused = async (
  tx: Tx,
  rentalId: string,
  today: CalendarDay,
): Promise<{ checkoutId: string; amount: Cents }[]> => {
  const rental = await findRental(tx, rentalId);
  if (!rental) throw new Error(`no rental ${rentalId}`);
  await lockPayments(tx, rentalId);
  const payments = await listLeasePayments(tx, rentalId);
  const paid = payments.filter(({ isGivenBack }) => !isGivenBack);
  if (paid.length === 0) return [];
  // What amendments alone gave back took no used day with it.
  const wentBack = payments.filter(({ isGivenBack, agreed }) => isGivenBack && agreed > 0);
  const forgiven = new Set(wentBack.map(({ checkoutId }) => checkoutId));
  const days = listPaidDays(rental, payments, await listChanges(tx, rentalId));
  const kept = usedBefore(
    days.filter(({ checkoutId }) => !forgiven.has(checkoutId)),
    today,
  );
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
