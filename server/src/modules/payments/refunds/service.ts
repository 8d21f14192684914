import { randomUUID } from "node:crypto";
import { type Cents, cents } from "@stokaz/contract/money";
import { refundableMessage } from "@stokaz/contract/payments";
import { transition } from "@stokaz/contract/transitions";
import type { ProviderDispute, ProviderRefund } from "../../../gateways/payments.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { isRowId } from "../../../platform/db/row-id.ts";
import { Problem } from "../../../platform/problem.ts";
import type { CheckoutRow } from "../../checkout/public.ts";
import {
  CHECKOUT_TRANSITIONS,
  canBeSettled,
  findCheckoutByIntent,
  findCheckoutOfOrder,
  lockCheckout,
  moveCheckout,
  type Purchases,
  purchaseIdOf,
} from "../../checkout/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { recordFailedRefund, recordRefund } from "../ledger/public.ts";
import { takeFromTransfers } from "../payouts/public.ts";
import { REFUND_TRANSITIONS } from "../rules.ts";
import type { RefundCause, RefundRow } from "../tables.ts";
import { defineRefundJob, REFUND_JOB, type RefundJobDeps } from "./jobs.ts";
import * as mails from "./mails.ts";
import * as refunds from "./repository.ts";
import { coveredBy, matchRefunds, takeOff } from "./rules.ts";

type Deps = RefundJobDeps & {
  purchases: Purchases;
  postMail: PostMail;
  publicUrl: string;
  operatorEmail: string;
};

/** What goes back of a checkout, and why. Amount in cents. */
type RefundWish = {
  amount: Cents;
  cause: RefundCause;
  note: string | null;
  endsPurchase: boolean;
  by?: { adminId: string; requestKey: string | undefined };
};

const REFUND_DUE = transition(CHECKOUT_TRANSITIONS, "refund_due");

