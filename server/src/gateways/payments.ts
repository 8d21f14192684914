import Stripe from "stripe";
import { type AccountCalls, accountCalls } from "./payments-accounts.ts";
import { type AuthorisationCalls, authorisationCalls } from "./payments-authorisations.ts";
import { type BalanceCalls, balanceCalls } from "./payments-balance.ts";
import { type BooksCalls, booksCalls } from "./payments-books.ts";
import { type CardCalls, cardCalls } from "./payments-cards.ts";
import { type DisputeCalls, disputeCalls } from "./payments-disputes.ts";
import { type EventCalls, eventCalls } from "./payments-events.ts";
import { type RefundCalls, refundCalls } from "./payments-refunds.ts";
import { type SessionCalls, sessionCalls } from "./payments-sessions.ts";
import { type TransferCalls, transferCalls } from "./payments-transfers.ts";

export type { ProviderTransaction } from "./payments-balance.ts";
export type { ProviderBooks, ProviderTransfer } from "./payments-books.ts";
export type { ProviderDispute } from "./payments-disputes.ts";
export type { ProviderEvent } from "./payments-events.ts";
export type { ProviderRefund } from "./payments-refunds.ts";

/**
 * The payment provider (Stripe). Every call that changes something carries an idempotency key made
 * from our own row, so that a retry is harmless.
 */
export type PaymentGateway = AccountCalls &
  SessionCalls &
  AuthorisationCalls &
  CardCalls &
  RefundCalls &
  TransferCalls &
  DisputeCalls &
  BalanceCalls &
  BooksCalls &
  EventCalls;

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
    ...accountCalls(stripe),
    ...sessionCalls(stripe),
    ...authorisationCalls(stripe),
    ...cardCalls(stripe),
    ...refundCalls(stripe),
    ...transferCalls(stripe),
    ...disputeCalls(stripe),
    ...balanceCalls(stripe),
    ...booksCalls(stripe),
    ...eventCalls(stripe, settings.webhookSecrets),
  };
};
