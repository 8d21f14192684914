import type { Stripe } from "stripe";
import type { Operations } from "./api.ts";
import { newId } from "./ids.ts";
import { BALANCE_TRANSACTIONS } from "./kinds.ts";
import { oneOf, optional, record } from "./parameters.ts";
import type { Work } from "./work.ts";

const PENDING_SECONDS = 7 * 86_400;

/** Each type of movement with the category that reports put it in. */
const CATEGORIES = {
  charge: "charge",
  refund: "refund",
  refund_failure: "refund_failure",
  transfer: "transfer",
  transfer_refund: "transfer_reversal",
  adjustment: "dispute",
} as const;

type Movement = {
  /** Cents; negative for money going out. */
  amount: number;
  currency: string;
  /** Cents kept by the provider. */
  fee?: number;
  source: string;
  type: keyof typeof CATEGORIES;
  /** Seconds; now for money going out unless said otherwise. */
  availableOn?: number;
};

/** Writes a movement of the platform's balance and gives its id. */
export const recordMovement = (work: Work, movement: Movement): string => {
  const { amount, currency, fee = 0, source, type } = movement;
  const created = work.clock.seconds();
  const availableOn =
    movement.availableOn ?? (type === "charge" ? created + PENDING_SECONDS : created);
  const transaction: Stripe.BalanceTransaction = {
    id: newId("txn_3"),
    object: "balance_transaction",
    amount,
    available_on: availableOn,
    balance_type: "payments",
    created,
    currency,
    description: null,
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

/** When the money of a balance movement can be used, in seconds. */
export const availableOn = (work: Work, transactionId: string): number =>
  work.store.find(BALANCE_TRANSACTIONS, transactionId)?.available_on ?? work.clock.seconds();

const sums = (work: Work, available: boolean): Map<string, number> => {
  const now = work.clock.seconds();
  const totals = new Map<string, number>([["eur", 0]]);
  for (const { available_on: from, net, currency } of work.store.list(BALANCE_TRANSACTIONS)) {
    if (from <= now === available) totals.set(currency, (totals.get(currency) ?? 0) + net);
  }
  return totals;
};

/** Cents the platform can send in a currency. */
export const availableBalance = (work: Work, currency: string): number =>
  sums(work, true).get(currency) ?? 0;

const shown = (totals: Map<string, number>): Stripe.Balance.Available[] =>
  [...totals].map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }));

const INTERVALS = ["daily", "manual", "monthly", "weekly"] as const;
const PAYOUT_INTERVAL = "payout-interval";

const settingsParams = record({
  payments: optional(
    record({
      payouts: optional(
        record({ schedule: optional(record({ interval: optional(oneOf(...INTERVALS)) })) }),
      ),
    }),
  ),
});

const balanceSettings = (work: Work): Stripe.BalanceSettings => ({
  object: "balance_settings",
  payments: {
    debit_negative_balances: true,
    payouts: {
      automatic_transfer_rules_by_currency: null,
      minimum_balance_by_currency: null,
      schedule: { interval: work.store.setting<string>(PAYOUT_INTERVAL) ?? "manual" },
      statement_descriptor: null,
      status: "enabled",
    },
    settlement_timing: { delay_days: PENDING_SECONDS / 86_400, start_of_day: null },
  },
});

export const balanceOperations: Operations = {
  "GET /v1/balance_settings": ({ work }) => balanceSettings(work),
  "POST /v1/balance_settings": ({ work, params }) => {
    const { payments } = settingsParams(params, "");
    const interval = payments?.payouts?.schedule?.interval;
    if (interval !== undefined) work.store.saveSetting(PAYOUT_INTERVAL, interval);
    return balanceSettings(work);
  },
  "GET /v1/balance": ({ work }) => {
    const balance: Stripe.Balance = {
      object: "balance",
      available: shown(sums(work, true)),
      livemode: false,
      pending: shown(sums(work, false)),
    };
    return balance;
  },
};
