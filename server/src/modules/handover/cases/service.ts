import { randomUUID } from "node:crypto";
import type { CaseDecision } from "@stokaz/contract/handover/handover-cases";
import { type Cents, cents } from "@stokaz/contract/money/money";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import type { CheckoutRow } from "../../checkout/public.ts";
import type { OrderLineRow } from "../../orders/public.ts";
import {
  type Collecting,
  forgetLastCall,
  listLines,
  listLinesOfOrder,
  listRecalls,
  listWithdrawn,
  lockOrder,
  unitsLeft,
} from "../../orders/public.ts";
import { findLeftOfLines, type Payouts, type Refunds } from "../../payments/public.ts";
import { type Paging, readPage } from "../../search/public.ts";
import type { Notices } from "../notices/public.ts";
import { findNames, insertEvent } from "../repository.ts";
import { possibleDecisions, unitsOf } from "../rules.ts";
import type { EventRow } from "../tables.ts";
import * as cases from "./repository.ts";

type Deps = {
  db: Db;
  clock: Clock;
  collecting: Collecting;
  payouts: Payouts;
  refunds: Refunds;
  notices: Notices;
};

/** A line of a case, with the cents of its money that were not given back. */
type CaseLine = { line: OrderLineRow; left: Cents };

/** A case as the operator sees it. */
export type ShownCase = {
  row: cases.ShownCaseRow;
  lines: readonly CaseLine[];
  /** Ids of lines that their buyer withdrew from and is still to be refunded for. */
  withdrawn: ReadonlySet<string>;
  nameOf: (userId: string | null) => Awaited<ReturnType<typeof findNames>>[number] | undefined;
  possible: readonly CaseDecision[];
};

const idsOf = (lines: readonly OrderLineRow[]): string[] => lines.map(({ id }) => id);
const positionsOf = (lines: readonly OrderLineRow[]): number[] =>
  lines.map(({ position }) => position);

const withLeft = (lines: readonly OrderLineRow[], left: ReadonlyMap<string, Cents>): CaseLine[] =>
  lines.map((line) => ({ line, left: left.get(line.id) ?? cents(0) }));

const toJudge = (lines: readonly CaseLine[], recalls: ReadonlyMap<string, unknown>) =>
  lines.map(({ line, left }) => ({ status: line.status, left, isRecalled: recalls.has(line.id) }));

