import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PostMail } from "../../mail/public.ts";
import { findObstacles, type Payouts } from "../../payments/public.ts";
import type { Slots } from "../../slots/public.ts";
import { findMailDetails } from "../mail-details/public.ts";
import { dueMoney } from "../mails.ts";
import type { Readiness } from "../public.ts";
import * as orders from "../repository.ts";
import { isToPrepare, ORDER_TRANSITIONS } from "../rules.ts";
import type { OrderLineRow } from "../tables.ts";
import { WITHDRAWAL_REFUND_JOB } from "../withdrawing/public.ts";
import { buyerCollectedMail, sellerCollectedMail } from "./mails.ts";

export type CollectingDeps = {
  clock: Clock;
  jobs: Pick<Jobs, "enqueue">;
  payouts: Payouts;
  slots: Slots;
  readiness: Readiness;
  postMail: PostMail;
  publicUrl: string;
};

/**
 * Lines to collect: the given ones, or all that wait. Lines that wait for the operator's decision
 * stay.
 */
type Collected = {
  orderId: string;
  lineIds?: readonly string[];
  /** Recipients of the mails about the pickup. */
  notified: "everybody" | "sellers" | "nobody";
};

export const createCollecting = ({
  clock,
  jobs,
  payouts,
  slots,
  readiness,
  postMail,
  publicUrl,
}: CollectingDeps) => ({
  /**
   * Makes lines of a locked order wait for the operator's decision, or ends that wait, also for
   * the refunds of what its buyer withdrew from meanwhile.
   */
  async setContested(tx: Tx, lines: orders.LineFilter, isContested: boolean): Promise<void> {
    const { orderId } = lines;
    if (!isContested) {
      await orders.setContested(tx, lines, false);
      return jobs.enqueue(tx, WITHDRAWAL_REFUND_JOB, { orderId });
    }
    const before = await orders.listLinesOfOrder(tx, orderId);
    await orders.setContested(tx, lines, true);
    await slots.releaseUseless(tx, orderId);
    // The ready lines of the order may have waited only for these.
    const wasUnready = before.some(
      (line) => isToPrepare(line) && (lines.lineIds?.includes(line.id) ?? true),
    );
    if (wasUnready) await readiness.notifyIfReady(tx, orderId);
  },

  /**
   * Marks lines of a locked order as collected: their sellers' money goes out, and people are told.
   *
   * @returns the lines that waited until now
   */
  async collect(tx: Tx, { notified, ...which }: Collected): Promise<OrderLineRow[]> {
    const { orderId } = which;
    const collected = await orders.moveLines(
      tx,
      { ...which, isUncontested: true },
      transition(ORDER_TRANSITIONS, "collected"),
      { at: clock.now() },
    );
    if (collected.length === 0) return [];
    await payouts.releaseLines(
      tx,
      orderId,
      collected.map(({ position }) => position),
    );
    await slots.releaseUseless(tx, orderId);
    if (notified === "nobody") return collected;
    const lineIds = collected.map(({ id }) => id);
    const details = await findMailDetails(tx, orderId, lineIds);
    const obstacles = await findObstacles(tx, orderId, details.lines);
    const mails = [
      ...(notified === "everybody" ? [buyerCollectedMail(details, publicUrl)] : []),
      ...details.sellers.map((seller) =>
        sellerCollectedMail(details, seller, dueMoney(obstacles.get(seller.id), publicUrl)),
      ),
    ];
    await postMail(tx, mails, orderId);
    return collected;
  },
});

export type Collecting = ReturnType<typeof createCollecting>;
