import type { PaymentGateway, ProviderEvent } from "../../../gateways/payments.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { isRowId } from "../../../platform/db/row-id.ts";
import type { Log } from "../../../platform/observability/log.ts";
import type { Metrics } from "../../../platform/observability/metrics.ts";
import { Problem } from "../../../platform/problem.ts";
import type { ConnectedAccounts } from "../../accounts/public.ts";
import type { Checkout } from "../../checkout/public.ts";
import type { KeptCards } from "../../kept-cards/public.ts";
import type { Disputes } from "../disputes/public.ts";
import type { ProviderMoney } from "../provider-money/public.ts";
import type { Refunds } from "../refunds/public.ts";
import { insertWebhookEvent } from "./repository.ts";

export type WebhooksDeps = {
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  gateway: PaymentGateway;
  checkout: Pick<Checkout, "readSession" | "readSessionOf" | "inTraceOf">;
  refunds: Refunds;
  disputes: Disputes;
  providerMoney: Pick<ProviderMoney, "enqueue">;
  connected: ConnectedAccounts;
  keptCards: Pick<KeptCards, "takeSession">;
};

/** Effect of an event, after its subject was read at the provider. */
type Effect = (tx: Tx) => Promise<void>;

/** Provider's id of the subject of an event. */
const idOf = (subject: ProviderEvent["subject"]): string | null => {
  switch (subject.kind) {
    case "checkout-session":
      return subject.sessionId;
    case "authorisation":
      return null;
    case "refunds":
      return subject.paymentIntentId;
    case "dispute":
      return subject.disputeId;
    case "payout":
      return subject.payoutId;
    case "account":
      return subject.accountId;
    case "none":
      return null;
  }
};

/** Key of the checkout that an event is about, if any. */
const checkoutOf = (subject: ProviderEvent["subject"]): Parameters<Checkout["inTraceOf"]>[0] => {
  switch (subject.kind) {
    case "checkout-session":
      return { column: "provider_session_id", name: subject.sessionId };
    case "authorisation":
      return isRowId(subject.checkoutId) ? { column: "id", name: subject.checkoutId } : undefined;
    case "refunds":
      return { column: "payment_intent_id", name: subject.paymentIntentId };
    default:
      return undefined;
  }
};

export const createWebhooks = (deps: WebhooksDeps) => {
  const { db, clock, log, gateway, checkout, refunds, disputes, connected, keptCards } = deps;
  const count = deps.metrics.counter(
    "stripe_events_total",
    "The payment provider's events taken, by type and whether they are known here or came before",
    ["type", "outcome"],
  );

  /** Reads the subject of an event again; undefined if it is not ours. */
  const effectOf = async (subject: ProviderEvent["subject"]): Promise<Effect | undefined> => {
    switch (subject.kind) {
      case "checkout-session":
        // A session that only stores another card pays nothing.
        if (await keptCards.takeSession(subject.sessionId)) return undefined;
        return checkout.readSession(subject.sessionId, subject.paid);
      case "authorisation":
        return checkout.readSessionOf(subject.checkoutId);
      case "refunds": {
        const { paymentIntentId } = subject;
        const found = await gateway.findRefunds(paymentIntentId);
        return (tx) => refunds.applyProviderRefunds(tx, paymentIntentId, found);
      }
      case "dispute": {
        const found = await gateway.findDispute(subject.disputeId);
        return (tx) => disputes.apply(tx, found);
      }
      case "payout":
        return deps.providerMoney.enqueue;
      case "account": {
        const { accountId } = subject;
        if (!(await connected.isKnownAccount(accountId))) return undefined;
        const isActive = await gateway.canReceiveTransfers(accountId);
        return (tx) => connected.recordCapability(tx, accountId, isActive);
      }
      case "none":
        return undefined;
    }
  };

  /** Applies an event. @returns true if it did not come before */
  const take = async ({ id, type, subject }: ProviderEvent): Promise<boolean> => {
    const effect = await effectOf(subject);
    return inTransaction(db, async (tx) => {
      const event = { id, type, received_at: clock.now(), subject: idOf(subject) };
      if (!(await insertWebhookEvent(tx, event))) return false;
      await effect?.(tx);
      return true;
    });
  };

  return {
    /**
     * Receives an event of the provider: checks its signature, and stores its id together with its
     * effect. The body only says what to read again, so that late, repeated and disordered events
     * do no harm; only a session that it reports as paid is not read again.
     *
     * @throws {Problem} webhook/bad-signature
     */
    async receiveEvent(rawBody: Buffer, signature: string): Promise<void> {
      const readEvent = async () => {
        try {
          return await gateway.readEvent(rawBody, signature);
        } catch (cause) {
          throw new Problem("webhook/bad-signature", { cause });
        }
      };
      const event = await readEvent();
      const { type, subject } = event;
      const isNew = await checkout.inTraceOf(checkoutOf(subject), `webhook ${type}`, () =>
        take(event),
      );
      if (!isNew) {
        count({ type, outcome: "repeated" });
        return;
      }
      count({ type, outcome: subject.kind === "none" ? "unknown" : "taken" });
      if (subject.kind === "none") log.info({ type }, "event of a type that changes nothing here");
    },
  };
};

export type Webhooks = ReturnType<typeof createWebhooks>;
