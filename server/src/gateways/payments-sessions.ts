import type Stripe from "stripe";
import { idOf } from "./payments-calls.ts";

/** State of a hosted payment at the provider. */
export type ProviderSession = {
  readonly id: string;
  /** Id of our checkout, as we gave it when the session was made. */
  readonly checkoutId: string | undefined;
  readonly status: "open" | "complete" | "expired";
  readonly isPaid: boolean;
  /** True if the payer completed the page and the money is held until it is captured. */
  readonly isAuthorised: boolean;
  /**
   * True if the payer completed the page, but the bank refused the money afterwards (a debit), or
   * it was released before the capture.
   */
  readonly hasFailed: boolean;
  readonly paymentIntentId: string | undefined;
  /**
   * Customer and card that the session keeps for later charges: an event does not name the card.
   */
  readonly customerId: string | undefined;
  readonly paymentMethodId: string | undefined;
};

/** With one of these states, a complete session is never paid. */
const FAILED_INTENTS: ReadonlySet<string | undefined> = new Set([
  "requires_payment_method",
  "canceled",
]);
const STATUSES = ["complete", "expired"] as const;

/**
 * Converts a checkout session to our names. It is neither authorised nor failed as long as its
 * payment intent is not expanded.
 */
export const toProviderSession = (session: Stripe.Checkout.Session): ProviderSession => {
  const intent = session.payment_intent;
  const intentStatus = typeof intent === "object" ? intent?.status : undefined;
  return {
    id: session.id,
    checkoutId: session.client_reference_id ?? undefined,
    status: STATUSES.find((known) => known === session.status) ?? "open",
    // A payment that was authorised and captured later may leave its session unpaid.
    isPaid: session.payment_status === "paid" || intentStatus === "succeeded",
    isAuthorised: session.status === "complete" && intentStatus === "requires_capture",
    hasFailed: session.status === "complete" && FAILED_INTENTS.has(intentStatus),
    paymentIntentId: idOf(intent),
    customerId: idOf(session.customer),
    paymentMethodId: typeof intent === "object" ? idOf(intent?.payment_method) : undefined,
  };
};
