import { type Cents, cents, sumCents } from "@stokaz/contract/money/money";
import { type CalendarDay, dayInZone } from "@stokaz/contract/time/calendar";
import type Stripe from "stripe";
import { idOf } from "./payments-calls.ts";

/**
 * One movement of the platform's balance, as the provider lists it. Cents; the balance moved by
 * `amount` less `fee`.
 */
export type ProviderTransaction = {
  readonly id: string;
  /** Category in the provider's words: `charge`, `refund`, `dispute`, `payout`, `fee`… */
  readonly category: string;
  readonly amount: Cents;
  readonly fee: Cents;
  /**
   * Object that caused the movement: the payment of a charge, else the refund, transfer, reversal,
   * dispute or payout.
   */
  readonly reference: string | undefined;
  readonly at: Date;
};

/**
 * Money on its way to the platform's bank. `arrivedOn` is the expected or known day of arrival at
 * the bank, which the provider sends as midnight UTC.
 */
export type ProviderPayout = {
  readonly id: string;
  readonly status: "under-way" | "paid" | "failed";
  readonly arrivedOn: CalendarDay;
};

/** Calls about the platform's balance at the provider. Amounts are cents. */
export type BalanceCalls = {
  /** Movements of the balance since an instant, or all of them, newest first, a page at a time. */
  listTransactions(since: Date | undefined): AsyncIterable<readonly ProviderTransaction[]>;
  /**
   * Full balance of the platform at the provider, in cents, including money that can't be used yet.
   */
  readBalance(): Promise<Cents>;
  findPayout(payoutId: string): Promise<ProviderPayout>;
};

const LIST_PAGE = 100;
const CURRENCY = "eur";

const PAYOUT_STATES: Readonly<Record<string, ProviderPayout["status"]>> = {
  paid: "paid",
  failed: "failed",
  canceled: "failed",
};

const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/** Our own books know a charge by its payment. The charge must be expanded. */
const referenceOf = ({ source }: Stripe.BalanceTransaction): string | undefined =>
  typeof source === "object" && source?.object === "charge"
    ? (idOf(source.payment_intent) ?? source.id)
    : idOf(source);

/** A movement of the balance in our words. The source of a charge must be expanded. */
export const toProviderTransaction = (
  transaction: Stripe.BalanceTransaction,
): ProviderTransaction => ({
  id: transaction.id,
  category: transaction.reporting_category,
  amount: cents(transaction.amount),
  fee: cents(transaction.fee),
  reference: referenceOf(transaction),
  at: dateOf(transaction.created),
});

const inEuros = (amounts: readonly { amount: number; currency: string }[]): number[] =>
  amounts.filter(({ currency }) => currency === CURRENCY).map(({ amount }) => amount);

/** Everything but euros is left out. */
export const balanceCalls = (stripe: Stripe): BalanceCalls => ({
  async *listTransactions(since) {
    const asked: Stripe.BalanceTransactionListParams = {
      currency: CURRENCY,
      limit: LIST_PAGE,
      expand: ["data.source"],
      ...(since && { created: { gte: Math.floor(since.getTime() / 1000) } }),
    };
    let page = await stripe.balanceTransactions.list(asked);
    for (;;) {
      if (page.data.length > 0) yield page.data.map(toProviderTransaction);
      const last = page.data.at(-1);
      if (!(page.has_more && last)) return;
      page = await stripe.balanceTransactions.list({ ...asked, starting_after: last.id });
    }
  },
  readBalance: async () => {
    const { available, pending } = await stripe.balance.retrieve();
    return sumCents([...inEuros(available), ...inEuros(pending)]);
  },
  findPayout: async (payoutId) => {
    const { id, status, arrival_date: arrival } = await stripe.payouts.retrieve(payoutId);
    return {
      id,
      status: PAYOUT_STATES[status] ?? "under-way",
      arrivedOn: dayInZone(dateOf(arrival), "UTC"),
    };
  },
});
