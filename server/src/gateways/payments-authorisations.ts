import type Stripe from "stripe";
import { withRefusals } from "./payments-calls.ts";

/**
 * A payment whose money is held, in our names: `requestId` is our row's id. `spentKeys` counts the
 * idempotency keys used before.
 */
type Authorisation = {
  readonly requestId: string;
  readonly paymentIntentId: string;
  readonly spentKeys: number;
};

/** Calls about money that a payer's bank holds until it is captured or released. */
export type AuthorisationCalls = {
  /**
   * Captures the full amount.
   *
   * @throws {ProviderRefusal} when the hold does not exist any more, or the bank refuses
   */
  captureAuthorised(authorisation: Authorisation): Promise<void>;
  /**
   * Releases the hold: nothing is charged.
   *
   * @throws {ProviderRefusal} when it was captured or released before
   */
  releaseAuthorised(authorisation: Authorisation): Promise<void>;
};

/**
 * The hold is a payment intent of Stripe. A repeated call with the same `spentKeys` has no second
 * effect.
 */
export const authorisationCalls = (stripe: Stripe): AuthorisationCalls => ({
  captureAuthorised: async ({ requestId, paymentIntentId, spentKeys }) => {
    const idempotencyKey = `capture_${requestId}_${spentKeys}`;
    await withRefusals(stripe.paymentIntents.capture(paymentIntentId, {}, { idempotencyKey }));
  },
  releaseAuthorised: async ({ requestId, paymentIntentId, spentKeys }) => {
    const idempotencyKey = `release_${requestId}_${spentKeys}`;
    await withRefusals(stripe.paymentIntents.cancel(paymentIntentId, {}, { idempotencyKey }));
  },
});
