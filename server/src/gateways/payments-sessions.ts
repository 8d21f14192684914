import type { Cents } from "@stokaz/contract/money/money";
import type Stripe from "stripe";
import { idOf, withRefusals } from "./payments-calls.ts";
import { ProviderRefusal } from "./payments-refusal.ts";

/** A hosted payment to open. Amounts in cents, euro. */
export type NewCheckoutSession = {
  /** Our row's id: the provider's `client_reference_id`, and the root of the idempotency key. */
  readonly checkoutId: string;
  readonly purpose: "rental" | "order" | "rent" | "growth";
  /** Row id of a month's rent, by which its payment is found however it was paid. */
  readonly rentId?: string;
  readonly payerEmail: string;
  readonly lines: readonly { label: string; unitAmount: Cents; quantity: number }[];
  readonly expiresAt: Date;
  /** Address with `{CHECKOUT_SESSION_ID}`, which the provider fills in. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Keeps the card for later charges: for this customer, or for a new one. */
  readonly keepCardFor?: { readonly customerId?: string };
  /** True if the money is only held now and captured later. */
  readonly isCapturedLater?: boolean;
};

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

/** Calls about hosted payments. */
export type SessionCalls = {
  createCheckoutSession(checkout: NewCheckoutSession): Promise<{ id: string; url: string }>;
  findCheckoutSession(sessionId: string): Promise<ProviderSession>;
  /** Closes the hosted page; a session that is no longer open stays as it is. */
  expireCheckoutSession(sessionId: string): Promise<void>;
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

/** Pages of Stripe Checkout. A repeated call for a checkout opens no second one. */
export const sessionCalls = (stripe: Stripe): SessionCalls => ({
  createCheckoutSession: async (checkout) => {
    const { keepCardFor, rentId, isCapturedLater } = checkout;
    const metadata = {
      checkout_id: checkout.checkoutId,
      purpose: checkout.purpose,
      ...(rentId && { rent_id: rentId }),
    };
    const payer = keepCardFor?.customerId
      ? { customer: keepCardFor.customerId }
      : { customer_email: checkout.payerEmail };
    const isNewCustomer = keepCardFor && keepCardFor.customerId === undefined;
    const session = await stripe.checkout.sessions.create(
      {
        mode: "payment",
        locale: "fr",
        client_reference_id: checkout.checkoutId,
        ...payer,
        // A direct debit can fail days later, so monthly charges and holds accept only cards.
        ...((keepCardFor || isCapturedLater) && {
          allowed_payment_method_types: ["card" as const],
        }),
        ...(isNewCustomer && { customer_creation: "always" as const }),
        expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
        line_items: checkout.lines.map(({ label, unitAmount, quantity }) => ({
          quantity,
          price_data: { currency: "eur", unit_amount: unitAmount, product_data: { name: label } },
        })),
        metadata,
        payment_intent_data: {
          metadata,
          transfer_group: checkout.checkoutId,
          ...(isCapturedLater && { capture_method: "manual" as const }),
          ...(keepCardFor && { setup_future_usage: "off_session" as const }),
        },
        success_url: checkout.successUrl,
        cancel_url: checkout.cancelUrl,
      },
      { idempotencyKey: `checkout_${checkout.checkoutId}` },
    );
    if (!session.url) throw new Error(`checkout session ${session.id} has no address`);
    return { id: session.id, url: session.url };
  },
  findCheckoutSession: async (sessionId) =>
    toProviderSession(
      await stripe.checkout.sessions.retrieve(sessionId, {
        expand: ["payment_intent"],
      }),
    ),
  expireCheckoutSession: async (sessionId) => {
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    if (session.status === "open") {
      const closing = stripe.checkout.sessions.expire(
        sessionId,
        {},
        { idempotencyKey: `expire_${sessionId}` },
      );
      await withRefusals(closing).catch((error: unknown) => {
        // The session was paid or expired after it was read.
        if (!(error instanceof ProviderRefusal)) throw error;
      });
    }
  },
});
