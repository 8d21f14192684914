import { transition } from "@stokaz/contract/transitions";
import type { ProviderSession } from "../../../gateways/payments-sessions.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, onceCommitted, type Tx } from "../../../platform/db/db.ts";
import type { Metrics } from "../../../platform/observability/metrics.ts";
import type { PostMail } from "../../mail/public.ts";
import { failedPaymentMail } from "../mails.ts";
import type { Books, Invoicing, OnRequest, Purchases } from "../public.ts";
import * as checkouts from "../repository.ts";
import { CHECKOUT_TRANSITIONS, canBeSettled, purchaseIdOf, subjectOf } from "../rules.ts";
import type { CheckoutRow } from "../tables.ts";

export type SettlementDeps = {
  db: Db;
  clock: Clock;
  metrics: Metrics;
  purchases: Purchases;
  books: Books;
  papers: Papers;
  invoicing: Invoicing;
  keptCards: CardKeeper;
  postMail: PostMail;
};

/** Keeper of the card that a payer gave to be charged later. `app.ts` passes it in. */
type CardKeeper = {
  keep(
    tx: Tx,
    given: { userId: string; customerId: string; sessionId: string; givenAt: Date },
  ): Promise<void>;
  /**
   * Deletes the customer at the provider after a purchase that was not made, unless somebody has a
   * card with it.
   */
  dismiss(tx: Tx, customerId: string): Promise<void>;
};

/** Keeper of the contract of a made purchase. `app.ts` passes it in. */
type Papers = {
  freeze(tx: Tx, kind: "rental" | "order", purchaseId: string, now: Date): Promise<void>;
};

