import { randomUUID } from "node:crypto";
import type { Cents } from "@stokaz/contract/money";
import type { PaymentGateway } from "../../gateways/payments.ts";
import type { ProviderSession } from "../../gateways/payments-sessions.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import { isRowId } from "../../platform/db/row-id.ts";
import type { CheckoutRow } from "../../platform/db/schema.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/observability/log.ts";
import { Problem } from "../../platform/problem.ts";
import type { PostMail } from "../mail/public.ts";
import { recordPayment } from "./ledger/service.ts";
import { failedPaymentMail } from "./mails.ts";
import { scheduleTransfers } from "./payouts/service.ts";
import type { Purchase, PurchaseDescription } from "./public.ts";
import type { Refunds } from "./refunds/public.ts";
import * as checkouts from "./repository.ts";
import { purchaseIdOf } from "./repository.ts";
import { canBeSettled, pageEnd, refuseMoreHolds, unpaidSince } from "./rules.ts";

type Deps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  gateway: PaymentGateway;
  purchases: Readonly<Record<CheckoutRow["purpose"], Purchase>>;
  refunds: Refunds;
  postMail: PostMail;
  publicUrl: string;
};

/** A purchase that is held and waits to be paid. Amount in cents. */
type Held = {
  purpose: CheckoutRow["purpose"];
  purchaseId: string;
  sellerId: string;
  amount: Cents;
  holdExpiresAt: Date;
};

/** A checkout with what its page will say. */
export type OpenedCheckout = [CheckoutRow, PurchaseDescription];

/** Opens the checkout of a purchase whose row is inserted in the same transaction. */
export type OpenCheckout = (held: Held) => Promise<OpenedCheckout>;

export type HostedPage = { sessionId: string; url: string };

const EXPIRY_JOB = "expire-holds";
const OVERDUE_BATCH = 200;
const PURCHASE_REFUNDED = "Cet achat est annulé : votre paiement vous est remboursé.";

