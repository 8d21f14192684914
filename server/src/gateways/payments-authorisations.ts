import type Stripe from "stripe";
import { refusing } from "./payments-calls.ts";

/** A payment whose money is kept back, in our names: `requestId` is our row's. `spentKeys`: keys used up before. */
type Authorisation = {
  readonly requestId: string;
  readonly paymentIntentId: string;
  readonly spentKeys: number;
};

/** Money that a payer's bank keeps back until it is captured, or let go. */
export type AuthorisationCalls = {
  /** Takes all of it. @throws {ProviderRefusal} when it is not there any more, or the bank says no */
  captureAuthorised(authorisation: Authorisation): Promise<void>;
  /** Lets it go: nothing is charged. @throws {ProviderRefusal} when it was captured, or let go before */
  releaseAuthorised(authorisation: Authorisation): Promise<void>;
};

export const authorisationCalls = (stripe: Stripe): AuthorisationCalls => ({
  captureAuthorised: async ({ requestId, paymentIntentId, spentKeys }) => {
    const idempotencyKey = `capture_${requestId}_${spentKeys}`;
    await refusing(stripe.paymentIntents.capture(paymentIntentId, {}, { idempotencyKey }));
  },
  releaseAuthorised: async ({ requestId, paymentIntentId, spentKeys }) => {
    const idempotencyKey = `release_${requestId}_${spentKeys}`;
    await refusing(stripe.paymentIntents.cancel(paymentIntentId, {}, { idempotencyKey }));
  },
});