export const createCases = (deps: Deps) => {
  const { db, clock, collecting, payouts, refunds, notices } = deps;

  /** Refunds all money of lines. @returns false if all of it went back before */
  const giveBack = async (
    tx: Tx,
    { checkout, adminId }: { checkout: CheckoutRow | undefined; adminId: string },
    lines: readonly CaseLine[],
    note: string,
  ): Promise<boolean> => {
    if (!checkout) throw new Problem("handover/decision-impossible");
    const parts = lines.map(({ line, left }) => ({
      installment: line.position,
      units: unitsLeft(line),
      kept: unitsLeft(line),
      price: line.price_cents,
      amount: left,
      label: unitsOf(line),
      isWaiting: line.status === "to_collect",
    }));
    const by = { adminId, requestKey: undefined };
    const made = await refunds.giveBack(tx, checkout, parts, { cause: "gesture", note, by });
    return made.ofWaiting !== undefined || made.ofCollected !== undefined;
  };

  /** Releases lines as it was decided. */
  const settle = async (
    tx: Tx,
    orderId: string,
    { decision, lines }: { decision: CaseDecision; lines: readonly OrderLineRow[] },
  ): Promise<void> => {
    await payouts.unholdLines(tx, orderId, positionsOf(lines));
    const lineIds = idsOf(lines);
    if (decision === "pay") await collecting.collect(tx, { orderId, lineIds, notified: "nobody" });
    if (decision === "keep") await forgetLastCall(tx, orderId);
  };

  return {
    /**
     * Opens a case about lines of a locked order for the operator. Until the decision, waiting
     * lines cannot be collected, and no money of the lines goes out.
     *
     * @param event the refusal or the contest
     */
    async open(
      tx: Tx,
      event: EventRow,
      lines: readonly OrderLineRow[],
      buyerMessage: string | null = null,
    ): Promise<void> {
      const { order_id: orderId } = event;
      await cases.insertCase(tx, {
        id: randomUUID(),
        order_id: orderId,
        event_id: event.id,
        line_ids: idsOf(lines),
        opened_at: event.at,
        buyer_message: buyerMessage,
      });
      if (lines.length === 0) return;
      await collecting.setContested(tx, { orderId, lineIds: idsOf(lines) }, true);
      await payouts.holdLines(tx, orderId, positionsOf(lines));
    },

    addMessage: cases.addMessage,

    /** A page of open or decided cases. @throws {Problem} request/invalid when the cursor is none of ours */
    async list({
      status,
      caseId,
      ...paging
    }: Paging & { status: "open" | "decided"; caseId?: string | undefined }): Promise<{
      cases: ShownCase[];
      nextCursor: string | null;
    }> {
      const sortedBy = ({ opened_at, decided_at }: cases.ShownCaseRow) =>
        (decided_at ?? opened_at).getTime();
      const { rows, nextCursor } = await readPage(
        { name: `cases-${status}`, sortedBy },
        paging,
        (page) => cases.listCases(db, { isOpen: status === "open", caseId }, page),
      );
      const orderIds = rows.map(({ order_id }) => order_id);
      const people = rows.flatMap((row) => [row.buyer_id, ...(row.actor_id ? [row.actor_id] : [])]);
      const [linesByOrder, left, names, recalls, withdrawn] = await Promise.all([
        listLines(db, orderIds),
        findLeftOfLines(db, orderIds),
        findNames(db, people),
        listRecalls(db, orderIds),
        listWithdrawn(db, orderIds),
      ]);
      const shown = rows.map((row) => {
        const all = linesByOrder.get(row.order_id) ?? [];
        const lines = withLeft(
          all.filter(({ id }) => row.line_ids.includes(id)),
          left,
        );
        return {
          row,
          lines,
          withdrawn,
          nameOf: (userId: string | null) => names.find(({ id }) => id === userId),
          possible: row.decided_at ? [] : possibleDecisions(toJudge(lines, recalls)),
        };
      });
      return { cases: shown, nextCursor };
    },

    /**
     * Decides a case for the operator: the money of its lines goes back or out, or they wait on. A
     * withdrawal of its buyer goes on, for the money that the decision leaves.
     *
     * @throws {Problem} handover/case-not-found, handover/case-decided,
     * handover/decision-impossible, refund/disputed
     */
    async decide(
      admin: Actor,
      caseId: string,
      { decision, reason }: { decision: CaseDecision; reason: string },
    ): Promise<void> {
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, now);
        const known = await cases.findCase(tx, caseId);
        if (!known) throw new Problem("handover/case-not-found");
        const { order_id: orderId } = known;
        const checkout = await refunds.lockOrderPayment(tx, orderId);
        const order = await lockOrder(tx, orderId);
        const found = await cases.lockCase(tx, caseId);
        if (!order || found.decided_at) throw new Problem("handover/case-decided");
        const all = await listLinesOfOrder(tx, orderId);
        const lines = all.filter(({ id }) => found.line_ids.includes(id));
        const left = withLeft(lines, await findLeftOfLines(tx, [orderId]));
        const recalls = await listRecalls(tx, [orderId]);
        if (!possibleDecisions(toJudge(left, recalls)).includes(decision)) {
          throw new Problem("handover/decision-impossible");
        }
        await collecting.setContested(tx, { orderId, lineIds: found.line_ids }, false);
        const by = { checkout, adminId: admin.userId };
        const isRefundMade = decision === "refund" && (await giveBack(tx, by, left, reason));
        if (lines.length > 0) await settle(tx, orderId, { decision, lines });
        await cases.setDecided(tx, caseId, {
          decision,
          decision_reason: reason,
          decided_at: now,
          decided_by: admin.userId,
        });
        const event = await insertEvent(tx, {
          order_id: orderId,
          line_ids: found.line_ids,
          actor_id: admin.userId,
          at: now,
          kind: "decided",
          note: reason,
        });
        const withdrawn = await listWithdrawn(tx, [orderId]);
        const isWithdrawn = decision !== "refund" && lines.some(({ id }) => withdrawn.has(id));
        const decided = { decision, reason, isWithdrawn };
        await notices.decided(tx, { order, lines, event }, { decided, isRefundMade });
        await recordAct(tx, {
          actorId: admin.userId,
          action: "decide",
          subject: { type: "order", id: orderId },
          detail: { caseId, decision },
          at: now,
        });
      });
    },
  };
};

export type Cases = ReturnType<typeof createCases>;