export const createRefunds = (deps: Deps) => {
  const { db, clock, jobs, purchases, postMail, publicUrl, operatorEmail } = deps;

  const newsOf = async (tx: Tx, checkout: CheckoutRow, refund: RefundRow, isEnding = false) => {
    const { lines } = await purchases[checkout.purpose].describe(tx, purchaseIdOf(checkout));
    const news: mails.RefundNews = {
      cause: refund.cause,
      amount: refund.amount_cents,
      paid: checkout.amount_cents,
      purchase: lines.map(({ label }) => label).join(", "),
      reason: refund.note,
      hasEndedPurchase: refund.has_ended_purchase,
      isEnding,
    };
    return { news, ...(await refunds.findPeople(tx, checkout)) };
  };

  /** Ends the purchase when all of its money goes back, or when that is wished. */
  const endPurchase = async (tx: Tx, checkout: CheckoutRow): Promise<boolean> => {
    const outcome = await purchases[checkout.purpose].end(tx, purchaseIdOf(checkout));
    if (outcome === "in-use") throw new Problem("refund/rental-in-use");
    return outcome === "ended";
  };

  const insert = (
    tx: Tx,
    checkout: CheckoutRow,
    wish: RefundWish,
    ended: boolean,
    id: string = randomUUID(),
  ) => {
    const now = clock.now();
    return refunds.insertRefund(tx, {
      id,
      checkout_id: checkout.id,
      amount_cents: wish.amount,
      cause: wish.cause,
      note: wish.note,
      has_ended_purchase: ended,
      requested_by: wish.by?.adminId ?? null,
      request_key: wish.by?.requestKey ?? null,
      requested_at: now,
      status: "due",
      next_attempt_at: now,
    });
  };

  /**
   * Decides that money of a paid checkout goes back. All that is left going back ends the purchase;
   * a part alone leaves it as it is, and gives no unit and no pallet back.
   *
   * @param checkout locked until the transaction ends
   * @throws {Problem} checkout/not-paid, refund/too-much, refund/rental-in-use
   */
  const decide = async (tx: Tx, checkout: CheckoutRow, wish: RefundWish): Promise<RefundRow> => {
    if (canBeSettled(checkout.status)) throw new Problem("checkout/not-paid");
    if (await refunds.isDisputed(tx, checkout.id)) throw new Problem("refund/disputed");
    const left = cents(checkout.amount_cents - (await refunds.sumRefunds(tx, checkout.id)));
    if (wish.amount > left) {
      throw new Problem("refund/too-much", { message: refundableMessage(left) });
    }
    const isRest = wish.amount === left;
    const ended = isRest || wish.endsPurchase ? await endPurchase(tx, checkout) : false;
    const cause = ended ? "cancellation" : wish.cause;
    const refund = await insert(tx, checkout, { ...wish, cause }, ended);
    await takeFromTransfers(tx, refund, clock.now());
    if (isRest) await moveCheckout(tx, checkout.id, REFUND_DUE);
    await jobs.enqueue(tx, REFUND_JOB, {});
    return refund;
  };

  const finish = async (
    tx: Tx,
    checkout: CheckoutRow,
    refund: RefundRow,
    sent: ProviderRefund,
    isEnding = false,
  ): Promise<void> => {
    const now = clock.now();
    const isMoved = await refunds.moveRefund(
      tx,
      refund.id,
      transition(REFUND_TRANSITIONS, "sent"),
      { sent_at: now, provider_refund_id: sent.id, last_error: null },
    );
    if (!isMoved) return;
    const { amount_cents: amount } = refund;
    await recordRefund(tx, checkout, { amount, reference: sent.id, occurredAt: now });
    const others = await refunds.listRefundsOf(tx, checkout.id);
    const isAllSent = others.every(({ status }) => status === "sent" || status === "replaced");
    if (isAllSent) {
      await moveCheckout(tx, checkout.id, transition(CHECKOUT_TRANSITIONS, "refunded"));
    }
    const { news, payer, seller } = await newsOf(tx, checkout, refund, isEnding);
    const told = [
      ...(refund.cause === "dispute" ? [] : [mails.payerRefundMail(payer, news)]),
      ...(refund.cause === "late_payment" ? [] : [mails.sellerRefundMail(seller, news)]),
    ];
    await postMail(tx, told, purchaseIdOf(checkout));
  };

  const fail = async (
    tx: Tx,
    checkout: CheckoutRow,
    refund: RefundRow,
    failed: ProviderRefund,
  ): Promise<void> => {
    const why = failed.failure ?? "unknown";
    const isMoved = await refunds.moveRefund(
      tx,
      refund.id,
      transition(REFUND_TRANSITIONS, "failed"),
      { provider_refund_id: failed.id, last_error: why },
    );
    if (!isMoved) return;
    const { amount_cents: amount } = refund;
    const occurredAt = clock.now();
    const movement = { amount, reference: failed.id, occurredAt };
    if (refund.status === "due") await recordRefund(tx, checkout, movement);
    await recordFailedRefund(tx, checkout, movement);
    if (checkout.status === "refunded") {
      await moveCheckout(tx, checkout.id, REFUND_DUE);
    }
    const { news, payer } = await newsOf(tx, checkout, refund);
    const failure = { payerEmail: payer.email, why, publicUrl };
    const told = [
      mails.failedRefundMail(payer, news),
      mails.operatorFailedRefundMail(operatorEmail, news, failure),
    ];
    await postMail(tx, told, purchaseIdOf(checkout));
  };

  /**
   * Money that went back outside covers refunds that did not reach the payer: each goes on with what is
   * left of it.
   *
   * @returns cents of them that are covered
   */
  const cover = async (
    tx: Tx,
    checkout: CheckoutRow,
    outside: { amount: Cents; cause: "provider" | "dispute" },
  ): Promise<Cents> => {
    const owed = await refunds.listOwed(tx, checkout.id);
    const sum = owed.reduce((total, { amount_cents }) => total + amount_cents, 0);
    const promised = await refunds.sumRefunds(tx, checkout.id);
    const paid = checkout.amount_cents;
    const covered = coveredBy(outside, { paid, promised, owed: cents(sum) });
    for (const { refund, left } of takeOff(owed, covered)) {
      await refunds.moveRefund(tx, refund.id, transition(REFUND_TRANSITIONS, "replaced"));
      if (left > 0) await refunds.insertRest(tx, refund, { id: randomUUID(), left }, clock.now());
    }
    return covered;
  };

  /** Tells the payer that nothing is sold any more from what they have back, and the operator that it is not over. */
  const sayEnding = async (tx: Tx, checkout: CheckoutRow, refund: RefundRow): Promise<void> => {
    const { news, payer } = await newsOf(tx, checkout, refund);
    const told = [
      mails.endingMail(payer, news, publicUrl),
      mails.operatorEndingMail(operatorEmail, news, { payerEmail: payer.email, publicUrl }),
    ];
    await postMail(tx, told, purchaseIdOf(checkout));
  };

  /** Takes over money that went back without our sending it, as if it had been asked for here. */
  const adopt = async (
    tx: Tx,
    checkout: CheckoutRow,
    found: ProviderRefund,
    cause: "provider" | "dispute",
  ): Promise<void> => {
    const covered = await cover(tx, checkout, { amount: found.amount, cause });
    const left = checkout.amount_cents - (await refunds.sumRefunds(tx, checkout.id));
    const isRest = found.amount >= left;
    const purchase = purchases[checkout.purpose];
    const outcome = isRest ? await purchase.end(tx, purchaseIdOf(checkout)) : "over";
    const wish = { amount: found.amount, cause, note: null } as const;
    // One that a restored backup has forgotten gets back the id by which the provider knows it, and what follows from it.
    const id = isRowId(found.ownId) ? found.ownId : undefined;
    const adopted = { ...wish, endsPurchase: isRest };
    const refund = await insert(tx, checkout, adopted, outcome === "ended", id);
    const taken = cents(found.amount - covered);
    await takeFromTransfers(tx, { ...refund, amount_cents: taken }, clock.now());
    if (isRest) await moveCheckout(tx, checkout.id, REFUND_DUE);
    const locked = await lockCheckout(tx, checkout.id);
    if (locked) await finish(tx, locked, refund, found, outcome === "in-use");
    if (outcome !== "in-use") return;
    await purchase.endOnceFree(tx, purchaseIdOf(checkout));
    await sayEnding(tx, checkout, refund);
  };

  /** Brings a checkout's refunds to where the provider says they are; takes over those we did not ask for. */
  const apply = async (
    tx: Tx,
    checkoutId: string,
    found: readonly ProviderRefund[],
  ): Promise<void> => {
    const rows = await refunds.listRefundsOf(tx, checkoutId);
    const matches = matchRefunds(rows, found);
    // Ours first: what is taken over covers only those that the provider does not have.
    for (const { theirs, refundId } of matches) {
      const refund = rows.find(({ id }) => id === refundId);
      const checkout = refund && (await lockCheckout(tx, checkoutId));
      if (checkout) await (theirs.isFailed ? fail : finish)(tx, checkout, refund, theirs);
    }
    for (const { theirs, refundId } of matches) {
      if (refundId !== undefined || theirs.isFailed) continue;
      const checkout = await lockCheckout(tx, checkoutId);
      if (checkout) await adopt(tx, checkout, theirs, "provider");
    }
  };

  defineRefundJob(deps, (tx, checkoutId, sent) => apply(tx, checkoutId, [sent]));

  return {
    /** All of a payment goes back, because it came too late for what it was to buy. */
    async giveBackLate(tx: Tx, checkout: CheckoutRow): Promise<void> {
      const amount = checkout.amount_cents;
      const wish = { amount, cause: "late_payment", note: null, endsPurchase: false } as const;
      await insert(tx, checkout, wish, false);
      await jobs.enqueue(tx, REFUND_JOB, {});
    },

    /** Takes what the provider says of a payment's refunds, also those nobody asked us for. */
    async applyProviderRefunds(
      tx: Tx,
      paymentIntentId: string,
      found: readonly ProviderRefund[],
    ): Promise<void> {
      const known = await findCheckoutByIntent(tx, paymentIntentId);
      const checkout = known && (await lockCheckout(tx, known.id));
      if (checkout) await apply(tx, checkout.id, found);
    },

    /** A dispute was lost: the payer keeps what their bank took, and is owed no more than the rest. */
    async takeLost(tx: Tx, checkout: CheckoutRow, { id, amount }: ProviderDispute): Promise<void> {
      const found = { id, amount, ownId: undefined, isFailed: false, failure: undefined };
      await adopt(tx, checkout, found, "dispute");
    },

    /** Whether a checkout's money goes back because it came too late. */
    async isLate(checkoutId: string): Promise<boolean> {
      const found = await refunds.listRefundsOf(db, checkoutId);
      return found.some(({ cause }) => cause === "late_payment");
    },

    decide,

    /**
     * All that is left of an order's payment goes back, because its seller can't honour it.
     *
     * @throws {Problem} order/not-cancellable, refund/disputed
     */
    async cancelOrder(tx: Tx, orderId: string, note: string): Promise<void> {
      const known = await findCheckoutOfOrder(tx, orderId);
      const checkout = known && (await lockCheckout(tx, known.id));
      if (checkout?.status !== "paid") throw new Problem("order/not-cancellable");
      const left = cents(checkout.amount_cents - (await refunds.sumRefunds(tx, checkout.id)));
      const wish = { amount: left, cause: "cancellation", note, endsPurchase: true } as const;
      const { has_ended_purchase: hasEnded } = await decide(tx, checkout, wish);
      if (!hasEnded) throw new Problem("order/not-cancellable");
    },

    /** Makes another refund in place of one that failed. @throws {Problem} refund/not-found, refund/not-failed */
    async replaceFailed(
      tx: Tx,
      refundId: string,
      adminId: string,
    ): Promise<{ refund: RefundRow; checkout: CheckoutRow }> {
      const known = await refunds.findRefund(tx, refundId);
      const checkout = known && (await lockCheckout(tx, known.checkout_id));
      const failed = checkout && (await refunds.findRefund(tx, refundId));
      if (!failed) throw new Problem("refund/not-found");
      if (failed.status !== "failed") throw new Problem("refund/not-failed");
      await refunds.moveRefund(tx, refundId, transition(REFUND_TRANSITIONS, "replaced"));
      const { amount_cents: amount, cause, note } = failed;
      const by = { adminId, requestKey: undefined };
      const wish = { amount, cause, note, endsPurchase: false, by };
      const refund = await insert(tx, checkout, wish, failed.has_ended_purchase);
      await jobs.enqueue(tx, REFUND_JOB, {});
      return { refund, checkout };
    },
  };
};

export type Refunds = ReturnType<typeof createRefunds>;