/** Settles checkouts: paid, refunded because the money came too late, or released. */
export const createSettlement = (deps: SettlementDeps) => {
  const { db, clock, purchases, books, papers, invoicing, keptCards, postMail } = deps;

  const countPaid = deps.metrics.counter(
    "purchases_paid_total",
    "Purchases that were paid and made, by what they are (rental, order, rent, growth)",
    ["purpose"],
  );
  const addPaid = deps.metrics.counter(
    "purchases_paid_cents_total",
    "Cents of purchases that were paid and made, by what they are",
    ["purpose"],
  );

  /** Releases an open hold. @returns true if it was still open */
  const release = async (
    tx: Tx,
    checkout: CheckoutRow,
    as: "expired" | "cancelled",
  ): Promise<boolean> => {
    const to = transition(CHECKOUT_TRANSITIONS, as);
    const isMoved = await checkouts.moveCheckout(tx, checkout.id, to, { settled_at: clock.now() });
    if (isMoved) await purchases[checkout.purpose].release(tx, purchaseIdOf(checkout), as);
    return isMoved;
  };

  const giveUp = (checkout: CheckoutRow, as: "expired" | "cancelled"): Promise<boolean> =>
    inTransaction(db, (tx) => release(tx, checkout, as));

  /**
   * Makes the paid purchase, or refunds its late payment.
   *
   * @returns true if the purchase was made
   */
  const confirm = async (
    tx: Tx,
    checkout: CheckoutRow,
    paymentIntentId: string,
  ): Promise<boolean> => {
    const now = clock.now();
    const purchase = purchases[checkout.purpose];
    const purchaseId = purchaseIdOf(checkout);
    const made = await purchase.confirm(tx, purchaseId, now);
    const to = transition(CHECKOUT_TRANSITIONS, made ? "paid" : "refund_due");
    const settled = { payment_intent_id: paymentIntentId, settled_at: now };
    await checkouts.moveCheckout(tx, checkout.id, to, settled);
    if (made) {
      const { transfers, soldOut, mails } = made;
      await books.recordSale(tx, checkout, { paymentIntentId, transfers, soldOut });
      const { type, id } = subjectOf(checkout);
      // A month's rent is part of its rental's contract, and a growth of a lease is an amendment of
      // it.
      const hasContract = checkout.purpose === "rental" || checkout.purpose === "order";
      if (hasContract) await papers.freeze(tx, type, id, now);
      await postMail(tx, mails, id);
      await invoicing.paid(tx, checkout, now);
      const { purpose, amount_cents: amount } = checkout;
      onceCommitted(tx, () => {
        countPaid({ purpose });
        addPaid({ purpose }, amount);
      });
    } else {
      await purchase.markRefunded(tx, purchaseId);
      await books.refundLatePayment(tx, checkout, paymentIntentId);
    }
    return made !== undefined;
  };

  /** Tells a payer who left in good faith that their bank refused the money after all. */
  const mailFailedPayment = async (tx: Tx, checkout: CheckoutRow): Promise<void> => {
    const { payerEmail, lines } = await purchases[checkout.purpose].describe(
      tx,
      purchaseIdOf(checkout),
    );
    const purchase = lines.map(({ label }) => label).join(", ");
    const amount = checkout.amount_cents;
    const mail = failedPaymentMail(payerEmail, { amount, purchase, purpose: checkout.purpose });
    await postMail(tx, mail, subjectOf(checkout).id);
  };

  /**
   * Keeps the card of a payer who left it to be charged later, unless the purchase was not made.
   */
  const keepCard = async (
    tx: Tx,
    checkout: CheckoutRow,
    { customerId, id: sessionId }: ProviderSession,
    isMade: boolean,
  ): Promise<void> => {
    if (customerId === undefined) return;
    if (!isMade) return keptCards.dismiss(tx, customerId);
    const { onRequest } = purchases[checkout.purpose];
    const givenAt = (await onRequest?.findAuthorisedAt(tx, purchaseIdOf(checkout))) ?? clock.now();
    await keptCards.keep(tx, { userId: checkout.payer_id, customerId, sessionId, givenAt });
  };

  /**
   * Records that the money of a purchase is held until its seller answers; without room it is to be
   * let go.
   */
  const authorise = async (
    tx: Tx,
    checkout: CheckoutRow,
    onRequest: OnRequest,
    paymentIntentId: string,
  ): Promise<void> => {
    const purchaseId = purchaseIdOf(checkout);
    const now = clock.now();
    const { answerBy, mails } = await onRequest.authorise(tx, purchaseId, now);
    const authorised = { payment_intent_id: paymentIntentId };
    if (answerBy) {
      const to = transition(CHECKOUT_TRANSITIONS, "authorised");
      await checkouts.moveCheckout(tx, checkout.id, to, {
        ...authorised,
        hold_expires_at: answerBy,
        settled_at: null,
      });
    } else {
      await checkouts.updateCheckout(tx, checkout.id, authorised);
      await release(tx, checkout, "cancelled");
    }
    await postMail(tx, mails, purchaseId);
  };

  /** Ends a checkout whose money is gone or was never there: nothing is bought. */
  const fail = async (
    tx: Tx,
    checkout: CheckoutRow,
    { customerId }: Pick<ProviderSession, "customerId">,
  ): Promise<void> => {
    const wasAuthorised = checkout.payment_intent_id !== null;
    const isReleased = await release(tx, checkout, "expired");
    if (wasAuthorised && customerId !== undefined) await keptCards.dismiss(tx, customerId);
    if (!isReleased) return;
    if (!wasAuthorised) return mailFailedPayment(tx, checkout);
    const id = purchaseIdOf(checkout);
    const contents = await purchases[checkout.purpose].onRequest?.lapse(tx, id, clock.now());
    await postMail(tx, contents ?? [], id);
  };

  /**
   * Brings a locked checkout session to the state that the provider reports. The webhook, the
   * success page and the expiry all call it: the first one wins, the others change nothing.
   */
  const applyProviderState = async (
    tx: Tx,
    checkout: CheckoutRow | undefined,
    session: ProviderSession,
  ): Promise<void> => {
    if (!checkout || !canBeSettled(checkout.status)) return;
    if (session.isPaid && session.paymentIntentId !== undefined) {
      const isMade = await confirm(tx, checkout, session.paymentIntentId);
      await keepCard(tx, checkout, session, isMade);
    } else if (session.isAuthorised && session.paymentIntentId !== undefined) {
      const { onRequest } = purchases[checkout.purpose];
      // A checkout that was authorised before waits for its seller, or for its money to be let go.
      if (onRequest && checkout.payment_intent_id === null) {
        await authorise(tx, checkout, onRequest, session.paymentIntentId);
      }
    } else if (session.hasFailed) {
      await fail(tx, checkout, session);
    } else if (session.status === "expired") {
      await release(tx, checkout, "expired");
    }
  };

  /** Does the same for a checkout that is not locked yet. */
  const applySession = async (tx: Tx, id: string, session: ProviderSession): Promise<void> =>
    applyProviderState(tx, await checkouts.lockCheckout(tx, id), session);

  /**
   * Ends an authorised checkout that waits; its money is still to be let go.
   *
   * @returns true if it waited
   */
  const endAuthorised = async (
    tx: Tx,
    id: string,
    as: "expired" | "cancelled",
  ): Promise<boolean> => {
    const checkout = await checkouts.lockCheckout(tx, id);
    return checkout?.status === "authorised" && release(tx, checkout, as);
  };

  const settle = ({ id }: CheckoutRow, session: ProviderSession): Promise<void> =>
    inTransaction(db, (tx) => applySession(tx, id, session));

  /** Settles a paid charge of a kept card. A repetition changes nothing. */
  const settleCharge = async (
    tx: Tx,
    checkoutId: string,
    paymentIntentId: string,
  ): Promise<void> => {
    const checkout = await checkouts.lockCheckout(tx, checkoutId);
    if (checkout && canBeSettled(checkout.status)) await confirm(tx, checkout, paymentIntentId);
  };

  return { giveUp, applyProviderState, applySession, endAuthorised, settle, settleCharge };
};
