import type { Cents } from "@stokaz/contract/money/money";
import Stripe from "stripe";
import { idOf, withRefusals } from "./payments-calls.ts";
import { ProviderRefusal } from "./payments-refusal.ts";

/** A card that the provider keeps. `brand` in the provider's words. */
export type ProviderCard = {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
};

/** Outcome of a charge without its payer; `reason` in the provider's words. */
export type ChargedCard =
  | { readonly outcome: "paid"; readonly paymentIntentId: string }
  | { readonly outcome: "authentication-required" | "declined"; readonly reason: string };

/** A charge found by a search: `checkoutId` is our id of it. */
export type FoundCharge = ChargedCard & { readonly checkoutId: string | undefined };

/** A charge of a kept card. Cents, euro. */
type NewCharge = {
  readonly checkoutId: string;
  readonly rentId: string;
  readonly purpose: "rent";
  readonly customerId: string;
  readonly paymentMethodId: string;
  readonly amount: Cents;
  readonly label: string;
  readonly spentKeys: number;
};

/** Calls about cards that are kept and charged later without their holders. */
export type CardCalls = {
  /**
   * Opens a page on which a person gives a card and pays nothing.
   *
   * @param page `successUrl` holds `{CHECKOUT_SESSION_ID}`; a customer is made when none is given
   */
  createCardSession(page: {
    requestId: string;
    customerId: string | undefined;
    successUrl: string;
    cancelUrl: string;
  }): Promise<{ id: string; url: string }>;
  findCardSession(sessionId: string): Promise<{
    paymentMethodId: string | undefined;
    customerId: string | undefined;
    isComplete: boolean;
  }>;
  /** Display facts of a card; `undefined` if the payment method is no card. */
  readCard(paymentMethodId: string): Promise<ProviderCard | undefined>;
  /**
   * Charges a kept card. A repeated call with the same keys charges only once.
   *
   * @throws {ProviderRefusal} when the refusal is not about this charge; any other error leaves
   * open whether it was made
   */
  chargeKeptCard(charge: NewCharge): Promise<ChargedCard>;
  /**
   * Finds a month's payment that may have been made although no answer came: by this charge, or in
   * any other way once it is paid. The list of a customer's payments has every payment as soon as
   * it is made.
   */
  findRentCharge(sought: {
    customerId: string;
    rentId: string;
    checkoutId: string;
    since: Date;
  }): Promise<FoundCharge | "processing" | undefined>;
  /**
   * Deletes a customer with their cards.
   *
   * @throws {ProviderRefusal} when the customer does not exist
   */
  deleteCustomer(customerId: string): Promise<void>;
};

const LIST_PAGE = 100;
const AUTHENTICATION = "authentication_required";

const declinedAs = (
  error: { code?: string | undefined; decline_code?: string | undefined } | null,
): ChargedCard => {
  const reason = error?.decline_code ?? error?.code ?? "card_declined";
  const outcome =
    error?.code === AUTHENTICATION || reason === AUTHENTICATION
      ? "authentication-required"
      : "declined";
  return { outcome, reason };
};

const UNDECIDED: ReadonlySet<string> = new Set(["processing", "requires_confirmation"]);

const chargedOf = (intent: Stripe.PaymentIntent): ChargedCard | "processing" => {
  if (intent.status === "succeeded") return { outcome: "paid", paymentIntentId: intent.id };
  if (UNDECIDED.has(intent.status)) return "processing";
  if (intent.status === "requires_action") return declinedAs({ code: AUTHENTICATION });
  return declinedAs(intent.last_payment_error);
};

/** Outcome that a refusal by the bank means; `undefined` when another party refused. */
const chargedByRefusal = ({ cause }: ProviderRefusal): ChargedCard | undefined =>
  cause instanceof Stripe.errors.StripeCardError
    ? declinedAs({ code: cause.code, decline_code: cause.decline_code })
    : undefined;

/**
 * Cards are payment methods of a Stripe customer. A charge that the bank declines is an answer,
 * not an error.
 */
export const cardCalls = (stripe: Stripe): CardCalls => ({
  createCardSession: async ({ requestId, customerId, successUrl, cancelUrl }) => {
    const session = await stripe.checkout.sessions.create(
      {
        mode: "setup",
        locale: "fr",
        currency: "eur",
        allowed_payment_method_types: ["card"],
        ...(customerId ? { customer: customerId } : { customer_creation: "always" as const }),
        metadata: { card_request_id: requestId },
        success_url: successUrl,
        cancel_url: cancelUrl,
      },
      { idempotencyKey: `card_${requestId}` },
    );
    if (!session.url) throw new Error(`checkout session ${session.id} has no address`);
    return { id: session.id, url: session.url };
  },
  findCardSession: async (sessionId) => {
    const session = await stripe.checkout.sessions.retrieve(sessionId, {
      expand: ["setup_intent"],
    });
    const intent = session.setup_intent;
    const method = typeof intent === "object" ? intent?.payment_method : undefined;
    return {
      paymentMethodId: idOf(method),
      customerId: idOf(session.customer),
      isComplete: session.status === "complete",
    };
  },
  readCard: async (paymentMethodId) => {
    const { card } = await stripe.paymentMethods.retrieve(paymentMethodId);
    if (!card) return undefined;
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
    return { brand, last4, expMonth, expYear };
  },
  chargeKeptCard: async (charge) => {
    const { checkoutId, rentId, purpose, customerId, paymentMethodId, amount, label } = charge;
    const call = stripe.paymentIntents.create(
      {
        amount,
        currency: "eur",
        customer: customerId,
        payment_method: paymentMethodId,
        allowed_payment_method_types: ["card"],
        off_session: true,
        confirm: true,
        description: label,
        metadata: { checkout_id: checkoutId, purpose, rent_id: rentId },
        transfer_group: checkoutId,
      },
      { idempotencyKey: `charge_${checkoutId}_${charge.spentKeys}` },
    );
    try {
      const charged = chargedOf(await withRefusals(call));
      if (charged === "processing") throw new Error(`charge ${checkoutId} is being processed`);
      return charged;
    } catch (error) {
      const charged = error instanceof ProviderRefusal ? chargedByRefusal(error) : undefined;
      if (charged === undefined) throw error;
      return charged;
    }
  },
  findRentCharge: async ({ customerId, rentId, checkoutId, since }) => {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const list = stripe.paymentIntents.list({ customer: customerId, created, limit: LIST_PAGE });
    let own: FoundCharge | "processing" | undefined;
    for await (const intent of list) {
      if (intent.metadata.rent_id !== rentId) continue;
      const charged = chargedOf(intent);
      const named = intent.metadata.checkout_id;
      if (charged === "processing") return charged;
      if (charged.outcome === "paid") return { ...charged, checkoutId: named };
      if (named === checkoutId) own ??= { ...charged, checkoutId: named };
    }
    return own;
  },
  deleteCustomer: async (customerId) => {
    await withRefusals(stripe.customers.del(customerId));
  },
});
