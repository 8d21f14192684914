import { randomUUID } from "node:crypto";
import { PURCHASE_REFUNDED } from "@stokaz/contract/checkout/checkout";
import type { PaymentGateway } from "../../gateways/payments.ts";
import type { ProviderSession } from "../../gateways/payments-sessions.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction, type Tx } from "../../platform/db/db.ts";
import { isRowId } from "../../platform/db/row-id.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/observability/log.ts";
import { continueTrace, keepTrace } from "../../platform/observability/tracing.ts";
import { Problem } from "../../platform/problem.ts";
import { createCharges } from "./charges/service.ts";
import type { PricedHold, PurchaseDescription } from "./public.ts";
import * as checkouts from "./repository.ts";
import {
  CHECKOUT_LIMITS,
  canBeSettled,
  holdEnd,
  pageEnd,
  purchaseIdOf,
  refuseMoreHolds,
  unpaidSince,
} from "./rules.ts";
import { createSettlement, type SettlementDeps } from "./settlement/service.ts";
import type { CheckoutRow } from "./tables.ts";

export type CheckoutDeps = SettlementDeps & {
  log: Log;
  jobs: Jobs;
  gateway: PaymentGateway;
  rateLimit: RateLimit;
  publicUrl: string;
  holdMinutes: number;
};

/** Provider's page on which a purchase is paid. */
export type HostedPage = { sessionId: string; url: string };

/** Network address of a request to buy, and its idempotency key. */
type From = { address: string; requestKey: string | undefined };

/** Inserts the held purchase inside the transaction, or throws its refusal. */
type Hold = (tx: Tx, expiresAt: Date) => Promise<PricedHold>;

const EXPIRY_JOB = "expire-holds";
const OVERDUE_BATCH = 200;

/**
 * Opens and settles payments. A paid one goes through, in turn: `confirmReturn` here, or
 * `readSession` here from `payments/webhooks/service.ts`; `applyProviderState` of
 * `settlement/service.ts`; `confirm` of the purchase (`orders/purchase/service.ts`,
 * `rentals/purchase/service.ts`), which plans who gets what by `payments/rules.ts`; `recordSale` of
 * `payments/service.ts`, over its `ledger` and `payouts`.
 *
 * All steps: `docs/architecture.md`, "A purchase, file by file".
 */
