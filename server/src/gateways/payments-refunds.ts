import { type Cents, cents } from "@stokaz/contract/money/money";
import type Stripe from "stripe";
import { withRefusals } from "./payments-calls.ts";

/** A refund as the provider has it. `ownId` is our row's id, when the refund is ours. */
export type ProviderRefund = {
  readonly id: string;
  readonly ownId: string | undefined;
  readonly amount: Cents;
  readonly isFailed: boolean;
  readonly failure: string | undefined;
};

/** Calls about money that goes back to payers. */
export type RefundCalls = {
  /**
   * Refunds a payment partly or fully.
   *
   * @param order `spentKeys`: number of keys used before; the provider keeps even a failure under
   * its key
   * @throws {ProviderRefusal}
   */
  refund(order: {
    refundId: string;
    spentKeys: number;
    paymentIntentId: string;
    amount: Cents;
  }): Promise<ProviderRefund>;
  /** Every refund of a payment, ours and those made at the provider. */
  findRefunds(paymentIntentId: string): Promise<ProviderRefund[]>;
};

const LIST_PAGE = 100;

const toProviderRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  // Old refunds have no row id in their metadata, only the id of their checkout.
  ownId: refund.metadata?.refund_id ?? refund.metadata?.checkout_id,
  amount: cents(refund.amount),
  isFailed: refund.status === "failed" || refund.status === "canceled",
  failure: refund.failure_reason,
});

/**
 * True if the refund only released money that was held and never captured. Its charge must be
 * expanded.
 */
export const isOfUncaptured = ({ charge }: Stripe.Refund): boolean =>
  typeof charge === "object" && charge?.captured === false;

/**
 * Stripe lists a released hold as a refund: `findRefunds` leaves these out, because no money
 * moved.
 */
export const refundCalls = (stripe: Stripe): RefundCalls => ({
  refund: async ({ refundId, spentKeys, paymentIntentId, amount }) =>
    toProviderRefund(
      await withRefusals(
        stripe.refunds.create(
          { payment_intent: paymentIntentId, amount, metadata: { refund_id: refundId } },
          { idempotencyKey: `refund_${refundId}_${spentKeys}` },
        ),
      ),
    ),
  findRefunds: async (paymentIntentId) => {
    const found: ProviderRefund[] = [];
    const sought = { payment_intent: paymentIntentId, limit: LIST_PAGE, expand: ["data.charge"] };
    for await (const refund of stripe.refunds.list(sought)) {
      if (!isOfUncaptured(refund)) found.push(toProviderRefund(refund));
    }
    return found;
  },
});
