import type Stripe from "stripe";
import { type ProviderSession, toProviderSession } from "./payments-sessions.ts";

/**
 * A signed event, reduced to the objects we must read again. Its own content counts only where it
 * can't change.
 */
export type ProviderEvent = {
  readonly id: string;
  readonly type: string;
  readonly subject:
    | { kind: "checkout-session"; sessionId: string; paid: ProviderSession | undefined }
    | { kind: "authorisation"; checkoutId: string }
    | { kind: "account"; accountId: string }
    | { kind: "refunds"; paymentIntentId: string }
    | { kind: "dispute"; disputeId: string }
    | { kind: "payout"; payoutId: string }
    | { kind: "none" };
};

/** Reading of what the provider tells by itself. */
export type EventCalls = {
  /** Rejects when the event is not signed with any of the secrets. */
  readEvent(rawBody: Buffer, signature: string): Promise<ProviderEvent>;
};

/** Maximum age of an event's signature; the provider signs each retry again. */
const TOLERANCE_SECONDS = 300;

type RawEvent = {
  id: string;
  type: string;
  data?: {
    object?: {
      id?: string;
      payment_intent?: string | null;
      capture_method?: string;
      metadata?: { checkout_id?: string };
    };
  };
  related_object?: { id?: string } | null;
};

const CHECKOUT_EVENT = "checkout.session.";
const ACCOUNT_EVENT = /^(account\.updated$|v2\.core\.account)/;
const ACCOUNT_ID = "acct_";
const REFUND_EVENTS = new Set(["charge.refunded", "charge.refund.updated"]);
const REFUND_EVENT = "refund.";
const DISPUTE_EVENT = "charge.dispute.";
/** Prefix of events about payouts to the platform's own bank: on the way, arrived, or returned. */
const PAYOUT_EVENT = "payout.";
/** Prefix of events about payments that are captured later: captured, released or expired. */
const INTENT_EVENT = "payment_intent.";

const subjectOf = (event: RawEvent): ProviderEvent["subject"] => {
  const object = event.data?.object;
  const id = object?.id ?? event.related_object?.id;
  const paymentIntentId = object?.payment_intent;
  if (id !== undefined && event.type.startsWith(CHECKOUT_EVENT)) {
    // The type of the event says which object it holds.
    const session = object && toProviderSession(object as Stripe.Checkout.Session);
    return { kind: "checkout-session", sessionId: id, paid: session?.isPaid ? session : undefined };
  }
  if (id?.startsWith(ACCOUNT_ID) && ACCOUNT_EVENT.test(event.type)) {
    return { kind: "account", accountId: id };
  }
  if (id !== undefined && event.type.startsWith(DISPUTE_EVENT)) {
    return { kind: "dispute", disputeId: id };
  }
  if (id !== undefined && event.type.startsWith(PAYOUT_EVENT)) {
    return { kind: "payout", payoutId: id };
  }
  const checkoutId = object?.metadata?.checkout_id;
  if (event.type.startsWith(INTENT_EVENT) && object?.capture_method === "manual" && checkoutId) {
    return { kind: "authorisation", checkoutId };
  }
  const isOfRefunds = REFUND_EVENTS.has(event.type) || event.type.startsWith(REFUND_EVENT);
  return isOfRefunds && paymentIntentId ? { kind: "refunds", paymentIntentId } : { kind: "none" };
};

/**
 * Stripe signs each event over its raw bytes and the time.
 *
 * @param secrets one for each of the provider's event destinations
 */
export const eventCalls = (stripe: Stripe, secrets: readonly string[]): EventCalls => ({
  readEvent: async (rawBody, signature) => {
    const { signature: signatures } = stripe.webhooks;
    if (!signatures) throw new Error("no signature check in this build of the SDK");
    const isSigned = secrets.some((secret) => {
      try {
        return signatures.verifyHeader(rawBody, signature, secret, TOLERANCE_SECONDS);
      } catch {
        return false;
      }
    });
    if (!isSigned) throw new Error("not signed with any of our webhook secrets");
    const event: RawEvent = JSON.parse(rawBody.toString("utf8"));
    return { id: event.id, type: event.type, subject: subjectOf(event) };
  },
});