export const createPayments = (deps: Deps) => {
  const { db, clock, log, jobs, gateway, purchases, refunds, postMail, publicUrl } = deps;

  const release = async (tx: Tx, checkout: CheckoutRow, as: "expired" | "cancelled") => {
    await purchases[checkout.purpose].release(tx, purchaseIdOf(checkout), as);
    await checkouts.updateCheckout(tx, checkout.id, { status: as, settled_at: clock.now() });
  };

  const confirm = async (tx: Tx, checkout: CheckoutRow, paymentIntentId: string): Promise<void> => {
    const now = clock.now();
    const purchase = purchases[checkout.purpose];
    const purchaseId = purchaseIdOf(checkout);
    const made = await purchase.confirm(tx, purchaseId, now);
    await checkouts.updateCheckout(tx, checkout.id, {
      payment_intent_id: paymentIntentId,
      status: made ? "paid" : "refund_due",
      settled_at: now,
    });
    await recordPayment(tx, checkout, {
      paymentIntentId,
      owedTo: made ? "seller" : "payer",
      occurredAt: now,
    });
    if (made) {
      await scheduleTransfers(tx, checkout, made.transfers);
      await postMail(tx, made.mails, purchaseId);
    } else {
      await purchase.markRefunded(tx, purchaseId);
      await refunds.giveBackLate(tx, checkout);
    }
  };

  /** Tells a payer who left in good faith that their bank refused the money after all. */
  const sayFailed = async (tx: Tx, checkout: CheckoutRow): Promise<void> => {
    const { payerEmail, lines } = await purchases[checkout.purpose].describe(
      tx,
      purchaseIdOf(checkout),
    );
    const purchase = lines.map(({ label }) => label).join(", ");
    await postMail(
      tx,
      failedPaymentMail(payerEmail, checkout.amount_cents, purchase),
      purchaseIdOf(checkout),
    );
  };

  /**
   * Brings a locked checkout session to where the provider says it is. The webhook, the success page and
   * the expiry all come here: whichever is first wins, the others change nothing.
   */
  const applyProviderState = async (
    tx: Tx,
    checkout: CheckoutRow | undefined,
    session: ProviderSession,
  ): Promise<void> => {
    if (!checkout || !canBeSettled(checkout.status)) return;
    if (session.isPaid && session.paymentIntentId !== undefined) {
      await confirm(tx, checkout, session.paymentIntentId);
    } else if (checkout.status === "open" && (session.status === "expired" || session.hasFailed)) {
      await release(tx, checkout, "expired");
      if (session.hasFailed) await sayFailed(tx, checkout);
    }
  };

  /** Opens the hosted page of a held purchase, or gives the one that is already open. */
  const openPage = async (
    checkout: CheckoutRow,
    described?: PurchaseDescription,
  ): Promise<HostedPage> => {
    if (checkout.provider_session_id !== null && checkout.url !== null) {
      return { sessionId: checkout.provider_session_id, url: checkout.url };
    }
    const { payerEmail, lines, successPath, cancelPath } =
      described ?? (await purchases[checkout.purpose].describe(db, purchaseIdOf(checkout)));
    const { id, url } = await gateway.createCheckoutSession({
      checkoutId: checkout.id,
      purpose: checkout.purpose,
      payerEmail,
      lines,
      expiresAt: pageEnd(checkout.created_at, checkout.hold_expires_at),
      successUrl: `${publicUrl}${successPath}?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}${cancelPath}`,
    });
    await checkouts.updateCheckout(db, checkout.id, { provider_session_id: id, url });
    return { sessionId: id, url };
  };

  const openPageOrRelease = async (
    checkout: CheckoutRow,
    described?: PurchaseDescription,
  ): Promise<HostedPage> => {
    try {
      return await openPage(checkout, described);
    } catch (cause) {
      await inTransaction(db, async (tx) => {
        const locked = await checkouts.lockCheckout(tx, checkout.id);
        if (locked?.status === "open") await release(tx, locked, "cancelled");
      });
      throw new Problem("server/provider-unavailable", { cause });
    }
  };

  /** Locks the checkout whose session was made without our hearing of it, and remembers that. */
  const adoptSession = async (
    tx: Tx,
    { id, checkoutId }: ProviderSession,
  ): Promise<CheckoutRow | undefined> => {
    const checkout = isRowId(checkoutId) ? await checkouts.lockCheckout(tx, checkoutId) : undefined;
    if (!checkout || (checkout.provider_session_id ?? id) !== id) return undefined;
    await checkouts.updateCheckout(tx, checkout.id, { provider_session_id: id });
    return checkout;
  };

  const settle = async ({ id }: CheckoutRow, session: ProviderSession): Promise<void> => {
    await inTransaction(db, async (tx) => {
      await applyProviderState(tx, await checkouts.lockCheckout(tx, id), session);
    });
  };

  /** @throws {Problem} checkout/too-many-open, checkout/too-many-unpaid */
  const refuseHoarding = async (tx: Tx, payerId: string): Promise<void> => {
    const now = clock.now();
    const holds = await checkouts.countUnpaidHolds(tx, payerId, now, unpaidSince(now));
    const refusal = refuseMoreHolds(holds, now);
    if (refusal) throw new Problem(refusal.code, refusal);
  };

  const getOwnCheckout = async (sessionId: string, { userId }: Actor): Promise<CheckoutRow> => {
    const checkout = await checkouts.findCheckoutBySession(db, sessionId);
    if (checkout?.payer_id !== userId) throw new Problem("checkout/not-found");
    return checkout;
  };

  const askProvider = async (sessionId: string): Promise<ProviderSession> => {
    try {
      return await gateway.findCheckoutSession(sessionId);
    } catch (cause) {
      throw new Problem("server/provider-unavailable", { cause });
    }
  };

  const expireHold = async (checkout: CheckoutRow): Promise<void> => {
    const sessionId = checkout.provider_session_id;
    if (sessionId !== null) {
      // Money that is already there counts, even a moment before the hold is given up.
      const session = await gateway
        .expireCheckoutSession(sessionId)
        .then(() => gateway.findCheckoutSession(sessionId))
        .catch((error: unknown) => {
          log.warn({ err: error, checkoutId: checkout.id }, "hold ended without the provider");
          return undefined;
        });
      if (session?.isPaid) {
        await settle(checkout, session);
        return;
      }
    }
    await inTransaction(db, async (tx) => {
      const locked = await checkouts.lockCheckout(tx, checkout.id);
      if (locked?.status === "open") await release(tx, locked, "expired");
    });
  };

  /** Gives back every hold whose time is over. @returns whether there were any */
  const expireHolds = async (): Promise<boolean> => {
    const overdue = await checkouts.listOverdueCheckouts(db, clock.now(), OVERDUE_BATCH);
    for (const checkout of overdue) {
      await jobs.attempt(EXPIRY_JOB, checkout.id, () => expireHold(checkout));
    }
    return overdue.length > 0;
  };

  jobs.define(EXPIRY_JOB, async () => void (await expireHolds()), { cron: "* * * * *" });

  return {
    expireHolds,

    /**
     * Holds a purchase and opens its hosted page. A request that repeats an open one (same payer,
     * same key) gets that one's page.
     *
     * @param hold inserts the held purchase inside the given transaction and its checkout beside it, or throws its refusal
     * @throws {Problem} checkout/too-many-open, checkout/too-many-unpaid; server/provider-unavailable, after the hold was given back
     */
    async checkOut(
      payer: { userId: string; requestKey: string | undefined },
      hold: (tx: Tx, open: OpenCheckout) => Promise<OpenedCheckout>,
    ): Promise<HostedPage> {
      const { userId, requestKey } = payer;
      const repeated = async () =>
        requestKey === undefined ? undefined : checkouts.findOpenRequest(db, userId, requestKey);
      const open = await repeated();
      if (open && open.hold_expires_at > clock.now()) return openPageOrRelease(open);
      if (open) await expireHold(open);
      try {
        const [checkout, described] = await inTransaction(db, async (tx) => {
          await refuseHoarding(tx, userId);
          return hold(tx, async (held) => {
            const opened = await checkouts.insertCheckout(tx, {
              id: randomUUID(),
              purpose: held.purpose,
              rental_id: held.purpose === "rental" ? held.purchaseId : null,
              order_id: held.purpose === "order" ? held.purchaseId : null,
              payer_id: userId,
              seller_id: held.sellerId,
              request_key: requestKey ?? null,
              amount_cents: held.amount,
              status: "open",
              hold_expires_at: held.holdExpiresAt,
              created_at: clock.now(),
            });
            return [opened, await purchases[held.purpose].describe(tx, held.purchaseId)];
          });
        });
        return await openPageOrRelease(checkout, described);
      } catch (error) {
        // What misses may be what the same request, sent twice at once, has just been given.
        const winner = await repeated();
        if (!winner) throw error;
        return openPageOrRelease(winner);
      }
    },

    /**
     * What a payer coming back from the hosted page finds: the purchase's id once it is paid.
     *
     * @throws {Problem} checkout/not-found, checkout/not-paid, checkout/failed, checkout/refunded, server/provider-unavailable
     */
    async confirmReturn(sessionId: string, payer: Actor): Promise<string> {
      const before = await getOwnCheckout(sessionId, payer);
      const session = canBeSettled(before.status) ? await askProvider(sessionId) : undefined;
      if (session) await settle(before, session);
      const checkout = await getOwnCheckout(sessionId, payer);
      if (checkout.status === "refund_due" || checkout.status === "refunded") {
        const isLate = await refunds.isLate(checkout.id);
        throw new Problem("checkout/refunded", isLate ? {} : { message: PURCHASE_REFUNDED });
      }
      if (session?.hasFailed) throw new Problem("checkout/failed");
      if (checkout.status !== "paid") throw new Problem("checkout/not-paid");
      return purchaseIdOf(checkout);
    },

    /**
     * Leaves the payment page: closes it and gives back what was held.
     *
     * @throws {Problem} checkout/not-found, checkout/closed (it was paid), server/provider-unavailable
     */
    async cancelCheckout(sessionId: string, payer: Actor): Promise<void> {
      const checkout = await getOwnCheckout(sessionId, payer);
      if (checkout.status === "expired" || checkout.status === "cancelled") return;
      if (checkout.status !== "open") throw new Problem("checkout/closed");
      await gateway.expireCheckoutSession(sessionId).catch((cause: unknown) => {
        throw new Problem("server/provider-unavailable", { cause });
      });
      const session = await askProvider(sessionId);
      if (session.isPaid) {
        await settle(checkout, session);
        throw new Problem("checkout/closed");
      }
      await inTransaction(db, async (tx) => {
        const locked = await checkouts.lockCheckout(tx, checkout.id);
        if (locked?.status === "open") await release(tx, locked, "cancelled");
      });
    },

    /**
     * Reads a session that an event is about.
     *
     * @param paid the session as the event shows it, when that says paid: so it stays, whatever comes later
     *
     * @returns what to do inside the event's transaction: nothing when the session is not ours
     */
    async readSession(
      sessionId: string,
      paid?: ProviderSession,
    ): Promise<(tx: Tx) => Promise<void>> {
      const session = paid ?? (await gateway.findCheckoutSession(sessionId));
      return async (tx) => {
        const known = await checkouts.lockCheckoutOfSession(tx, sessionId);
        await applyProviderState(tx, known ?? (await adoptSession(tx, session)), session);
      };
    },
  };
};

export type Payments = ReturnType<typeof createPayments>;
