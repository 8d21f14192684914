import { frenchDay } from "@stokaz/contract/time/french-day";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { findAddressee } from "../../accounts/public.ts";
import { type Cases, insertEvent } from "../../handover/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { listLinesOfOrder, lockOrder } from "../../orders/public.ts";
import { type Bought, buyerMail } from "../mails.ts";
import { findRecall } from "../repository.ts";
import { RECALL_JOB } from "../service.ts";
import * as rows from "./repository.ts";

export type RecallNoticesDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  cases: Pick<Cases, "open">;
  postMail: PostMail;
  publicUrl: string;
};

/**
 * Tells buyers of recalls and stops waiting orders: at once when a recall is confirmed, and every
 * hour for purchases that were being paid then and for failed tries.
 */
export const scheduleRecallNotices = (deps: RecallNoticesDeps): void => {
  const { db, clock, jobs, cases, postMail, publicUrl } = deps;

  const toBought = ({ productName, orderNumber, paidAt, ...line }: rows.RecallNotice): Bought => ({
    name: productName,
    number: orderNumber,
    on: frenchDay(clock.dayOf(paidAt)),
    units: line.units,
    isWaiting: line.isWaiting,
  });

  /** Posts the mail to one person; once per recall, also if they paid for more since. */
  const notifyOne = async (tx: Tx, lines: readonly rows.RecallNotice[]): Promise<void> => {
    const [first] = lines;
    if (!first || (await rows.wasNotified(tx, first))) return;
    const recall = await findRecall(tx, first.recallId);
    const buyer = await findAddressee(tx, first.buyerId);
    if (!recall || !buyer) return;
    const mail = buyerMail(buyer, { recall, publicUrl }, lines.map(toBought));
    await postMail(tx, mail, first.orderId);
  };

  /** Tells some people. @returns the number of lines concerned */
  const notifySome = async (tx: Tx): Promise<number> => {
    const unnotified = await rows.lockUnnotified(tx);
    const people = Map.groupBy(unnotified, ({ recallId, buyerId }) => `${recallId} ${buyerId}`);
    for (const lines of people.values()) await notifyOne(tx, lines);
    await rows.setNotified(tx, unnotified, clock.now());
    return unnotified.length;
  };

  /**
   * Opens a case for the waiting lines of an order, which the operator decides: they are not handed
   * over, and their money stays.
   */
  const stop = async (tx: Tx, toStop: rows.ToStop): Promise<void> => {
    const at = clock.now();
    await lockOrder(tx, toStop.orderId);
    const named = await rows.lockUnstoppedLines(tx, toStop);
    const lines = (await listLinesOfOrder(tx, toStop.orderId)).filter(
      ({ id, status, is_contested }) =>
        named.includes(id) && status === "to_collect" && !is_contested,
    );
    if (lines.length === 0) return;
    const lineIds = lines.map(({ id }) => id);
    const event = await insertEvent(tx, {
      order_id: toStop.orderId,
      line_ids: lineIds,
      actor_id: toStop.adminId,
      at,
      kind: "recalled",
      note: `Rappel ${toStop.number}.`,
    });
    await cases.open(tx, event, lines);
    await rows.setStopped(tx, toStop.recallId, lineIds, at);
  };

  jobs.define(
    RECALL_JOB,
    async () => {
      for (const of of await rows.listUnstopped(db)) {
        await jobs.attempt(RECALL_JOB, of.orderId, () => inTransaction(db, (tx) => stop(tx, of)));
      }
      for (let notified = 1; notified > 0; ) notified = await inTransaction(db, notifySome);
    },
    { cron: "27 * * * *" },
  );
};
