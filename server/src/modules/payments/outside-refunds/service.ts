import { randomUUID } from "node:crypto";
import { type Cents, cents, sumCents } from "@stokaz/contract/money/money";
import { transition } from "@stokaz/contract/transitions";
import type { ProviderDispute, ProviderRefund } from "../../../gateways/payments.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { isRowId } from "../../../platform/db/row-id.ts";
import {
  CHECKOUT_TRANSITIONS,
  type CheckoutRow,
  findCheckoutByIntent,
  lockCheckout,
  moveCheckout,
  type Purchases,
  purchaseIdOf,
} from "../../checkout/public.ts";
import { takeFromTransfers } from "../payouts/public.ts";
import type { Settling } from "../refund-settling/public.ts";
import {
  addShares,
  amountAlreadyReturned,
  matchRefunds,
  NOTHING,
  type RefundSource,
  reduceRefunds,
  refundRows as refunds,
  splitShares,
} from "../refunds/public.ts";
import { REFUND_TRANSITIONS } from "../rules.ts";

type Deps = {
  clock: Clock;
  purchases: Purchases;
  settling: Settling;
  /** Gives back what else was paid for a purchase that has just ended. */
  giveBackRest(tx: Tx, checkout: CheckoutRow): Promise<void>;
};

const REFUND_DUE = transition(CHECKOUT_TRANSITIONS, "refund_due");

/** Applies refunds as the provider reports them, including those that nobody asked us for. */
export const createOutsideRefunds = ({ clock, purchases, settling, giveBackRest }: Deps) => {
  /**
   * Covers refunds that did not reach the payer with money that went back outside: each is replaced
   * by a refund of the rest. The outside money takes over the source of the covered part.
   *
   * @returns cents that are covered, and their source
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
      // A failed refund was booked: its money is owed to the payer already, and its shares stay
      // with it.
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

  /** Takes over money that went back without our sending it, as if it had been requested here. */
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
    const outcome = isRest ? await purchase.end(tx, purchaseIdOf(checkout), { isRest }) : "over";
    // A refund that a restored backup forgot gets back its id, which the provider knows, so that
    // ids derived from it are the same again.
    const id = isRowId(found.ownId) ? found.ownId : randomUUID();
    const taken = { amount: cents(found.amount - covered) };
    const adopted = { amount: found.amount, cause, note: null };
    const ended = outcome === "ended";
    const refund = await refunds.insertDecided(tx, checkout.id, adopted, {
      id,
      ended,
      source: NOTHING,
      now: clock.now(),
    });
    const shares = await takeFromTransfers(tx, { refundId: id, checkout }, taken, clock.now());
    const whole = addShares(source, { owed: cents(0), shares });
    await refunds.updateRefund(tx, id, { owed_cents: whole.owed });
    await refunds.insertShares(tx, id, whole.shares);
    if (isRest) await moveCheckout(tx, checkout.id, REFUND_DUE);
    const locked = await lockCheckout(tx, checkout.id);
    if (locked)
      await settling.finish(
        tx,
        locked,
        { ...refund, owed_cents: whole.owed },
        found,
        outcome === "in-use",
      );
    if (ended) await giveBackRest(tx, checkout);
    if (outcome !== "in-use") return;
    await purchase.endWhenUnused(tx, purchaseIdOf(checkout));
    await settling.mailEnding(tx, checkout, refund);
  };

  /**
   * Brings a checkout's refunds to the state that the provider reports, and takes over those that
   * we did not request.
   */
  const apply = async (
    tx: Tx,
    checkoutId: string,
    found: readonly ProviderRefund[],
  ): Promise<void> => {
    const rows = await refunds.listRefundsOf(tx, checkoutId);
    const matches = matchRefunds(rows, found);
    // Our own refunds come first, so that a refund taken over covers only those unknown to the
    // provider.
    for (const { theirs, refundId } of matches) {
      const refund = rows.find(({ id }) => id === refundId);
      const checkout = refund && (await lockCheckout(tx, checkoutId));
      if (checkout)
        await (theirs.isFailed ? settling.fail : settling.finish)(tx, checkout, refund, theirs);
    }
    for (const { theirs, refundId } of matches) {
      if (refundId !== undefined || theirs.isFailed) continue;
      const checkout = await lockCheckout(tx, checkoutId);
      if (checkout) await adopt(tx, checkout, theirs, "provider");
    }
  };

  return {
    apply,

    /**
     * Applies the provider's list of a payment's refunds, including those that nobody asked us for.
     */
    async applyProviderRefunds(
      tx: Tx,
      paymentIntentId: string,
      found: readonly ProviderRefund[],
    ): Promise<void> {
      const known = await findCheckoutByIntent(tx, paymentIntentId);
      const checkout = known && (await lockCheckout(tx, known.id));
      if (checkout) await apply(tx, checkout.id, found);
    },

    /**
     * Records a lost dispute: the payer keeps the money that their bank took, and is owed only the
     * rest.
     */
    async takeLost(tx: Tx, checkout: CheckoutRow, { id, amount }: ProviderDispute): Promise<void> {
      const found = { id, amount, ownId: undefined, isFailed: false, failure: undefined };
      await adopt(tx, checkout, found, "dispute");
    },
  };
};
