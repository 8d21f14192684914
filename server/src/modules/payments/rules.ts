import { addMonths, type CalendarDay, startOfDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import { type Cents, cents, percentOf } from "@stokaz/contract/money";

/** How many checkouts one network address, and one payer, may open: each asks the provider for a page. */
export const CHECKOUT_LIMITS = {
  address: { name: "checkout-address", tries: 120, seconds: 600 },
  account: { name: "checkout-account", tries: 60, seconds: 600 },
};

/**
 * Where a checkout session may go from each state. `refund_due`: all of its money goes back, because
 * it came too late or because the purchase was ended, or a refund of it failed at the payer's bank.
 */
export const CHECKOUT_TRANSITIONS = {
  open: ["paid", "expired", "cancelled", "refund_due"],
  expired: ["paid", "refund_due"],
  cancelled: ["paid", "refund_due"],
  paid: ["refund_due"],
  refund_due: ["refunded"],
  refunded: ["refund_due"],
} as const satisfies Record<string, readonly string[]>;

export type CheckoutStatus = keyof typeof CHECKOUT_TRANSITIONS;

/** Where a refund may go; one that failed, or that a lost dispute overtook, is replaced by another. */
export const REFUND_TRANSITIONS = {
  due: ["sent", "failed", "replaced"],
  sent: ["failed"],
  failed: ["replaced"],
  replaced: [],
} as const satisfies Record<string, readonly string[]>;

export type RefundStatus = keyof typeof REFUND_TRANSITIONS;

/** Where a transfer may go; `cancelled` when a refund took all of it before it was made. */
export const TRANSFER_TRANSITIONS = {
  waiting: ["paid", "cancelled"],
  paid: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type TransferStatus = keyof typeof TRANSFER_TRANSITIONS;

/** Whether a table of transitions leads from one state to another. */
export const leadsTo = <State extends string>(
  transitions: Readonly<Record<State, readonly State[]>>,
  from: State,
  to: State,
): boolean => transitions[from].includes(to);

/** The states from which a table leads to another. */
export const statesBefore = <State extends string>(
  transitions: Readonly<Record<State, readonly State[]>>,
  to: State,
): State[] =>
  (Object.keys(transitions) as State[]).filter((from) => leadsTo(transitions, from, to));

/** Whether a checkout session may still turn into a paid purchase or a refund. */
export const canBeSettled = (status: CheckoutStatus): boolean =>
  leadsTo<CheckoutStatus>(CHECKOUT_TRANSITIONS, status, "paid");

/**
 * The provider keeps a hosted page open for at least 30 minutes from the moment it makes it; the
 * margin covers the call itself. Source: https://docs.stripe.com/api/checkout/sessions/create#expires_at
 */
const PROVIDER_MINIMUM_MINUTES = 30;
const CALL_MARGIN_SECONDS = 30;

const after = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * 60_000 + CALL_MARGIN_SECONDS * 1000);

/** When a hold made now ends. @param holdMinutes `CHECKOUT_HOLD_MINUTES` */
export const holdEnd = (now: Date, holdMinutes: number): Date => after(now, holdMinutes);

/** When the hosted page of a hold closes: with the hold, or as soon as the provider allows. */
export const pageEnd = (holdMadeAt: Date, holdEndsAt: Date): Date => {
  const soonest = after(holdMadeAt, PROVIDER_MINIMUM_MINUTES);
  return holdEndsAt > soonest ? holdEndsAt : soonest;
};

/** What one account keeps back without paying; those that ended, within a day. */
type UnpaidHolds = {
  open: number;
  firstOpenEndsAt: Date | null;
  ended: number;
  lastEndedAt: Date | null;
};

const DAY_MS = 86_400_000;
const UNPAID_WAIT_MS = 3_600_000;

/** From when on holds that ended unpaid count. */
export const unpaidSince = (now: Date): Date => new Date(now.getTime() - DAY_MS);

const secondsUntil = (instant: number, now: Date): number =>
  Math.max(1, Math.ceil((instant - now.getTime()) / 1000));

/**
 * Whether an account may keep more back: otherwise one that costs nothing could keep a market empty.
 *
 * @returns the refusal with the seconds to wait, or `undefined` when it may
 */
export const refuseMoreHolds = (
  { open, firstOpenEndsAt, ended, lastEndedAt }: UnpaidHolds,
  now: Date,
):
  | { code: "checkout/too-many-open" | "checkout/too-many-unpaid"; retryAfterSeconds: number }
  | undefined => {
  if (open >= LIMITS.openHolds && firstOpenEndsAt) {
    const retryAfterSeconds = secondsUntil(firstOpenEndsAt.getTime(), now);
    return { code: "checkout/too-many-open", retryAfterSeconds };
  }
  const waitEnds = (lastEndedAt?.getTime() ?? 0) + UNPAID_WAIT_MS;
  return ended >= LIMITS.unpaidHolds && waitEnds > now.getTime()
    ? { code: "checkout/too-many-unpaid", retryAfterSeconds: secondsUntil(waitEnds, now) }
    : undefined;
};

/** Money that will be sent to a seller. Amounts in cents; the fee is kept back. */
export type PlannedTransfer = { gross: Cents; fee: Cents; dueAt: Date };

const AUTOMATIC_RELEASE_DAYS = 30;

/** When an order's money goes to its seller at the latest. */
export const orderReleaseAt = (paidAt: Date): Date =>
  new Date(paidAt.getTime() + AUTOMATIC_RELEASE_DAYS * 86_400_000);

/** An order's money goes in one piece, at pickup or else 30 days after payment. */
export const planOrderTransfer = (
  total: Cents,
  feePercent: number,
  paidAt: Date,
): PlannedTransfer[] => [
  {
    gross: total,
    fee: percentOf(total, feePercent),
    dueAt: orderReleaseAt(paidAt),
  },
];

/**
 * A rental's money goes month by month, each month at its start. The fees add up to the fee of the
 * total: each month keeps back what is due so far less what was kept back before.
 */
export const planRentalTransfers = (
  rental: { total: Cents; months: number; startDate: CalendarDay },
  feePercent: number,
  timeZone: string,
): PlannedTransfer[] => {
  const monthly = cents(rental.total / rental.months);
  const feeAfter = (months: number): Cents => percentOf(cents(monthly * months), feePercent);
  return Array.from({ length: rental.months }, (_, month) => ({
    gross: monthly,
    fee: cents(feeAfter(month + 1) - feeAfter(month)),
    dueAt: startOfDay(addMonths(rental.startDate, month), timeZone),
  }));
};

/** A part of a transfer that a refund takes: what the seller gives up and the fee that goes with it. */
export type TakenShare = { net: Cents; fee: Cents };

/**
 * How a refund is shared between a seller and the platform, which keeps its fee only of what is not
 * given back: the fee that stays is the same part of the amount that stays, rounded half up.
 *
 * @param transfer gross and fee before the refund, cents
 * @param taken cents of the gross that go back, at most the gross
 */
export const shareOfRefund = (
  { gross, fee }: { gross: Cents; fee: Cents },
  taken: Cents,
): TakenShare => {
  const feeLeft = cents(Math.floor((2 * fee * (gross - taken) + gross) / (2 * gross)));
  const feeTaken = cents(fee - feeLeft);
  return { net: cents(taken - feeTaken), fee: feeTaken };
};

const RETRY_FIRST_MINUTES = 5;
const RETRY_LONGEST_MINUTES = 24 * 60;

/** When a transfer, a refund or a reversal that failed is tried again: pauses double from 5 minutes to a day. */
export const nextAttempt = (now: Date, attempts: number): Date =>
  new Date(
    now.getTime() +
      Math.min(RETRY_FIRST_MINUTES * 2 ** (attempts - 1), RETRY_LONGEST_MINUTES) * 60_000,
  );

const TRUSTED_MINUTES = 60;

/**
 * Whether a transfer, a refund or a reversal is looked for at the provider before it is sent: it was tried before, or it
 * is of a purchase so old that a restored backup may have forgotten the try. Within that hour the key of a first try is
 * the same as before the restore, and the provider does nothing twice under one key for a day.
 *
 * @param due `attempts` before this one; `begunAt` when its purchase was begun
 */
export const isLookedForFirst = (
  { attempts, begunAt }: { attempts: number; begunAt: Date },
  now: Date,
): boolean => attempts > 0 || now.getTime() - begunAt.getTime() > TRUSTED_MINUTES * 60_000;