export const createCheckout = (deps: CheckoutDeps) => {
  const { db, clock, log, jobs, gateway, purchases, books, rateLimit, publicUrl } = deps;

  const settlement = createSettlement(deps);
  const { giveUp, applyProviderState, settle, settleCharge } = settlement;

  /** Opens the hosted page of a held purchase, or returns the page that is already open. */
  const openPage = async (
    checkout: CheckoutRow,
    described?: PurchaseDescription,
  ): Promise<HostedPage> => {
    if (checkout.provider_session_id !== null && checkout.url !== null) {
      return { sessionId: checkout.provider_session_id, url: checkout.url };
    }
    const { payerEmail, lines, successPath, cancelPath, keepCardFor, isOnRequest } =
      described ?? (await purchases[checkout.purpose].describe(db, purchaseIdOf(checkout)));
    const { id, url } = await gateway.createCheckoutSession({
      checkoutId: checkout.id,
      purpose: checkout.purpose,
      payerEmail,
      lines,
      ...(keepCardFor && { keepCardFor }),
      ...(isOnRequest && { isCapturedLater: true }),
      ...(checkout.rent_id !== null && { rentId: checkout.rent_id }),
      expiresAt: pageEnd(checkout.created_at, checkout.hold_expires_at),
      successUrl: `${publicUrl}${successPath}${successPath.includes("?") ? "&" : "?"}session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}${cancelPath}`,
    });
    await checkouts.updateCheckout(db, checkout.id, { provider_session_id: id, url });
    return { sessionId: id, url };
  };

  const openPageOrRelease = (
    checkout: CheckoutRow,
    described?: PurchaseDescription,
  ): Promise<HostedPage> =>
    openPage(checkout, described).catch(async (cause: unknown) => {
      await giveUp(checkout, "cancelled");
      throw new Problem("server/provider-unavailable", { cause });
    });

  /**
   * Locks the checkout of a session that was created without our knowing, and stores the session's
   * id.
   */
  const adoptSession = async (
    tx: Tx,
    { id, checkoutId }: ProviderSession,
  ): Promise<CheckoutRow | undefined> => {
    const checkout = isRowId(checkoutId) ? await checkouts.lockCheckout(tx, checkoutId) : undefined;
    if (!checkout || (checkout.provider_session_id ?? id) !== id) return undefined;
    await checkouts.updateCheckout(tx, checkout.id, { provider_session_id: id });
    return checkout;
  };

  const getOwnCheckout = async (sessionId: string, { userId }: Actor): Promise<CheckoutRow> => {
    const checkout = await checkouts.findCheckoutBySession(db, sessionId);
    if (checkout?.payer_id !== userId) throw new Problem("checkout/not-found");
    return checkout;
  };

  const unavailable = (cause: unknown): never => {
    throw new Problem("server/provider-unavailable", { cause });
  };

  const expireHold = async (checkout: CheckoutRow): Promise<void> => {
    const sessionId = checkout.provider_session_id;
    if (sessionId !== null) {
      // Money that is already paid or held counts, even a moment before the hold is given up.
      const session = await gateway
        .expireCheckoutSession(sessionId)
        .then(() => gateway.findCheckoutSession(sessionId))
        .catch((error: unknown) => {
          log.warn({ err: error, checkoutId: checkout.id }, "hold ended without the provider");
          return undefined;
        });
      if (session?.isPaid || session?.isAuthorised) {
        await settle(checkout, session);
        return;
      }
    }
    await giveUp(checkout, "expired");
  };

  /** Releases every expired hold. @returns true if there was one */
  const expireHolds = async (): Promise<boolean> => {
    const overdue = await checkouts.listOverdueCheckouts(db, clock.now(), OVERDUE_BATCH);
    for (const checkout of overdue) {
      const { id, traceparent } = checkout;
      await jobs.attempt(EXPIRY_JOB, id, () => expireHold(checkout), traceparent);
    }
    return overdue.length > 0;
  };

  jobs.define(EXPIRY_JOB, async () => void (await expireHolds()), { cron: "* * * * *" });

  /** Holds a purchase and begins its checkout session, both or neither. */
  const begin = (
    payerId: string,
    requestKey: string | undefined,
    hold: Hold,
  ): Promise<[CheckoutRow, PurchaseDescription]> =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const unpaid = await checkouts.countUnpaidHolds(tx, payerId, now, unpaidSince(now));
      const refusal = refuseMoreHolds(unpaid, now);
      if (refusal) throw new Problem(refusal.code, refusal);
      const expiresAt = holdEnd(now, deps.holdMinutes);
      const { purpose, purchaseId, rentalId, amount, page } = await hold(tx, expiresAt);
      const checkout = await checkouts.insertCheckout(tx, {
        id: randomUUID(),
        purpose,
        rental_id: purpose === "rental" ? purchaseId : (rentalId ?? null),
        rent_id: purpose === "rent" ? purchaseId : null,
        growth_id: purpose === "growth" ? purchaseId : null,
        order_id: purpose === "order" ? purchaseId : null,
        payer_id: payerId,
        request_key: requestKey ?? null,
        amount_cents: amount,
        status: "open",
        hold_expires_at: expiresAt,
        created_at: now,
        traceparent: keepTrace() ?? null,
      });
      return [checkout, page];
    });

  const attempt = async (
    payerId: string,
    requestKey: string | undefined,
    hold: Hold,
  ): Promise<HostedPage> => {
    const findRepeated = async (): Promise<CheckoutRow | undefined> =>
      requestKey === undefined ? undefined : checkouts.findOpenRequest(db, payerId, requestKey);
    const open = await findRepeated();
    if (open && open.hold_expires_at > clock.now()) return openPageOrRelease(open);
    if (open) await expireHold(open);
    const findWinner = async (refusal: unknown): Promise<[CheckoutRow]> => {
      // The missing units may be those that the same request, sent twice at once, has just got.
      const winner = await findRepeated();
      if (!winner) throw refusal;
      return [winner];
    };
    const begun: [CheckoutRow, PurchaseDescription?] = await begin(payerId, requestKey, hold).catch(
      findWinner,
    );
    return openPageOrRelease(...begun);
  };

  const confirmReturn = async (before: CheckoutRow, payer: Actor): Promise<string> => {
    const sessionId = before.provider_session_id ?? "";
    const session = canBeSettled(before.status)
      ? await gateway.findCheckoutSession(sessionId).catch(unavailable)
      : undefined;
    if (session) await settle(before, session);
    const checkout = await getOwnCheckout(sessionId, payer);
    if (checkout.status === "refund_due" || checkout.status === "refunded") {
      const isLate = await books.isLate(checkout.id);
      throw new Problem("checkout/refunded", isLate ? {} : { message: PURCHASE_REFUNDED });
    }
    if (session?.hasFailed) throw new Problem("checkout/failed");
    if (checkout.status !== "paid" && checkout.status !== "authorised") {
      throw new Problem("checkout/not-paid");
    }
    return purchaseIdOf(checkout);
  };

  /** Reads a session at the provider. @param paid the session of an event that says it is paid */
  const readSession = async (
    sessionId: string,
    paid?: ProviderSession,
  ): Promise<(tx: Tx) => Promise<void>> => {
    const session = paid ?? (await gateway.findCheckoutSession(sessionId));
    return async (tx) => {
      const known = await checkouts.lockCheckoutOfSession(tx, sessionId);
      await applyProviderState(tx, known ?? (await adoptSession(tx, session)), session);
    };
  };

  return {
    charges: createCharges(deps, settleCharge),
    applySession: settlement.applySession,
    endAuthorised: settlement.endAuthorised,

    /**
     * Holds a purchase and opens its hosted page. A request that repeats an open one (same payer,
     * same idempotency key) gets the page of that one.
     *
     * @param mayBeExpiredHold true if a refusal may be due to expired holds that were not released
     * yet: these are released, and the hold is tried once more
     * @throws {Problem} request/too-many, checkout/too-many-open, checkout/too-many-unpaid;
     * server/provider-unavailable, after the hold was released
     */
    async open(
      { userId }: Actor,
      { address, requestKey }: From,
      hold: Hold,
      mayBeExpiredHold: (refusal: Problem) => boolean = () => false,
    ): Promise<HostedPage> {
      await rateLimit(CHECKOUT_LIMITS.address, address);
      await rateLimit(CHECKOUT_LIMITS.account, userId);
      try {
        return await attempt(userId, requestKey, hold);
      } catch (error) {
        const isRetryable = error instanceof Problem && mayBeExpiredHold(error);
        if (!isRetryable || !(await expireHolds())) throw error;
        return attempt(userId, requestKey, hold);
      }
    },

    /**
     * Settles the checkout of a payer who comes back from the hosted page.
     *
     * @returns id of the purchase, once it is paid or requested
     * @throws {Problem} checkout/not-found, checkout/not-paid, checkout/failed, checkout/refunded,
     * server/provider-unavailable
     */
    async confirmReturn(sessionId: string, payer: Actor): Promise<string> {
      const before = await getOwnCheckout(sessionId, payer);
      return continueTrace(before.traceparent, { name: "checkout return" }, () =>
        confirmReturn(before, payer),
      );
    },

    /**
     * Leaves the payment page: closes it and releases the hold.
     *
     * @returns `closed` if it was paid or its debit is under way: then nothing is released
     * @throws {Problem} checkout/not-found, server/provider-unavailable
     */
    async cancel(sessionId: string, payer: Actor): Promise<"released" | "closed"> {
      const checkout = await getOwnCheckout(sessionId, payer);
      const isOpen = checkout.status === "open";
      const isOver = checkout.status === "expired" || checkout.status === "cancelled";
      if (!(isOpen || isOver)) return "closed";
      if (isOpen) await gateway.expireCheckoutSession(sessionId).catch(unavailable);
      const session = await gateway.findCheckoutSession(sessionId).catch(unavailable);
      if (session.isPaid || session.isAuthorised) {
        await settle(checkout, session);
        return "closed";
      }
      // The bank of a debit answers days later, whatever becomes of the hold.
      if (session.status === "complete" && !session.hasFailed) return "closed";
      if (isOpen) await giveUp(checkout, "cancelled");
      return "released";
    },

    /**
     * Reads a session that an event is about.
     *
     * @param paid the session as the event shows it, if that says it is paid: it stays paid,
     * whatever comes later
     * @returns the work to do inside the event's transaction, which is nothing if the session is
     * not ours
     */
    readSession,

    /**
     * Does the same for the session of one of our checkouts, whose payment an event is about.
     *
     * @returns undefined if it has no session here
     */
    async readSessionOf(checkoutId: string): Promise<((tx: Tx) => Promise<void>) | undefined> {
      if (!isRowId(checkoutId)) return undefined;
      const sessionId = await checkouts.findSessionOf(db, checkoutId);
      return sessionId === undefined ? undefined : readSession(sessionId);
    },

    /** Does work in the trace of the checkout that it is about, found by one of its ids. */
    async inTraceOf<Result>(
      named:
        | { column: "id" | "provider_session_id" | "payment_intent_id"; name: string }
        | undefined,
      step: string,
      work: () => Promise<Result>,
    ): Promise<Result> {
      const isTraced = keepTrace() !== undefined;
      const kept =
        isTraced && named ? await checkouts.findTrace(db, named.column, named.name) : null;
      return continueTrace(kept, { name: step, kind: "consumer" }, work);
    },
  };
};

export type Checkout = ReturnType<typeof createCheckout>;
