import { type Cents, sumCents } from "@stokaz/contract/money/money";
import { lineTotal } from "@stokaz/contract/orders/line-amounts";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { ProviderRefund } from "../../../gateways/payments.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import {
  CHECKOUT_TRANSITIONS,
  type CheckoutRow,
  type Invoicing,
  moveCheckout,
  type Purchases,
  purchaseIdOf,
  subjectOf,
} from "../../checkout/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { recordBankRefund, recordFailedRefund, recordRefund } from "../ledger/public.ts";
import type { MoneySent } from "../money-numbers/public.ts";
import { refundRows as refunds } from "../refunds/public.ts";
import { REFUND_TRANSITIONS } from "../rules.ts";
import type { RefundRow } from "../tables.ts";
import * as mails from "./mails.ts";

export type SettlingDeps = {
  clock: Clock;
  purchases: Purchases;
  invoicing: Pick<Invoicing, "refunded">;
  postMail: PostMail;
  moneySent: MoneySent;
  publicUrl: string;
  operatorEmail: string;
};

const REFUND_DUE = transition(CHECKOUT_TRANSITIONS, "refund_due");

/** Applies the provider's answer to a refund: its state, the ledger, and the mails about it. */
export const createSettling = (deps: SettlingDeps) => {
  const { clock, purchases, invoicing, postMail, moneySent, publicUrl, operatorEmail } = deps;

  /**
   * Mail details of a refund: for the payer, and for each seller with the amount taken from them.
   */
  const mailDetailsOf = async (
    tx: Tx,
    checkout: CheckoutRow,
    refund: RefundRow,
    isEnding = false,
  ) => {
    const { lines } = await purchases[checkout.purpose].describe(tx, purchaseIdOf(checkout));
    const shares = Map.groupBy(
      await refunds.listSellerShares(tx, refund.id),
      ({ sellerId }) => sellerId,
    );
    const people = await refunds.findPeople(tx, [checkout.payer_id, ...shares.keys()]);
    const isAwaited = await refunds.isAwaited(tx, checkout.id);
    const isSuspended = people(checkout.payer_id).suspendedAt !== null;
    const detailsFor = (some: typeof lines, amount: Cents): mails.RefundMailDetails => ({
      cause: refund.cause,
      amount,
      paid: sumCents(some.map(({ unitAmount: price, quantity }) => lineTotal({ price, quantity }))),
      purchase: some.map(({ label }) => label).join(", "),
      part: refund.part,
      isAwaited,
      reason: refund.note,
      purpose: checkout.purpose,
      hasEndedPurchase: refund.has_ended_purchase,
      isEnding,
      isSuspended,
    });
    const sellers = [...shares].map(([sellerId, own]) => ({
      seller: people(sellerId),
      details: detailsFor(
        lines.filter((line) => line.sellerId === sellerId),
        sumCents(own.map(({ gross }) => gross)),
      ),
    }));
    return {
      details: detailsFor(lines, refund.amount_cents),
      payer: people(checkout.payer_id),
      sellers,
    };
  };

  /** Closes a checkout that was to be refunded, once nothing of it is owed to its payer. */
  const closeIfAllWentBack = async (tx: Tx, checkout: CheckoutRow): Promise<void> => {
    if ((await refunds.listOwed(tx, checkout.id)).length > 0) return;
    await moveCheckout(tx, checkout.id, transition(CHECKOUT_TRANSITIONS, "refunded"));
  };

  return {
    /** Books a sent refund, and tells its payer and sellers. A repetition changes nothing. */
    async finish(
      tx: Tx,
      checkout: CheckoutRow,
      refund: RefundRow,
      sent: ProviderRefund,
      isEnding = false,
    ): Promise<void> {
      const now = clock.now();
      const isMoved = await refunds.moveRefund(
        tx,
        refund.id,
        transition(REFUND_TRANSITIONS, "sent"),
        { sent_at: now, provider_refund_id: sent.id, last_error: null },
      );
      if (!isMoved) return;
      const { amount_cents: amount } = refund;
      const isTakenBack = refund.cause === "dispute";
      const shares = await refunds.listSellerShares(tx, refund.id);
      await recordRefund(tx, checkout, {
        amount,
        shares,
        reference: sent.id,
        occurredAt: now,
        isDisputed: isTakenBack,
      });
      // Money that a bank took back was never sent by us.
      if (!isTakenBack) moneySent(tx, "refund", amount);
      await closeIfAllWentBack(tx, checkout);
      const { details, payer, sellers } = await mailDetailsOf(tx, checkout, refund, isEnding);
      const contents = [
        ...(isTakenBack ? [] : [mails.payerRefundMail(payer, details)]),
        ...(isTakenBack && refund.has_ended_purchase ? [mails.takenBackMail(payer, details)] : []),
        ...sellers.map(({ seller, details: ofTheirs }) => mails.sellerRefundMail(seller, ofTheirs)),
      ];
      await postMail(tx, contents, subjectOf(checkout).id);
      await invoicing.refunded(tx, checkout, refund.id, now);
    },

    /**
     * Books a refund that did not reach its payer: it is owed to them again, and they and the
     * operator are told.
     */
    async fail(
      tx: Tx,
      checkout: CheckoutRow,
      refund: RefundRow,
      failed: ProviderRefund,
    ): Promise<void> {
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
        const shares = await refunds.listSellerShares(tx, refund.id);
        await recordRefund(tx, checkout, { ...movement, shares, isDisputed: false });
      }
      await recordFailedRefund(tx, checkout, movement);
      if (checkout.status === "refunded") {
        await moveCheckout(tx, checkout.id, REFUND_DUE);
      }
      const { details, payer } = await mailDetailsOf(tx, checkout, refund);
      const failure = { payerEmail: payer.email, why, publicUrl };
      const contents = [
        mails.failedRefundMail(payer, details),
        mails.operatorFailedRefundMail(operatorEmail, details, failure),
      ];
      await postMail(tx, contents, subjectOf(checkout).id);
      // The sale stays undone for its invoices, even if the money did not reach the payer.
      if (refund.status === "due") await invoicing.refunded(tx, checkout, refund.id, occurredAt);
    },

    /** Books a failed refund that the operator paid from their bank, and tells its payer. */
    async settleOtherwise(
      tx: Tx,
      checkout: CheckoutRow,
      refund: RefundRow,
      { paidOn, paidAt }: { paidOn: CalendarDay; paidAt: Date },
    ): Promise<void> {
      const { id, amount_cents: amount } = refund;
      const settled = transition(REFUND_TRANSITIONS, "settled_otherwise");
      await refunds.moveRefund(tx, id, settled, { sent_at: paidAt });
      await recordBankRefund(tx, checkout, { id, amount, occurredAt: paidAt });
      await closeIfAllWentBack(tx, checkout);
      const { details, payer } = await mailDetailsOf(tx, checkout, refund);
      await postMail(tx, [mails.bankRefundMail(payer, details, paidOn)], subjectOf(checkout).id);
    },

    /**
     * Tells the payer that nothing is sold any more in the refunded rental, and the operator that
     * the rental is not over.
     */
    async mailEnding(tx: Tx, checkout: CheckoutRow, refund: RefundRow): Promise<void> {
      const { details, payer } = await mailDetailsOf(tx, checkout, refund);
      const contents = [
        mails.endingMail(payer, details, publicUrl),
        mails.operatorEndingMail(operatorEmail, details, { payerEmail: payer.email, publicUrl }),
      ];
      await postMail(tx, contents, subjectOf(checkout).id);
    },
  };
};

export type Settling = ReturnType<typeof createSettling>;
