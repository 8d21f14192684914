import type { Cents } from "@stokaz/contract/money/money";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { createFrenchMoments, findRecipients, listKeepers } from "../../handover/public.ts";
import type { MailContent, PostMail } from "../../mail/public.ts";
import { findOrder, type OrderLineRow, type OrderRow } from "../../orders/public.ts";
import * as mails from "../mails.ts";
import { findWithdrawal, getBuyer, type ShownWithdrawal } from "../repository.ts";
import { REMINDER_DAYS } from "../rules.ts";
import type { WithdrawalLineRow } from "../tables.ts";
import { listUnreminded, setReminded } from "./repository.ts";

/** Name of the job that reminds buyers of goods to bring back. */
const RETURN_REMINDER_JOB = "remind-of-returns";

export type WithdrawalNoticesDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  postMail: PostMail;
  timeZone: string;
  publicUrl: string;
};

/** Withdrawn units with their seller. */
type ToldLine = { sellerId: string } & mails.MailedLine;

export const createWithdrawalNotices = (deps: WithdrawalNoticesDeps) => {
  const { db, clock, jobs, postMail, timeZone, publicUrl } = deps;
  const { dayAndTime } = createFrenchMoments(clock, timeZone);

  const toMailDetails = (
    order: OrderRow,
    { row, lines: [first] }: ShownWithdrawal,
    lines: readonly mails.MailedLine[],
    isPlaceKept = true,
  ): mails.WithdrawalMailDetails => ({
    orderNumber: row.contract_number,
    declaredAt: dayAndTime(row.declared_at),
    name: row.name,
    email: row.email,
    sentence: row.sentence,
    refundBy: first?.refund_by ?? clock.today(),
    lines,
    place: {
      name: order.place_name,
      address: order.place_address,
      days: order.retrieval_days,
      hours: { start: order.retrieval_start, end: order.retrieval_end },
    },
    isPlaceKept,
  });

  const getShown = async (tx: Tx, withdrawalId: string): Promise<ShownWithdrawal> => {
    const shown = await findWithdrawal(tx, withdrawalId);
    if (!shown) throw new Error(`no withdrawal ${withdrawalId}`);
    return shown;
  };

  /** Writes to the sellers of lines, to each about their own. */
  const writeToSellers = async (
    tx: Tx,
    lines: readonly ToldLine[],
    write: (to: Awaited<ReturnType<typeof findRecipients>>[number], own: ToldLine[]) => MailContent,
  ): Promise<MailContent[]> => {
    const sellers = await findRecipients(
      tx,
      lines.map(({ sellerId }) => sellerId),
    );
    return sellers.map((seller) =>
      write(
        seller,
        lines.filter(({ sellerId }) => sellerId === seller.id),
      ),
    );
  };

  const remind = (withdrawalId: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const due = await setReminded(tx, withdrawalId, clock.now());
      const shown = await getShown(tx, withdrawalId);
      const order = due.length > 0 && (await findOrder(tx, shown.row.order_id));
      const [buyer] = order ? await findRecipients(tx, [order.buyer_id]) : [];
      if (!order || !buyer) return;
      const isPlaceKept = (await listKeepers(tx, order.space_id)).length > 0;
      const details = toMailDetails(order, shown, due.map(toMailed), isPlaceKept);
      await postMail(tx, mails.reminderMail(buyer, details, publicUrl), order.id);
    });

  jobs.define(
    RETURN_REMINDER_JOB,
    async () => {
      const declaredUntil = new Date(clock.now().getTime() - REMINDER_DAYS * DAY_MS);
      for (const id of await listUnreminded(db, { declaredUntil, today: clock.today() })) {
        await jobs.attempt(RETURN_REMINDER_JOB, id, () => remind(id));
      }
    },
    { cron: "53 5 * * *" },
  );

  return {
    /**
     * Sends the receipt to the buyer, and mails to their sellers and to the people who take goods
     * back.
     */
    async declared(
      tx: Tx,
      order: OrderRow,
      {
        withdrawalId,
        given,
        isDisputed,
      }: { withdrawalId: string; given: readonly GivenUnits[]; isDisputed: boolean },
    ): Promise<void> {
      const shown = await getShown(tx, withdrawalId);
      const lines = given.map(({ line, judged, label, amount }) => ({
        sellerId: line.seller_id,
        label,
        amount,
        isReturnNeeded: judged.isReturnNeeded,
        isContested: line.is_contested,
      }));
      const keepers = await listKeepers(tx, order.space_id);
      const details = toMailDetails(order, shown, lines, keepers.length > 0);
      const { email: ofAccount } = await getBuyer(tx, order.buyer_id);
      // The holder of the account gets the receipt, too, if it was requested for another address.
      const receipts = new Set([details.email, ofAccount]);
      const back = lines.filter(({ isReturnNeeded }) => isReturnNeeded);
      const contents = [
        ...[...receipts].map((to) =>
          mails.receiptMail(to, details, { isOwn: to === ofAccount, isDisputed, publicUrl }),
        ),
        ...(await writeToSellers(tx, lines, (to, own) =>
          mails.sellerMail(to, toMailDetails(order, shown, own), { isDisputed, publicUrl }),
        )),
        ...(back.length > 0 ? keepers : []).map((to) =>
          mails.handoverPersonMail(to, toMailDetails(order, shown, back), publicUrl),
        ),
      ];
      await postMail(tx, contents, order.id);
    },

    /** Tells the buyer and the sellers that goods came back. */
    async returned(
      tx: Tx,
      order: OrderRow,
      back: {
        withdrawalId: string;
        lines: readonly WithdrawalLineRow[];
        ofOrder: readonly OrderLineRow[];
        note: string | null;
      },
    ): Promise<void> {
      const shown = await getShown(tx, back.withdrawalId);
      const lines = back.lines.map((line) => ({
        ...toMailed(line),
        sellerId: back.ofOrder.find(({ id }) => id === line.line_id)?.seller_id ?? "",
      }));
      const buyers = await findRecipients(tx, [order.buyer_id]);
      const { note } = back;
      const contents = [
        ...buyers.map((to) =>
          mails.returnedMail(to, toMailDetails(order, shown, lines), publicUrl),
        ),
        ...(await writeToSellers(tx, lines, (to, own) =>
          mails.sellerReturnedMail(to, toMailDetails(order, shown, own), { note, publicUrl }),
        )),
      ];
      await postMail(tx, contents, order.id);
    },
  };
};

/** Withdrawn units of a line. */
export type GivenUnits = {
  line: OrderLineRow;
  judged: { isReturnNeeded: boolean };
  label: string;
  amount: Cents;
};

/** A line for mails that say nothing of its refund. */
const toMailed = (line: WithdrawalLineRow): mails.MailedLine => ({
  label: line.label,
  amount: line.amount_cents,
  isReturnNeeded: line.is_return_needed,
  isContested: false,
});

export type WithdrawalNotices = ReturnType<typeof createWithdrawalNotices>;
