import type { Stripe } from "stripe";
import type { Operations } from "./api.ts";
import { impossible } from "./errors.ts";
import { expand } from "./expand.ts";
import { newId } from "./ids.ts";
import { BALANCE_TRANSACTIONS, PAYOUT_CONTENTS, PAYOUTS } from "./kinds.ts";
import { page } from "./lists.ts";
import { optional, PAGING, record, text } from "./parameters.ts";
import { existing, expandOnly } from "./reading.ts";
import type { Work } from "./work.ts";

/** Time for which the money of a charge cannot be used, in seconds. */
export const PENDING_SECONDS = 7 * 86_400;

/** Category in reports of each type of movement. */
const CATEGORIES = {
  charge: "charge",
  payment: "charge",
  payment_failure_refund: "charge_failure",
  refund: "refund",
  refund_failure: "refund_failure",
  transfer: "transfer",
  transfer_refund: "transfer_reversal",
  adjustment: "dispute",
  payout: "payout",
  payout_failure: "payout_reversal",
  stripe_fee: "fee",
} as const;

type Movement = {
  /** Cents; negative for money going out. */
  amount: number;
  currency: string;
  /** Fee of the provider, in cents. */
  fee?: number;
  /** Object of the movement; null for fees without an object. */
  source: string | null;
  description?: string;
  type: keyof typeof CATEGORIES;
  /** Instant from which the money can be used, in seconds; by default now for outgoing money. */
  availableOn?: number;
};

/** Records a movement of the platform's balance and returns its id. */
export const recordMovement = (work: Work, movement: Movement): string => {
  const { amount, currency, fee = 0, source, type } = movement;
  const created = work.clock.seconds();
  const availableOn =
    movement.availableOn ?? (CATEGORIES[type] === "charge" ? created + PENDING_SECONDS : created);
  const transaction: Stripe.BalanceTransaction = {
    id: newId("txn_3"),
    object: "balance_transaction",
    amount,
    available_on: availableOn,
    balance_type: "payments",
    created,
    currency,
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee > 0
        ? [
            {
              amount: fee,
              application: null,
              currency,
              description: "Stripe processing fees",
              type: "stripe_fee",
            },
          ]
        : [],
    net: amount - fee,
    reporting_category: type === "adjustment" && amount > 0 ? "dispute_reversal" : CATEGORIES[type],
    source,
    status: availableOn <= created ? "available" : "pending",
    type,
  };
  work.store.insert(BALANCE_TRANSACTIONS, transaction.id, created, transaction);
  return transaction.id;
};

/** Finds the instant from which the money of a balance movement can be used, in seconds. */
export const availableOn = (work: Work, transactionId: string): number =>
  work.store.find(BALANCE_TRANSACTIONS, transactionId)?.available_on ?? work.clock.seconds();

/**
 * A movement in its present state: pending money may have become available since it was written.
 */
const asOfNow = (
  work: Work,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction => ({
  ...transaction,
  status: transaction.available_on <= work.clock.seconds() ? "available" : "pending",
});

/** Lists the movements whose money can be used. */
export const availableTransactions = (work: Work): Stripe.BalanceTransaction[] =>
  work.store
    .list(BALANCE_TRANSACTIONS)
    .filter(({ available_on: from }) => from <= work.clock.seconds());

const sums = (work: Work, available: boolean): Map<string, number> => {
  const now = work.clock.seconds();
  const totals = new Map<string, number>([["eur", 0]]);
  for (const { available_on: from, net, currency } of work.store.list(BALANCE_TRANSACTIONS)) {
    if (from <= now === available) totals.set(currency, (totals.get(currency) ?? 0) + net);
  }
  return totals;
};

/** Computes the amount that the platform can send in a currency, in cents. */
export const availableBalance = (work: Work, currency: string): number =>
  sums(work, true).get(currency) ?? 0;

const shown = (totals: Map<string, number>): Stripe.Balance.Available[] =>
  [...totals].map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }));

const transactionParams = record({
  ...PAGING,
  currency: optional(text(3)),
  payout: optional(text()),
  source: optional(text()),
  type: optional(text()),
});

/**
 * Lists the movements that an automatic payout consists of, and its own.
 *
 * @throws {StripeRefusal} for a manual payout
 */
const idsOfPayout = (work: Work, payoutId: string): string[] => {
  const payout = existing(work, PAYOUTS, payoutId, "payout");
  if (!payout.automatic) {
    throw impossible(
      "Balance transaction history can only be filtered on automatic transfers, not manual.",
      undefined,
      "payout",
    );
  }
  const contents = work.store.list(PAYOUT_CONTENTS, { where: { payout: payoutId } });
  return [String(payout.balance_transaction), ...contents.map(({ balance_transaction: id }) => id)];
};

export const balanceOperations: Operations = {
  "GET /v1/balance": ({ work, params }) => {
    expandOnly(params, "");
    const balance: Stripe.Balance = {
      object: "balance",
      available: shown(sums(work, true)),
      livemode: false,
      pending: shown(sums(work, false)),
    };
    return balance;
  },
  "GET /v1/balance_transactions": ({ work, params }) => {
    const {
      payout,
      currency,
      source,
      type,
      expand: paths,
      ...paging
    } = transactionParams(params, "");
    const of = payout === undefined ? undefined : idsOfPayout(work, payout);
    const where = { currency, source, type, id: of };
    const found = page(work.store, BALANCE_TRANSACTIONS, "/v1/balance_transactions", paging, where);
    const data = found.data.map((transaction) => asOfNow(work, transaction));
    return expand(work.store, { ...found, data }, paths);
  },
  "GET /v1/balance_transactions/:id": ({ work, id, params }) => {
    const { expand: paths } = expandOnly(params, "");
    const found = existing(work, BALANCE_TRANSACTIONS, id, "balance transaction");
    return expand(work.store, asOfNow(work, found), paths);
  },
};
