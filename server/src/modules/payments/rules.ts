import { leaseMonth } from "@stokaz/contract/leases/lease-scale";
import { type Cents, cents, percentOf, sumCents } from "@stokaz/contract/money/money";
import { AUTOMATIC_RELEASE_DAYS } from "@stokaz/contract/orders/automatic-release";
import { type CalendarDay, DAY_MS, startOfDay } from "@stokaz/contract/time/calendar";

/**
 * Allowed changes of a refund's status. A refund that failed, or whose money went back outside, is
 * replaced by another; one that failed may be settled otherwise, by the operator's bank.
 */
export const REFUND_TRANSITIONS = {
  due: ["sent", "failed", "replaced"],
  sent: ["failed"],
  failed: ["replaced", "settled_otherwise"],
  replaced: [],
  settled_otherwise: [],
} as const satisfies Record<string, readonly string[]>;

/**
 * Allowed changes of a transfer's status; `cancelled` if a refund took all of it before it was
 * made.
 */
export const TRANSFER_TRANSITIONS = {
  waiting: ["paid", "cancelled"],
  paid: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

/**
 * Allowed changes of a reversal's status; `dropped` if the transfer was not made yet, so that less
 * is sent instead.
 */
export const REVERSAL_TRANSITIONS = {
  due: ["done", "dropped"],
  done: [],
  dropped: [],
} as const satisfies Record<string, readonly string[]>;

/** Allowed changes of a dispute's status: the bank decides once. */
export const DISPUTE_TRANSITIONS = {
  open: ["won", "lost"],
  won: [],
  lost: [],
} as const satisfies Record<string, readonly string[]>;

/**
 * A planned transfer to a seller. Amounts in cents; the fee is kept back. `installment` counts from
 * 0.
 */
type PlannedTransfer = {
  installment: number;
  sellerId: string;
  gross: Cents;
  fee: Cents;
  dueAt: Date;
};

/** Latest instant at which an order's money goes to its sellers. */
export const orderReleaseAt = (paidAt: Date): Date =>
  new Date(paidAt.getTime() + AUTOMATIC_RELEASE_DAYS * DAY_MS);

/**
 * Platform's fee on each of several amounts, in cents. The fees add up to the fee on the sum: each
 * is the fee due so far less the fees before it, so that rounding neither loses nor adds a cent.
 */
export const splitFee = (amounts: readonly Cents[], feePercent: number): Cents[] => {
  let sum = cents(0);
  let kept = cents(0);
  return amounts.map((amount) => {
    sum = cents(sum + amount);
    const due = percentOf(sum, feePercent);
    const fee = cents(due - kept);
    kept = due;
    return fee;
  });
};

/**
 * Plans one transfer per line of an order, due 30 days after payment; a pickup releases it earlier.
 * Gross in cents.
 */
export const planOrderTransfers = (
  lines: readonly Pick<PlannedTransfer, "installment" | "sellerId" | "gross">[],
  feePercent: number,
  paidAt: Date,
): PlannedTransfer[] => {
  const fees = splitFee(
    lines.map(({ gross }) => gross),
    feePercent,
  );
  const dueAt = orderReleaseAt(paidAt);
  return lines.map((line, index) => ({ ...line, fee: fees[index] ?? cents(0), dueAt }));
};

/** Plans transfers of parts of a payment to one seller, each due on its day. Cents. */
export const planPartTransfers = (
  sellerId: string,
  parts: readonly { amount: Cents; on: CalendarDay }[],
  { feePercent, timeZone }: { feePercent: number; timeZone: string },
): PlannedTransfer[] => {
  const amounts = parts.map(({ amount }) => amount);
  const fees = splitFee(amounts, feePercent);
  return parts.map(({ on }, installment) => ({
    installment,
    sellerId,
    dueAt: startOfDay(on, timeZone),
    gross: amounts[installment] ?? cents(0),
    fee: fees[installment] ?? cents(0),
  }));
};

/** Plans a rental's transfers month by month, each due at the start of its month. */
export const planRentalTransfers = (
  rental: { sellerId: string; total: Cents; months: number; startDate: CalendarDay },
  feePercent: number,
  timeZone: string,
): PlannedTransfer[] => {
  const { sellerId, months, startDate } = rental;
  const amount = cents(rental.total / months);
  const parts = Array.from({ length: months }, (_, month) => ({
    amount,
    on: leaseMonth(startDate, month).from,
  }));
  return planPartTransfers(sellerId, parts, { feePercent, timeZone });
};

/**
 * Spreads an amount over several amounts left, in proportion, to the cent: the largest remainders
 * get the cents that rounding leaves over. The sum of all that is left is never exceeded.
 *
 * @param left cents, none negative
 * @returns cents of each, in the same order
 */
export const spread = (amount: Cents, left: readonly Cents[]): Cents[] => {
  const all = sumCents(left);
  const total = Math.min(amount, all);
  if (total === 0) return left.map(() => cents(0));
  // The product of two amounts can be larger than a number holds exactly.
  const products = left.map((one) => BigInt(total) * BigInt(one));
  const shares = products.map((product) => Number(product / BigInt(all)));
  const remainders = products.map((product, index) => ({
    index,
    remainder: Number(product % BigInt(all)),
  }));
  const missing = total - sumCents(shares);
  const next = remainders.sort((a, b) => b.remainder - a.remainder).slice(0, missing);
  for (const { index } of next) shares[index] = (shares[index] ?? 0) + 1;
  return shares.map(cents);
};

/** Takes an amount from several, the first ones first. Cents, as for {@link spread}. */
export const takeInOrder = (amount: Cents, left: readonly Cents[]): Cents[] => {
  let missing = amount;
  return left.map((one) => {
    const taken = cents(Math.min(missing, one));
    missing = cents(missing - taken);
    return taken;
  });
};

/** Part of a transfer that a refund takes: the seller's net and the fee on it. Cents. */
export type NetAndFee = { net: Cents; fee: Cents };

/**
 * Shares a refund between a seller and the platform, which keeps its fee only on what is not given
 * back: the fee is reduced in proportion to the amount, rounded half up.
 *
 * @param transfer gross and fee before the refund, cents
 * @param taken cents of the gross that go back, at most the gross
 */
export const shareOfRefund = (
  { gross, fee }: { gross: Cents; fee: Cents },
  taken: Cents,
): NetAndFee => {
  const feeLeft = cents(Math.floor((2 * fee * (gross - taken) + gross) / (2 * gross)));
  const feeTaken = cents(fee - feeLeft);
  return { net: cents(taken - feeTaken), fee: feeTaken };
};

const RETRY_FIRST_MINUTES = 5;
const RETRY_LONGEST_MINUTES = 24 * 60;

/**
 * Time of the next retry of a failed transfer, refund or reversal: pauses double from 5 minutes to
 * a day.
 */
export const nextAttempt = (now: Date, attempts: number): Date =>
  new Date(
    now.getTime() +
      Math.min(RETRY_FIRST_MINUTES * 2 ** (attempts - 1), RETRY_LONGEST_MINUTES) * 60_000,
  );

const TRUSTED_MINUTES = 60;

/**
 * True if a transfer, a refund or a reversal must be looked for at the provider before it is sent:
 * it was attempted before, or its purchase is so old that a restored backup may have forgotten the
 * attempt. Within an hour, the idempotency key of a first attempt is the same as before the
 * restore, and the provider does nothing twice under one key for a day.
 *
 * @param due `attempts` before this one; `begunAt` when its purchase was begun
 */
export const mustSearchBeforeSending = (
  { attempts, begunAt }: { attempts: number; begunAt: Date },
  now: Date,
): boolean => attempts > 0 || now.getTime() - begunAt.getTime() > TRUSTED_MINUTES * 60_000;
