import type { Stripe } from "stripe";
import type { Operations } from "./api.ts";
import { availableBalance, availableTransactions, recordMovement } from "./balance.ts";
import { impossible } from "./errors.ts";
import { expand } from "./expand.ts";
import { newId } from "./ids.ts";
import { PAYOUT_CONTENTS, PAYOUTS } from "./kinds.ts";
import { integer, list, metadata, oneOf, optional, record, text } from "./parameters.ts";
import { listBy, retrieve } from "./reading.ts";
import type { Work } from "./work.ts";

type Payout = Stripe.Payout;
type Interval = "daily" | "manual" | "monthly" | "weekly";

/** Time until the bank has the money, or refuses it, in milliseconds. */
const ARRIVES_MS = 3 * 60_000;
const DAY_MS = 86_400_000;
const MONDAY = 1;
const CURRENCY = "eur";
const INTERVAL_SETTING = "payout-interval";

/** Midnight UTC of the day of an instant in milliseconds, in seconds: the day of an arrival. */
const dayOf = (ms: number): number => (Math.floor(ms / DAY_MS) * DAY_MS) / 1000;

/** Id of the timer for automatic payouts. */
export const AUTOMATIC_PAYOUTS = "payouts_automatic";

export const payoutInterval = (work: Work): Interval =>
  work.store.setting<Interval>(INTERVAL_SETTING) ?? "manual";

const isPayoutDay: Readonly<Record<Exclude<Interval, "manual">, (day: Date) => boolean>> = {
  daily: () => true,
  weekly: (day) => day.getUTCDay() === MONDAY,
  monthly: (day) => day.getUTCDate() === 1,
};

/** Schedules the next automatic payout, at midnight UTC, if payouts are automatic. */
export const schedulePayouts = (work: Work): void => {
  const interval = payoutInterval(work);
  if (interval === "manual") {
    work.unschedule(AUTOMATIC_PAYOUTS);
    return;
  }
  let due = Math.floor(work.clock.now() / DAY_MS) * DAY_MS + DAY_MS;
  while (!isPayoutDay[interval](new Date(due))) due += DAY_MS;
  work.schedule(AUTOMATIC_PAYOUTS, due);
};

export const setPayoutInterval = (work: Work, interval: Interval): void => {
  work.store.saveSetting(INTERVAL_SETTING, interval);
  schedulePayouts(work);
};

type NewPayout = {
  amount: number;
  isAutomatic: boolean;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
  statementDescriptor?: string | undefined;
};

/** Sends money of the balance to the platform's bank. */
const createPayout = (work: Work, wish: NewPayout): Payout => {
  const id = newId("po_1");
  const { amount, isAutomatic } = wish;
  const dueMs = work.clock.now() + ARRIVES_MS;
  const payout: Payout = {
    id,
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: dayOf(dueMs),
    automatic: isAutomatic,
    balance_transaction: recordMovement(work, {
      amount: -amount,
      currency: CURRENCY,
      source: id,
      type: "payout" as const,
    }),
    created: work.clock.seconds(),
    currency: CURRENCY,
    description: wish.description ?? (isAutomatic ? "STRIPE PAYOUT" : null),
    destination: newId("ba_1"),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: wish.metadata ?? {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: isAutomatic ? "completed" : "not_applicable",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: wish.statementDescriptor ?? null,
    status: "pending",
    trace_id: null,
    type: "bank_account",
  };
  work.store.insert(PAYOUTS, id, payout.created, payout);
  work.emit("payout.created", payout);
  work.schedule(id, dueMs);
  return payout;
};

/** Pays out the available money, as often as the settings say. */
export const payOutByItself = (work: Work): void => {
  schedulePayouts(work);
  const amount = availableBalance(work, CURRENCY);
  if (payoutInterval(work) === "manual" || amount <= 0) return;
  const contents = availableTransactions(work).filter(
    ({ id, type }) => type !== "payout" && !work.store.find(PAYOUT_CONTENTS, id),
  );
  const payout = createPayout(work, { amount, isAutomatic: true });
  for (const { id } of contents) {
    const content = { payout: payout.id, balance_transaction: id };
    work.store.insert(PAYOUT_CONTENTS, id, payout.created, content);
  }
};

/** Fails a payout: the bank sends the money back, before or after it seemed to have arrived. */
const failPayout = (work: Work, payout: Payout): Payout => {
  const { id, amount, currency } = payout;
  const failed: Payout = {
    ...payout,
    failure_balance_transaction: recordMovement(work, {
      amount,
      currency,
      source: id,
      type: "payout_failure" as const,
    }),
    failure_code: "account_closed",
    failure_message: "The bank account has been closed.",
    status: "failed",
  };
  work.store.update(PAYOUTS, id, failed);
  work.emit("payout.failed", failed);
  return failed;
};

const arrive = (work: Work, payout: Payout): Payout => {
  const paid: Payout = { ...payout, arrival_date: dayOf(work.clock.now()), status: "paid" };
  work.store.update(PAYOUTS, payout.id, paid);
  work.emit("payout.paid", paid);
  return paid;
};

/**
 * Ends a payout: it arrives, or the bank sends it back, also after it arrived.
 *
 * @returns the payout, or undefined when it does not exist or can no longer end like this
 */
export const settlePayout = (
  work: Work,
  id: string,
  as: "paid" | "failed" = "paid",
): Payout | undefined => {
  const payout = work.store.find(PAYOUTS, id);
  work.unschedule(id);
  if (!payout || payout.status === "failed" || payout.status === as) return undefined;
  return as === "paid" ? arrive(work, payout) : failPayout(work, payout);
};

const payoutParams = record({
  amount: integer(1),
  currency: text(3),
  description: optional(text()),
  expand: optional(list(text())),
  metadata: optional(metadata),
  method: optional(oneOf("standard")),
  statement_descriptor: optional(text(22)),
});

export const payoutOperations: Operations = {
  "POST /v1/payouts": ({ work, params }) => {
    const read = payoutParams(params, "");
    if (read.amount > availableBalance(work, read.currency.toLowerCase())) {
      throw impossible(
        "You have insufficient funds in your Stripe account for this transfer.",
        "balance_insufficient",
        "amount",
      );
    }
    const payout = createPayout(work, {
      amount: read.amount,
      isAutomatic: false,
      metadata: read.metadata,
      description: read.description,
      statementDescriptor: read.statement_descriptor,
    });
    return expand(work.store, payout, read.expand);
  },
  "GET /v1/payouts/:id": retrieve(PAYOUTS),
  "GET /v1/payouts": listBy(PAYOUTS, "/v1/payouts", "status"),
};
