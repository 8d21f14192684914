import type { Stripe } from "stripe";
import { kind } from "../store.ts";

/** A line of a session, as its page shows it, in cents. */
export type Line = { label: string; quantity: number; unitAmount: number };

/** Data that a session needs for its payment and does not show. */
export type SessionDetail = {
  lines: Line[];
  merchant: string;
  intent: {
    capture_method?: "automatic_async" | "manual" | undefined;
    metadata?: Record<string, string> | undefined;
    transfer_group?: string | undefined;
    setup_future_usage?: "off_session" | undefined;
  };
};

/** A card as its holder typed it: its number decides its outcome. */
export type CardNumber = { card: string; isAuthenticated: boolean };

/** A card payment that waits for its holder's authorisation at their bank. */
export type Challenge = { email: string; name: string; card: string; exp: string };

/** An onboarding link: usable once, for five minutes. */
export type LinkDetail = {
  account: string;
  refreshUrl: string;
  returnUrl: string | null;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /**
   * Set when the page was opened; the visit can then be finished, but the link cannot be opened
   * again.
   */
  openedAt?: number;
  used?: boolean;
};

/** The thin notification of a v2 event. */
export type ThinEvent = {
  id: string;
  object: "v2.core.event";
  type: string;
  created: string;
  livemode: false;
  reason: { type: "request"; request: { id: string; idempotency_key: string } } | null;
  related_object: { id: string; type: string; url: string };
};

/** A v1 event with the object as it was at that time. */
export type SnapshotEvent = {
  id: string;
  object: "event";
  account?: string;
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

export const ACCOUNTS = kind<Stripe.V2.Core.Account>("v2.core.account");
export const ACCOUNT_LINKS = kind<LinkDetail>("v2.core.account_link");
export const SESSIONS = kind<Stripe.Checkout.Session>("checkout.session");
export const CHALLENGES = kind<Challenge>("checkout.session.challenge");
export const SESSION_DETAILS = kind<SessionDetail>("checkout.session.detail");
export const PAYMENT_INTENTS = kind<Stripe.PaymentIntent>("payment_intent");
export const SETUP_INTENTS = kind<Stripe.SetupIntent>("setup_intent");
export const CUSTOMERS = kind<Stripe.Customer>("customer");
export const PAYMENT_METHODS = kind<Stripe.PaymentMethod>("payment_method");
/** Indexed by payment method. */
export const CARD_NUMBERS = kind<CardNumber>("payment_method.card");
export const CHARGES = kind<Stripe.Charge>("charge");
export const REFUNDS = kind<Stripe.Refund>("refund");
export const DISPUTES = kind<Stripe.Dispute>("dispute");
export const TRANSFERS = kind<Stripe.Transfer>("transfer");
export const BALANCE_TRANSACTIONS = kind<Stripe.BalanceTransaction>("balance_transaction");
export const PAYOUTS = kind<Stripe.Payout>("payout");
/** Indexed by balance transaction: the automatic payout that took its money to the bank. */
export const PAYOUT_CONTENTS = kind<{ payout: string; balance_transaction: string }>(
  "payout.content",
);
