import { randomUUID } from "node:crypto";
import { type Cents, cents, sumCents } from "@stokaz/contract/money";
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
  type EndedPart,
  findCheckoutByIntent,
  findCheckoutOfOrder,
  lockCheckout,
  moveCheckout,
  type Purchases,
  purchaseIdOf,
} from "../../checkout/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { recordFailedRefund, recordRefund, type SellerShare } from "../ledger/public.ts";
import { type Taken, takeFromTransfers } from "../payouts/public.ts";
import { REFUND_TRANSITIONS } from "../rules.ts";
import type { RefundCause, RefundRow } from "../tables.ts";
import { defineRefundJob, REFUND_JOB, type RefundJobDeps } from "./jobs.ts";
import * as mails from "./mails.ts";
import * as refunds from "./repository.ts";
import {
  addShares,
  amountAlreadyReturned,
  matchRefunds,
  type RefundSource,
  reduceRefunds,
  splitShares,
} from "./rules.ts";

type Deps = RefundJobDeps & {
  purchases: Purchases;
  postMail: PostMail;
  publicUrl: string;
  operatorEmail: string;
};

/** What goes back of a checkout, and why. Amount in cents. */
type RefundDecision = {
  amount: Cents;
  cause: RefundCause;
  note: string | null;
  endsPurchase: boolean;
  by?: { adminId: string; requestKey: string | undefined };
  /** What of an order it is for: the money of some lines alone, or of some of their units. */
  parts?: readonly RefundedPart[];
};

/** Units of a line that are refunded, and how much of their money. `label` as the payer reads it. */
export type RefundedPart = EndedPart & { amount: Cents; label: string };

/** Units of a line that are given up. `price` in cents a unit. */
export type CancelledPart = EndedPart & {
  /** Whether nothing is left of the line without them. */
  isRest: boolean;
  price: Cents;
  label: string;
};

const NOTHING: RefundSource = { owed: cents(0), shares: [] };

const REFUND_DUE = transition(CHECKOUT_TRANSITIONS, "refund_due");

