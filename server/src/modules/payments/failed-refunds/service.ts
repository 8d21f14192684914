import { randomUUID } from "node:crypto";
import { type CalendarDay, dayInZone, startOfDay } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { Problem } from "../../../platform/problem.ts";
import { type CheckoutRow, lockCheckout } from "../../checkout/public.ts";
import type { Settling } from "../refund-settling/public.ts";
import { REFUND_JOB, refundRows as refunds } from "../refunds/public.ts";
import { REFUND_TRANSITIONS } from "../rules.ts";
import type { RefundRow } from "../tables.ts";

type Deps = { clock: Clock; jobs: Jobs; settling: Settling; timeZone: string };

/** A refund and the checkout whose money it is. */
type RefundOfCheckout = { refund: RefundRow; checkout: CheckoutRow };

/** What becomes of refunds that the payer's bank sent back: an administrator decides once. */
export const createFailedRefunds = ({ clock, jobs, settling, timeZone }: Deps) => {
  /**
   * Locks the checkout of a failed refund, so that of two administrators one comes first.
   *
   * @throws {Problem} refund/not-found, refund/not-failed
   */
  const lockFailed = async (tx: Tx, refundId: string): Promise<RefundOfCheckout> => {
    const known = await refunds.findRefund(tx, refundId);
    const checkout = known && (await lockCheckout(tx, known.checkout_id));
    const refund = checkout && (await refunds.findRefund(tx, refundId));
    if (!refund) throw new Problem("refund/not-found");
    if (refund.status !== "failed") throw new Problem("refund/not-failed");
    return { refund, checkout };
  };

  return {
    /**
     * Makes a new refund in place of a failed one.
     *
     * @throws {Problem} refund/not-found, refund/not-failed
     */
    async replace(tx: Tx, refundId: string, adminId: string): Promise<RefundOfCheckout> {
      const { refund: failed, checkout } = await lockFailed(tx, refundId);
      await refunds.moveRefund(tx, refundId, transition(REFUND_TRANSITIONS, "replaced"));
      const { amount_cents: amount, cause, note, part } = failed;
      const by = { adminId, requestKey: undefined };
      const again = { amount, cause, note, part, by, replaces: failed };
      const refund = await refunds.insertDecided(tx, checkout.id, again, {
        id: randomUUID(),
        ended: failed.has_ended_purchase,
        source: { owed: amount, shares: [] },
        now: clock.now(),
      });
      await jobs.enqueue(tx, REFUND_JOB, {});
      return { refund, checkout };
    },

    /**
     * Takes a failed refund as paid from the operator's bank account.
     *
     * @param paidOn day of the bank transfer
     * @throws {Problem} refund/not-found, refund/not-failed, refund/impossible-day
     */
    async settleOtherwise(
      tx: Tx,
      refundId: string,
      paidOn: CalendarDay,
    ): Promise<RefundOfCheckout> {
      const { refund, checkout } = await lockFailed(tx, refundId);
      const boughtOn = dayInZone(checkout.created_at, timeZone);
      if (paidOn > clock.today() || paidOn < boughtOn) throw new Problem("refund/impossible-day");
      const paid = { paidOn, paidAt: startOfDay(paidOn, timeZone) };
      await settling.settleOtherwise(tx, checkout, refund, paid);
      return { refund, checkout };
    },
  };
};
