import type { AccountNeed } from "@stokaz/contract/accounts";
import type { Cents } from "@stokaz/contract/money";
import Stripe from "stripe";
import { type AuthorisationCalls, authorisationCalls } from "./payments-authorisations.ts";
import { type BalanceCalls, balanceCalls } from "./payments-balance.ts";
import { type BooksCalls, booksCalls } from "./payments-books.ts";
import { withRefusals } from "./payments-calls.ts";
import { type CardCalls, cardCalls } from "./payments-cards.ts";
import { type DisputeCalls, disputeCalls } from "./payments-disputes.ts";
import { type ProviderEvent, readSignedEvent } from "./payments-events.ts";
import { type RefundCalls, refundCalls } from "./payments-refunds.ts";
import { ProviderRefusal } from "./payments-refusal.ts";
import { type ProviderSession, toProviderSession } from "./payments-sessions.ts";
import { type TransferCalls, transferCalls } from "./payments-transfers.ts";

export type { ProviderTransaction } from "./payments-balance.ts";
export type { ProviderBooks, ProviderTransfer } from "./payments-books.ts";
export type { ProviderDispute } from "./payments-disputes.ts";
export type { ProviderEvent } from "./payments-events.ts";
export type { ProviderRefund } from "./payments-refunds.ts";

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

/** `missing` is empty for an active account, and while the provider checks the given facts. */
export type ConnectedAccountState = {
  readonly isActive: boolean;
  readonly missing: readonly AccountNeed[];
};

/**
 * The payment provider (Stripe). Every call that changes something carries an idempotency key made
 * from our own row, so that a retry is harmless.
 */
export type PaymentGateway = {
  /** @returns the new connected account's id */
  createConnectedAccount(person: { userId: string; email: string; name: string }): Promise<string>;
  /** A single-use address where the account's owner fills in what is missing. */
  createAccountLink(accountId: string, returnUrl: string, refreshUrl: string): Promise<string>;
  /** True if transfers can reach the account. */
  canReceiveTransfers(accountId: string): Promise<boolean>;
  /**
   * Reads if transfers can reach the account and, if not, which facts its owner still has to give.
   */
  readConnectedAccount(accountId: string): Promise<ConnectedAccountState>;
  createCheckoutSession(checkout: NewCheckoutSession): Promise<{ id: string; url: string }>;
  findCheckoutSession(sessionId: string): Promise<ProviderSession>;
  /** Closes the hosted page; a session that is no longer open stays as it is. */
  expireCheckoutSession(sessionId: string): Promise<void>;
  /** Rejects when the signature is not the provider's. */
  readEvent(rawBody: Buffer, signature: string): Promise<ProviderEvent>;
} & AuthorisationCalls &
  CardCalls &
  RefundCalls &
  TransferCalls &
  DisputeCalls &
  BalanceCalls &
  BooksCalls;

const RECIPIENT: Stripe.V2.Core.AccountCreateParams.Include[] = ["configuration.recipient"];
/** Subject of a requirement, by the beginning of its name (`identity.individual.date_of_birth`). */
const NEEDS: readonly (readonly [RegExp, AccountNeed])[] = [
  [/^defaults\.payout|payout|bank_account/, "bank-account"],
  [/attestations?\b|terms_of_service/, "terms"],
  [/document|verification/, "document"],
  [/^identity\.business|business_profile|^defaults\.profile/, "business"],
  [/^identity|contact/, "identity"],
];

const needOf = (requirement: string): AccountNeed =>
  NEEDS.find(([pattern]) => pattern.test(requirement))?.[1] ?? "other";

const isActive = (account: Stripe.V2.Core.Account): boolean =>
  account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status ===
  "active";

/** @param settings `apiBase` points the same client at any server that speaks Stripe's API */
export const createStripeGateway = (settings: {
  secretKey: string;
  /** One secret for each of the provider's event destinations. */
  webhookSecrets: readonly string[];
  apiBase: string | undefined;
}): PaymentGateway => {
  const base = settings.apiBase === undefined ? undefined : new URL(settings.apiBase);
  const stripe = new Stripe(settings.secretKey, {
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 20_000,
    ...(base
      ? {
          host: base.hostname,
          port: base.port || (base.protocol === "https:" ? 443 : 80),
          protocol: base.protocol === "https:" ? ("https" as const) : ("http" as const),
        }
      : {}),
  });

  return {
    createConnectedAccount: async ({ userId, email, name }) => {
      const account = await stripe.v2.core.accounts.create(
        {
          contact_email: email,
          display_name: name,
          dashboard: "express",
          identity: { country: "FR" },
          configuration: {
            recipient: {
              capabilities: { stripe_balance: { stripe_transfers: { requested: true } } },
            },
          },
          defaults: {
            currency: "eur",
            locales: ["fr-FR"],
            responsibilities: { fees_collector: "application", losses_collector: "application" },
          },
          include: RECIPIENT,
          metadata: { user_id: userId },
        },
        { idempotencyKey: `account_${userId}` },
      );
      return account.id;
    },
    createAccountLink: async (accountId, returnUrl, refreshUrl) => {
      const link = await stripe.v2.core.accountLinks.create({
        account: accountId,
        use_case: {
          type: "account_onboarding",
          account_onboarding: {
            return_url: returnUrl,
            refresh_url: refreshUrl,
          },
        },
      });
      return link.url;
    },
    canReceiveTransfers: async (accountId) => {
      return isActive(await stripe.v2.core.accounts.retrieve(accountId, { include: RECIPIENT }));
    },
    readConnectedAccount: async (accountId) => {
      const account = await stripe.v2.core.accounts.retrieve(accountId, {
        include: [...RECIPIENT, "requirements"],
      });
      if (isActive(account)) return { isActive: true, missing: [] };
      const asked = (account.requirements?.entries ?? []).filter(
        ({ awaiting_action_from }) => awaiting_action_from === "user",
      );
      const missing = new Set(asked.map(({ description }) => needOf(description)));
      return { isActive: false, missing: [...missing] };
    },
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
    ...authorisationCalls(stripe),
    ...cardCalls(stripe),
    ...refundCalls(stripe),
    ...transferCalls(stripe),
    ...disputeCalls(stripe),
    ...balanceCalls(stripe),
    ...booksCalls(stripe),
    readEvent: async (rawBody, signature) =>
      readSignedEvent(stripe, settings.webhookSecrets, rawBody, signature),
  };
};