export const createRefunds = (deps: Deps) => {
  const { db, clock, jobs, purchases, postMail, publicUrl, operatorEmail } = deps;

  /** What a refund takes of each seller. What a row of the version before this one does not say is its only seller's. */
  const sharesOf = async (
    tx: Tx,
    checkout: CheckoutRow,
    refund: RefundRow,
  ): Promise<SellerShare[]> => {
    const shares = await refunds.listSellerShares(tx, refund.id);
    const owed = refund.cause === "late_payment" ? refund.amount_cents : refund.owed_cents;
    const rest = cents(refund.amount_cents - owed - sumCents(shares.map(({ gross }) => gross)));
    return rest > 0 ? [...shares, { sellerId: checkout.seller_id, gross: rest }] : shares;
  };

  /** What is said of a refund to the payer, and to each seller of what it takes of them. */
  const mailDetailsOf = async (
    tx: Tx,
    checkout: CheckoutRow,
    refund: RefundRow,
    isEnding = false,
  ) => {
    const { lines } = await purchases[checkout.purpose].describe(tx, purchaseIdOf(checkout));
    const shares = Map.groupBy(await sharesOf(tx, checkout, refund), ({ sellerId }) => sellerId);
    const people = await refunds.findPeople(tx, [checkout.payer_id, ...shares.keys()]);
    const detailsFor = (some: typeof lines, amount: Cents): mails.RefundMailDetails => ({
      cause: refund.cause,
      amount,
      paid: sumCents(some.map(({ unitAmount, quantity }) => unitAmount * quantity)),
      purchase: some.map(({ label }) => label).join(", "),
      part: refund.part,
      reason: refund.note,
      hasEndedPurchase: refund.has_ended_purchase,
      isEnding,
    });
    const sellers = [...shares].map(([sellerId, own]) => ({
      seller: people(sellerId),
      news: detailsFor(
        lines.filter((line) => line.sellerId === sellerId),
        sumCents(own.map(({ gross }) => gross)),
      ),
    }));
    return {
      news: detailsFor(lines, refund.amount_cents),
      payer: people(checkout.payer_id),
      sellers,
    };
  };

  /** Ends the purchase when all of its money goes back, or when that is wished; or these parts of it alone. */
  const endPurchase = async (
    tx: Tx,
    checkout: CheckoutRow,
    parts?: readonly EndedPart[],
  ): Promise<boolean> => {
    const outcome = await purchases[checkout.purpose].end(tx, purchaseIdOf(checkout), parts);
    if (outcome === "in-use") throw new Problem("refund/rental-in-use");
    return outcome === "ended";
  };

  const insert = async (
    tx: Tx,
    checkout: CheckoutRow,
    wish: Omit<RefundDecision, "endsPurchase" | "parts"> & { part?: string | null },
    { ended, source }: { ended: boolean; source: RefundSource },
    id: string = randomUUID(),
  ): Promise<RefundRow> => {
    const now = clock.now();
    const refund = await refunds.insertRefund(tx, {
      id,
      checkout_id: checkout.id,
      amount_cents: wish.amount,
      owed_cents: source.owed,
      part: wish.part ?? null,
      cause: wish.cause,
      note: wish.note,
      has_ended_purchase: ended,
      requested_by: wish.by?.adminId ?? null,
      request_key: wish.by?.requestKey ?? null,
      requested_at: now,
      status: "due",
      next_attempt_at: now,
    });
    await refunds.insertShares(tx, id, source.shares);
    return refund;
  };

  /** Inserts a refund whose money its sellers give up. */
  const insertTaken = async (
    tx: Tx,
    checkout: CheckoutRow,
    wish: Parameters<typeof insert>[2],
    { ended, taken }: { ended: boolean; taken: Taken },
  ): Promise<RefundRow> => {
    const refund = await insert(tx, checkout, wish, { ended, source: NOTHING });
    const of = { refundId: refund.id, checkout };
    await refunds.insertShares(tx, refund.id, await takeFromTransfers(tx, of, taken, clock.now()));
    return refund;
  };

  /** @throws {Problem} refund/too-much when a line has less left than goes back of it */
  const assertLeft = async (
    tx: Tx,
    checkout: CheckoutRow,
    parts: readonly RefundedPart[],
  ): Promise<void> => {
    const left = await refunds.findLeft(tx, checkout.id);
    for (const { installment, amount } of parts) {
      const ofLine = left.get(installment) ?? cents(0);
      if (amount > ofLine) {
        throw new Problem("refund/too-much", { message: refundableMessage(ofLine) });
      }
    }
  };

  /**
   * Decides that money of a paid checkout goes back. All that is left going back ends the purchase;
   * a part alone leaves it as it is, and gives no unit and no pallet back.
   *
   * @param checkout locked until the transaction ends
   * @throws {Problem} checkout/not-paid, refund/too-much, refund/rental-in-use
   */
  const decide = async (
    tx: Tx,
    checkout: CheckoutRow,
    wish: RefundDecision,
  ): Promise<RefundRow> => {
    if (canBeSettled(checkout.status)) throw new Problem("checkout/not-paid");
    if (await refunds.isDisputed(tx, checkout.id)) throw new Problem("refund/disputed");
    const left = cents(checkout.amount_cents - (await refunds.sumRefunds(tx, checkout.id)));
    if (wish.amount > left) {
      throw new Problem("refund/too-much", { message: refundableMessage(left) });
    }
    const { parts = [], endsPurchase } = wish;
    await assertLeft(tx, checkout, parts);
    const isRest = wish.amount === left;
    const isWhole = isRest || parts.length === 0;
    const ended =
      (isRest || endsPurchase) && (await endPurchase(tx, checkout, isWhole ? undefined : parts));
    const part = isWhole ? null : parts.map(({ label }) => label).join(", ");
    const taken =
      parts.length === 0
        ? { amount: wish.amount }
        : { byInstallment: new Map(parts.map(({ installment, amount }) => [installment, amount])) };
    const cause = ended ? "cancellation" : wish.cause;
    const refund = await insertTaken(tx, checkout, { ...wish, cause, part }, { ended, taken });
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
    const shares = await sharesOf(tx, checkout, refund);
    await recordRefund(tx, checkout, { amount, shares, reference: sent.id, occurredAt: now });
    const others = await refunds.listRefundsOf(tx, checkout.id);
    const isAllSent = others.every(({ status }) => status === "sent" || status === "replaced");
    if (isAllSent) {
      await moveCheckout(tx, checkout.id, transition(CHECKOUT_TRANSITIONS, "refunded"));
    }
    const { news, payer, sellers } = await mailDetailsOf(tx, checkout, refund, isEnding);
    const told = [
      ...(refund.cause === "dispute" ? [] : [mails.payerRefundMail(payer, news)]),
      ...sellers.map(({ seller, news: ofTheirs }) => mails.sellerRefundMail(seller, ofTheirs)),
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
    if (refund.status === "due") {
      const shares = await sharesOf(tx, checkout, refund);
      await recordRefund(tx, checkout, { ...movement, shares });
    }
    await recordFailedRefund(tx, checkout, movement);
    if (checkout.status === "refunded") {
      await moveCheckout(tx, checkout.id, REFUND_DUE);
    }
    const { news, payer } = await mailDetailsOf(tx, checkout, refund);
    const failure = { payerEmail: payer.email, why, publicUrl };
    const told = [
      mails.failedRefundMail(payer, news),
      mails.operatorFailedRefundMail(operatorEmail, news, failure),
    ];
    await postMail(tx, told, purchaseIdOf(checkout));
  };

  /**
   * Money that went back outside covers refunds that did not reach the payer: each goes on with what is
   * left of it. Where their money came from is then where the money outside came from.
   *
   * @returns cents of them that are covered, and where these came from
   */
  const cover = async (
    tx: Tx,
    checkout: CheckoutRow,
    outside: { amount: Cents; cause: "provider" | "dispute" },
  ): Promise<{ covered: Cents; source: RefundSource }> => {
    const owed = await refunds.listOwed(tx, checkout.id);
    const sum = sumCents(owed.map(({ amount_cents }) => amount_cents));
    const promised = await refunds.sumRefunds(tx, checkout.id);
    const covered = amountAlreadyReturned(outside, {
      paid: checkout.amount_cents,
      promised,
      owed: sum,
    });
    let source = NOTHING;
    for (const { refund, left } of reduceRefunds(owed, covered)) {
      await refunds.moveRefund(tx, refund.id, transition(REFUND_TRANSITIONS, "replaced"));
      // One that failed was booked: its money is owed to the payer already, and its shares stay with it.
      const isBooked = refund.status === "failed";
      const before: RefundSource = isBooked
        ? { owed: refund.amount_cents, shares: [] }
        : { owed: refund.owed_cents, shares: await refunds.takeShares(tx, refund.id) };
      const [taken, rest] = splitShares(before, cents(refund.amount_cents - left));
      source = addShares(source, taken);
      if (left > 0) {
        const id = randomUUID();
        await refunds.insertRest(tx, refund, { id, left, owed: rest.owed }, clock.now());
        await refunds.insertShares(tx, id, rest.shares);
      }
    }
    return { covered, source };
  };

  /** Tells the payer that nothing is sold any more from what they have back, and the operator that it is not over. */
  const mailEnding = async (tx: Tx, checkout: CheckoutRow, refund: RefundRow): Promise<void> => {
    const { news, payer } = await mailDetailsOf(tx, checkout, refund);
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
    const { covered, source } = await cover(tx, checkout, { amount: found.amount, cause });
    const left = checkout.amount_cents - (await refunds.sumRefunds(tx, checkout.id));
    const isRest = found.amount >= left;
    const purchase = purchases[checkout.purpose];
    const outcome = isRest ? await purchase.end(tx, purchaseIdOf(checkout)) : "over";
    // One that a restored backup has forgotten gets back the id by which the provider knows it, and what follows from it.
    const id = isRowId(found.ownId) ? found.ownId : randomUUID();
    const taken = { amount: cents(found.amount - covered) };
    const adopted = { amount: found.amount, cause, note: null };
    const ended = outcome === "ended";
    const refund = await insert(tx, checkout, adopted, { ended, source: NOTHING }, id);
    const shares = await takeFromTransfers(tx, { refundId: id, checkout }, taken, clock.now());
    const whole = addShares(source, { owed: cents(0), shares });
    await refunds.updateRefund(tx, id, { owed_cents: whole.owed });
    await refunds.insertShares(tx, id, whole.shares);
    if (isRest) await moveCheckout(tx, checkout.id, REFUND_DUE);
    const locked = await lockCheckout(tx, checkout.id);
    if (locked)
      await finish(tx, locked, { ...refund, owed_cents: whole.owed }, found, outcome === "in-use");
    if (outcome !== "in-use") return;
    await purchase.endWhenUnused(tx, purchaseIdOf(checkout));
    await mailEnding(tx, checkout, refund);
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
    async refundLatePayment(tx: Tx, checkout: CheckoutRow): Promise<void> {
      const amount = checkout.amount_cents;
      const late = { amount, cause: "late_payment", note: null } as const;
      await insert(tx, checkout, late, { ended: false, source: { owed: amount, shares: [] } });
      await jobs.enqueue(tx, REFUND_JOB, {});
    },

    /** The money of lines that were sold out when a late payment came goes back; the rest of the order goes on. */
    async refundSoldOut(
      tx: Tx,
      checkout: CheckoutRow,
      soldOut: readonly { label: string; amount: Cents }[],
    ): Promise<void> {
      if (soldOut.length === 0) return;
      const amount = sumCents(soldOut.map((line) => line.amount));
      const part = soldOut.map(({ label }) => label).join(", ");
      const late = { amount, cause: "late_payment", note: null, part } as const;
      await insert(tx, checkout, late, { ended: false, source: { owed: amount, shares: [] } });
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

    /** Whether all of a checkout's money goes back because it came too late. */
    async isLate(checkoutId: string): Promise<boolean> {
      const found = await refunds.listRefundsOf(db, checkoutId);
      return found.every(({ cause }) => cause === "late_payment");
    },

    decide,

    /** The checkout of an order, locked, while its money is not all on its way back. */
    async lockPaidOrder(tx: Tx, orderId: string): Promise<CheckoutRow | undefined> {
      const known = await findCheckoutOfOrder(tx, orderId);
      const checkout = known && (await lockCheckout(tx, known.id));
      return checkout?.status === "paid" ? checkout : undefined;
    },

    /**
     * Units of an order are given up because their seller can't honour them: they are free again, and what is left of their
     * money goes back.
     *
     * @throws {Problem} order/not-cancellable, refund/disputed
     */
    async cancelParts(
      tx: Tx,
      checkout: CheckoutRow,
      parts: readonly CancelledPart[],
      note: string,
    ): Promise<void> {
      const left = await refunds.findLeft(tx, checkout.id);
      const refunded = parts.map(({ installment, units, isRest, price, label }) => {
        const ofLine = left.get(installment) ?? cents(0);
        const amount = isRest ? ofLine : cents(Math.min(units * price, ofLine));
        return { installment, units, amount, label };
      });
      const amount = sumCents(refunded.map((part) => part.amount));
      if (amount === 0) {
        // All of their money went back before, as a gesture.
        await endPurchase(tx, checkout, refunded);
        return;
      }
      const wish = { amount, cause: "cancellation", note, endsPurchase: true } as const;
      const refund = await decide(tx, checkout, { ...wish, parts: refunded });
      if (!refund.has_ended_purchase) throw new Problem("order/not-cancellable");
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
      const again = { amount, cause, note, part: failed.part, by };
      const ended = failed.has_ended_purchase;
      const refund = await insert(tx, checkout, again, {
        ended,
        source: { owed: amount, shares: [] },
      });
      await jobs.enqueue(tx, REFUND_JOB, {});
      return { refund, checkout };
    },
  };
};

export type Refunds = ReturnType<typeof createRefunds>;
