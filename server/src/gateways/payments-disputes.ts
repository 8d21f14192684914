import { type Cents, cents } from "@stokaz/contract/money/money";
import type Stripe from "stripe";
import { type ProviderTransaction, toProviderTransaction } from "./payments-balance.ts";

/** A payment that the payer's bank contests. `paymentIntentId` is the payment. */
export type ProviderDispute = {
  readonly id: string;
  readonly paymentIntentId: string | undefined;
  readonly amount: Cents;
  /** Reason in the provider's words: `fraudulent`, `product_not_received`… */
  readonly reason: string;
  readonly status: "open" | "won" | "lost";
  readonly openedAt: Date;
  readonly answerBy: Date | undefined;
  /** Effects on the balance: the amount and the fee taken, the amount given back. */
  readonly transactions: readonly ProviderTransaction[];
};

/** Calls about disputed payments. */
export type DisputeCalls = {
  findDispute(disputeId: string): Promise<ProviderDispute>;
};

/** Inquiries (`warning_…`) took no money; an inquiry that ends without a dispute counts as won. */
const VERDICTS: Readonly<Record<string, "won" | "lost">> = {
  won: "won",
  warning_closed: "won",
  prevented: "won",
  lost: "lost",
};

const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/** Converts a dispute to our names. */
export const toProviderDispute = (dispute: Stripe.Dispute): ProviderDispute => {
  const { payment_intent: intent, evidence_details: evidence } = dispute;
  return {
    id: dispute.id,
    paymentIntentId: typeof intent === "string" ? intent : intent?.id,
    amount: cents(dispute.amount),
    reason: dispute.reason,
    status: VERDICTS[dispute.status] ?? "open",
    openedAt: dateOf(dispute.created),
    answerBy: evidence.due_by ? dateOf(evidence.due_by) : undefined,
    transactions: dispute.balance_transactions.map(toProviderTransaction),
  };
};

/** Stripe's inquiries are disputes, too, though they take no money. */
export const disputeCalls = (stripe: Stripe): DisputeCalls => ({
  findDispute: async (disputeId) => toProviderDispute(await stripe.disputes.retrieve(disputeId)),
});
