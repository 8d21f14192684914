import { type Cents, cents } from "@stokaz/contract/money/money";
import type Stripe from "stripe";
import { idOf } from "./payments-calls.ts";
import { type ProviderDispute, toProviderDispute } from "./payments-disputes.ts";
import { isOfUncaptured } from "./payments-refunds.ts";

/** Money in the provider's own books. Cents. */
export type ProviderBooks = {
  /**
   * Hosted pages that their payers completed. `checkoutId` is our id of the checkout; an authorised
   * payment may be released since.
   */
  readonly sessions: readonly {
    id: string;
    checkoutId: string | undefined;
    paymentIntentId: string | undefined;
    amount: Cents;
    at: Date;
  }[];
  readonly charges: readonly Entry[];
  readonly refunds: readonly (Entry & { isFailed: boolean })[];
  readonly transfers: readonly ProviderTransfer[];
  readonly disputes: readonly ProviderDispute[];
};

/**
 * Money sent to a seller. `ownId` and `checkoutId` are our ids of the transfer and of its purchase;
 * `reversed` is the amount that came back.
 */
export type ProviderTransfer = {
  readonly id: string;
  readonly ownId: string | undefined;
  readonly checkoutId: string | undefined;
  readonly amount: Cents;
  readonly reversed: Cents;
  readonly at: Date;
};

type Entry = { id: string; paymentIntentId: string; amount: Cents; at: Date };

/** Calls that the comparison of our books with the provider's needs. */
export type BooksCalls = {
  /** Everything made since an instant, as far as money moved. */
  readBooks(since: Date): Promise<ProviderBooks>;
  /**
   * How often the provider pays the platform's balance out to its bank: `manual` when only on
   * demand.
   */
  findPayoutInterval(): Promise<string | undefined>;
};

const LIST_PAGE = 100;

const dateOf = (seconds: number): Date => new Date(seconds * 1000);

const collect = async <Item, Kept>(
  items: AsyncIterable<Item>,
  keep: (item: Item) => Kept | undefined,
): Promise<Kept[]> => {
  const kept: Kept[] = [];
  for await (const item of items) {
    const one = keep(item);
    if (one !== undefined) kept.push(one);
  }
  return kept;
};

/** Reads all lists of Stripe at once, each to its end: a hundred objects per call. */
export const booksCalls = (stripe: Stripe): BooksCalls => ({
  findPayoutInterval: async () => {
    const { payments } = await stripe.balanceSettings.retrieve();
    return payments.payouts?.schedule?.interval ?? undefined;
  },
  readBooks: async (since) => {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const page = { created, limit: LIST_PAGE };
    const [sessions, charges, refunds, transfers, disputes] = await Promise.all([
      collect(stripe.checkout.sessions.list(page), (session) =>
        session.mode === "payment" && session.status === "complete"
          ? {
              id: session.id,
              checkoutId: session.client_reference_id ?? undefined,
              paymentIntentId: idOf(session.payment_intent),
              amount: cents(session.amount_total ?? 0),
              at: dateOf(session.created),
            }
          : undefined,
      ),
      collect(stripe.charges.list(page), (charge) => {
        const paymentIntentId = idOf(charge.payment_intent) ?? charge.id;
        return charge.status === "succeeded" && charge.captured
          ? {
              id: charge.id,
              paymentIntentId,
              amount: cents(charge.amount_captured),
              at: dateOf(charge.created),
            }
          : undefined;
      }),
      collect(stripe.refunds.list({ ...page, expand: ["data.charge"] }), (refund) =>
        isOfUncaptured(refund)
          ? undefined
          : {
              id: refund.id,
              paymentIntentId: idOf(refund.payment_intent) ?? "",
              amount: cents(refund.amount),
              isFailed: refund.status === "failed" || refund.status === "canceled",
              at: dateOf(refund.created),
            },
      ),
      collect(stripe.transfers.list(page), (transfer) => ({
        id: transfer.id,
        ownId: transfer.metadata.transfer_id,
        checkoutId: transfer.transfer_group ?? undefined,
        amount: cents(transfer.amount),
        reversed: cents(transfer.amount_reversed),
        at: dateOf(transfer.created),
      })),
      collect(stripe.disputes.list(page), toProviderDispute),
    ]);
    return { sessions, charges, refunds, transfers, disputes };
  },
});
