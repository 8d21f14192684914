import { type Actor, personOf } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { insertEvent, lockHandable, placesOf } from "../../handover/public.ts";
import type { Refunds } from "../../payments/public.ts";
import { type Paging, readPage } from "../../search/public.ts";
import type { WithdrawalNotices } from "../notices/public.ts";
import type { WithdrawalRefunds } from "../refunding/public.ts";
import * as returns from "./repository.ts";

export type ReturnsDeps = {
  db: Db;
  clock: Clock;
  refunds: Refunds;
  refunding: WithdrawalRefunds;
  notices: WithdrawalNotices;
};

const RETURNS = {
  name: "returns",
  sortedBy: ({ declared_at }: returns.ReturnRow) => declared_at.getTime(),
};

/** A withdrawal with lines to bring back. */
export type ShownReturn = { row: returns.ReturnRow; lines: readonly returns.ReturnLineRow[] };

/** Lines that somebody took back. */
type Returned = { withdrawalId: string; lineIds: readonly string[]; note: string | undefined };

export const createReturns = ({ db, clock, refunds, refunding, notices }: ReturnsDeps) => ({
  /**
   * Page of goods to bring back to somebody's places, or that they sold.
   *
   * @throws {Problem} request/invalid if the cursor is not ours
   */
  async list(
    { userId }: Actor,
    paging: Paging,
  ): Promise<{ returns: ShownReturn[]; nextCursor: string | null; total: number }> {
    const which = { userId, places: placesOf(userId), today: clock.today() };
    const { rows, nextCursor } = await readPage(RETURNS, paging, (page) =>
      returns.listReturns(db, which, page),
    );
    const ids = rows.map(({ id }) => id);
    const lines = await returns.listReturnLines(db, which, ids);
    return {
      returns: rows.map((row) => ({
        row,
        lines: lines.filter(({ withdrawal_id }) => withdrawal_id === row.id),
      })),
      nextCursor,
      total: await returns.countReturns(db, which),
    };
  },

  /**
   * Refuses to close a lessor's account while goods are to be brought back to them before their
   * refund is due. Later the money goes back without the goods.
   *
   * @throws {Problem} withdrawal/of-account
   */
  async refuseClosing(tx: Tx, userId: string): Promise<void> {
    if (await returns.hasExpected(tx, userId, clock.today())) {
      throw new Problem("withdrawal/of-account");
    }
  },

  /**
   * Records that a buyer brought lines back: their money goes back at once, unless it did on the
   * fourteenth day.
   *
   * @throws {Problem} order/not-found, handover/other-place, withdrawal/return-not-expected
   */
  async markReturned(actor: Actor, orderId: string, back: Returned): Promise<void> {
    const { withdrawalId, lineIds } = back;
    const note = back.note || null;
    const at = clock.now();
    await inTransaction(db, async (tx) => {
      const checkout = await refunds.lockPaidOrder(tx, orderId);
      const { order, lines } = await lockHandable(tx, actor, orderId);
      const isTheirs = lineIds.every((lineId) => lines.some(({ id }) => id === lineId));
      if (!isTheirs) throw new Problem("withdrawal/return-not-expected");
      const returned = await returns.setReturned(
        tx,
        { orderId, withdrawalId, lineIds },
        { returned_at: at, returned_to: actor.userId, returned_note: note },
      );
      if (returned.length !== new Set(lineIds).size) {
        throw new Problem("withdrawal/return-not-expected");
      }
      await insertEvent(tx, {
        order_id: orderId,
        line_ids: [...lineIds],
        actor_id: personOf(actor),
        at,
        kind: "returned",
        note,
      });
      const owed = returned.filter(({ refund_decided_at }) => refund_decided_at === null);
      await refunding.giveBack(tx, { orderId, checkout }, owed);
      await notices.returned(tx, order, { withdrawalId, lines: returned, ofOrder: lines, note });
    });
  },
});

export type Returns = ReturnType<typeof createReturns>;
