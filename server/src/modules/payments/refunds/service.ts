import { randomUUID } from "node:crypto";
import { refundableMessage } from "@stokaz/contract/checkout/payments";
import { type Cents, cents, sumCents } from "@stokaz/contract/money/money";
import { refundOfUnits } from "@stokaz/contract/orders/line-amounts";
import { transition } from "@stokaz/contract/transitions";
import type { Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import {
  CHECKOUT_TRANSITIONS,
  type CheckoutRow,
  canBeSettled,
  type EndedPart,
  findCheckoutOfOrder,
  lockCheckout,
  moveCheckout,
  purchaseIdOf,
} from "../../checkout/public.ts";
import { createFailedRefunds } from "../failed-refunds/public.ts";
import { createOutsideRefunds } from "../outside-refunds/public.ts";
import { type Taken, takeFromTransfers } from "../payouts/public.ts";
import { createSettling, type SettlingDeps } from "../refund-settling/public.ts";
import type { RefundRow } from "../tables.ts";
import { defineRefundJob, REFUND_JOB, type RefundJobDeps } from "./jobs.ts";
import * as refunds from "./repository.ts";
import { NOTHING } from "./rules.ts";

export type RefundsDeps = RefundJobDeps & SettlingDeps & { timeZone: string };

/** Decision to refund money of a checkout, with its cause. Amount in cents. */
type RefundDecision = Omit<refunds.DecidedRefund, "part"> & {
  endsPurchase: boolean;
  /** Parts of an order to refund: some lines alone, or some of their units. */
  parts?: readonly RefundedPart[];
};

/**
 * Units of a line that are refunded, and the cents for them. `label` is the text that the payer
 * reads.
 */
export type RefundedPart = EndedPart & { amount: Cents; label: string };

/** Units of a line that are given up. `price` in cents per unit. */
export type CancelledPart = EndedPart & {
  /** Number of units of the line that were paid for and not given up. */
  kept: number;
  price: Cents;
  label: string;
};

/**
 * A part of an order whose money goes back; it is given up if it waits to be collected. `amount` in
 * cents, at most what is left.
 */
export type GivenPart = CancelledPart & { isWaiting: boolean; amount: Cents };

/** Cause of a refund of an order, and the administrator who decided it. */
type ReasonToGive = {
  cause: "gesture" | "withdrawal" | "claim";
  note: string | null;
  by?: refunds.DecidedRefund["by"];
};

/**
 * Refunds of the waiting and of the collected parts; undefined if there is no money to give back.
 */
type GivenBack = { ofWaiting: RefundRow | undefined; ofCollected: RefundRow | undefined };

/**
 * Causes that do not end the purchase: a changed lease ends on another day, and a claim is about
 * something that was delivered.
 */
const GOES_ON: readonly RefundDecision["cause"][] = ["lease_change", "claim"];

const REFUND_DUE = transition(CHECKOUT_TRANSITIONS, "refund_due");

export const createRefunds = (deps: RefundsDeps) => {
  const { db, clock, jobs, purchases } = deps;

  /** Ends the purchase, or only the given parts of it. @throws {Problem} refund/rental-in-use */
  const endPurchase = async (
    tx: Tx,
    checkout: CheckoutRow,
    back: { parts: readonly EndedPart[] | undefined; isRest: boolean },
  ): Promise<boolean> => {
    const outcome = await purchases[checkout.purpose].end(tx, purchaseIdOf(checkout), back);
    if (outcome === "in-use") throw new Problem("refund/rental-in-use");
    return outcome === "ended";
  };

  /** Facts of a refund of cents owed to the payer already: no seller gives them up. */
  const owedAlready = (amount: Cents) => ({
    id: randomUUID(),
    ended: false,
    source: { owed: amount, shares: [] },
    now: clock.now(),
  });

  /** Inserts a refund whose money is taken from its sellers. */
  const insertTaken = async (
    tx: Tx,
    checkout: CheckoutRow,
    wish: refunds.DecidedRefund,
    { ended, taken }: { ended: boolean; taken: Taken },
  ): Promise<RefundRow> => {
    const facts = { id: randomUUID(), ended, source: NOTHING, now: clock.now() };
    const refund = await refunds.insertDecided(tx, checkout.id, wish, facts);
    const refunded = { refundId: refund.id, checkout };
    await refunds.insertShares(
      tx,
      refund.id,
      await takeFromTransfers(tx, refunded, taken, facts.now),
    );
    return refund;
  };

  /**
   * Checks the money left of lines.
   *
   * @throws {Problem} refund/too-much if a line has less than is refunded
   */
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
   * Gives back what other payments of an ended purchase paid and nothing is used for. The refund of
   * one that a bank contests is sent once that is decided, or is covered by what the bank took.
   */
  const giveBackUnused = async (
    tx: Tx,
    unused: readonly { checkoutId: string; amount: Cents }[],
  ): Promise<void> => {
    for (const { checkoutId, amount } of unused) {
      const checkout = await lockCheckout(tx, checkoutId);
      if (!checkout) continue;
      const left = cents(checkout.amount_cents - (await refunds.sumRefunds(tx, checkoutId)));
      const given = cents(Math.min(amount, left));
      if (given === 0) continue;
      const wish = { amount: given, cause: "cancellation", note: null } as const;
      await insertTaken(tx, checkout, wish, { ended: true, taken: { amount: given } });
      if (given === left) await moveCheckout(tx, checkoutId, REFUND_DUE);
    }
    if (unused.length > 0) await jobs.enqueue(tx, REFUND_JOB, {});
  };

  /** Gives back what else was paid for a lease that the refund of one payment has just ended. */
  const giveBackRest = async (tx: Tx, checkout: CheckoutRow): Promise<void> => {
    const { listUnused } = purchases[checkout.purpose];
    await giveBackUnused(tx, (await listUnused?.(tx, purchaseIdOf(checkout))) ?? []);
  };

  /**
   * Decides that money of a paid checkout goes back. A refund of all that is left ends the
   * purchase, or the parts that it is for; a smaller one leaves it as it is, unless `endsPurchase`
   * is set, and frees no unit and no pallet.
   *
   * @param checkout locked until the transaction ends
   * @throws {Problem} checkout/not-paid, refund/disputed, refund/too-much, refund/rental-in-use
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
    // A changed lease goes on until the agreed day, even if none of its money stays, and a claim is
    // about something that was delivered.
    const mayEnd = !GOES_ON.includes(wish.cause) && (isRest || endsPurchase);
    const givenUp = parts.length > 0 ? parts : undefined;
    const ended = mayEnd && (await endPurchase(tx, checkout, { parts: givenUp, isRest }));
    // Lines whose money went back before, as a gesture, still wait for their buyer.
    const isWhole = parts.length === 0 || (isRest && !(await refunds.isAwaited(tx, checkout.id)));
    const part = isWhole ? null : parts.map(({ label }) => label).join(", ");
    const taken =
      parts.length === 0
        ? { amount: wish.amount }
        : { byInstallment: new Map(parts.map(({ installment, amount }) => [installment, amount])) };
    const cause = ended && wish.cause === "gesture" ? "cancellation" : wish.cause;
    const refund = await insertTaken(tx, checkout, { ...wish, cause, part }, { ended, taken });
    if (isRest) await moveCheckout(tx, checkout.id, REFUND_DUE);
    if (ended && isRest) await giveBackRest(tx, checkout);
    await jobs.enqueue(tx, REFUND_JOB, {});
    return refund;
  };

  /**
   * Gives up units of an order: they are free again, and the rest of their money goes back.
   *
   * @returns the refund, or undefined if all of their money went back before
   * @throws {Problem} order/not-cancellable, refund/disputed
   */
  const cancelParts = async (
    tx: Tx,
    checkout: CheckoutRow,
    parts: readonly CancelledPart[],
    why: { cause: "cancellation" | "withdrawal"; note: string | null },
  ): Promise<RefundRow | undefined> => {
    const left = await refunds.findLeft(tx, checkout.id);
    const refunded = parts.map(({ installment, units, kept, price, label }) => {
      const ofLine = left.get(installment) ?? cents(0);
      const amount = refundOfUnits(units, { kept, price, left: ofLine });
      return { installment, units, amount, label };
    });
    const amount = sumCents(refunded.map((part) => part.amount));
    if (amount === 0) {
      // All of their money went back before, as a gesture, so the units are only given up.
      await endPurchase(tx, checkout, { parts: refunded, isRest: false });
      return undefined;
    }
    const wish = { amount, ...why, endsPurchase: true };
    const refund = await decide(tx, checkout, { ...wish, parts: refunded });
    if (!refund.has_ended_purchase) throw new Problem("order/not-cancellable");
    return refund;
  };

  /** Locks the checkout of an order that was paid, also if all of its money went back. */
  const lockOrderPayment = async (tx: Tx, orderId: string): Promise<CheckoutRow | undefined> => {
    const known = await findCheckoutOfOrder(tx, orderId);
    const checkout = known && (await lockCheckout(tx, known.id));
    return checkout && !canBeSettled(checkout.status) ? checkout : undefined;
  };

  const settling = createSettling(deps);
  const outside = createOutsideRefunds({ ...deps, settling, giveBackRest });
  const failed = createFailedRefunds({ ...deps, settling });
  defineRefundJob(deps, (tx, checkoutId, sent) => outside.apply(tx, checkoutId, [sent]));

  return {
    /** Refunds a whole payment that came too late for its purchase. */
    async refundLatePayment(tx: Tx, checkout: CheckoutRow): Promise<void> {
      const amount = checkout.amount_cents;
      const late = { amount, cause: "late_payment", note: null } as const;
      await refunds.insertDecided(tx, checkout.id, late, owedAlready(amount));
      await jobs.enqueue(tx, REFUND_JOB, {});
    },

    /** Refunds lines that were sold out when a late payment came; the rest of the order goes on. */
    async refundSoldOut(
      tx: Tx,
      checkout: CheckoutRow,
      soldOut: readonly { label: string; amount: Cents }[],
    ): Promise<void> {
      const amount = sumCents(soldOut.map((line) => line.amount));
      const part = soldOut.map(({ label }) => label).join(", ");
      const late = { amount, cause: "late_payment", note: null, part } as const;
      await refunds.insertDecided(tx, checkout.id, late, owedAlready(amount));
      await jobs.enqueue(tx, REFUND_JOB, {});
    },

    /** True if every refund of a checkout has the cause `late_payment`. */
    async isLate(checkoutId: string): Promise<boolean> {
      const found = await refunds.listRefundsOf(db, checkoutId);
      return found.every(({ cause }) => cause === "late_payment");
    },

    applyProviderRefunds: outside.applyProviderRefunds,
    takeLost: outside.takeLost,
    decide,
    giveBackUnused,

    lockOrderPayment,

    /** Locks the checkout of an order; undefined unless it is paid and not refunded in full. */
    async lockPaidOrder(tx: Tx, orderId: string): Promise<CheckoutRow | undefined> {
      const checkout = await lockOrderPayment(tx, orderId);
      return checkout?.status === "paid" ? checkout : undefined;
    },

    cancelParts,

    /**
     * Refunds parts of an order: waiting parts are given up, of collected parts only the price goes
     * back.
     *
     * @throws {Problem} order/not-cancellable, refund/disputed, refund/too-much
     */
    async giveBack(
      tx: Tx,
      checkout: CheckoutRow,
      parts: readonly GivenPart[],
      { cause, note, by }: ReasonToGive,
    ): Promise<GivenBack> {
      const waiting = parts.filter(({ isWaiting }) => isWaiting);
      const why = { cause: cause === "withdrawal" ? cause : "cancellation", note } as const;
      const ofWaiting =
        waiting.length > 0 ? await cancelParts(tx, checkout, waiting, why) : undefined;
      const collected = parts.filter(({ isWaiting, amount }) => !isWaiting && amount > 0);
      if (collected.length === 0) return { ofWaiting, ofCollected: undefined };
      const amount = sumCents(collected.map((part) => part.amount));
      const wish = { amount, cause, note, endsPurchase: false, parts: collected };
      const ofCollected = await decide(tx, checkout, by ? { ...wish, by } : wish);
      return { ofWaiting, ofCollected };
    },

    replaceFailed: failed.replace,
    settleFailedOtherwise: failed.settleOtherwise,
  };
};

export type Refunds = ReturnType<typeof createRefunds>;
