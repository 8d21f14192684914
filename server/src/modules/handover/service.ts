import type { Hours } from "@stokaz/contract/handover/schedule";
import { refuseAlcoholAt } from "@stokaz/contract/products/alcohol-hours";
import { type Actor, personOf } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import {
  type Collecting,
  listLinesOfOrder,
  listRecalls,
  lockOrder,
  type OrderRow,
  type RecallableLine,
  withRecalls,
} from "../orders/public.ts";
import type { Answers } from "./answers/public.ts";
import type { Notices } from "./notices/public.ts";
import * as handover from "./repository.ts";
import {
  handableLines,
  handoverNote,
  lockOf,
  type Refusal,
  refuseGiving,
  refuseLines,
  refuseOrder,
  refuseTry,
} from "./rules.ts";
import type { EventRow } from "./tables.ts";
import type { FrenchMoments } from "./trail/service.ts";

type Deps = {
  db: Db;
  clock: Clock;
  collecting: Collecting;
  notices: Notices;
  answers: Answers;
  inWords: FrenchMoments;
  alcoholClosedHours: Hours | null;
};

/** A locked order, with the lines that somebody may hand over. */
export type Handable = { order: OrderRow; lines: RecallableLine[] };

const toProblem = ({ code, message }: Refusal): Problem => new Problem(code, { message });

/**
 * Locks a paid order for a person who hands it over.
 *
 * @throws {Problem} order/not-found, handover/other-place
 */
export const lockHandable = async (tx: Tx, actor: Actor, orderId: string): Promise<Handable> => {
  const order = await lockOrder(tx, orderId);
  if (!order?.order_number || !order.paid_at) throw new Problem("order/not-found");
  const isOfPlace = await handover.isOfPlace(tx, actor.userId, order.space_id);
  const { userId } = actor;
  const all = withRecalls(await listLinesOfOrder(tx, orderId), await listRecalls(tx, [orderId]));
  const lines = handableLines(all, { userId, isOfPlace });
  if (lines.length === 0) throw new Problem("handover/other-place");
  return { order, lines };
};

export const createHandover = (deps: Deps) => {
  const { db, clock, collecting, notices, answers, inWords, alcoholClosedHours } = deps;

  /**
   * Judges a pass and stores the attempt; a right attempt is stored only if nothing else is stored
   * after it.
   *
   * @returns the refusal, if there is one
   */
  const judge = async (
    tx: Tx,
    actor: Actor,
    { order, lines }: Handable,
    { code, isLast }: { code: string; isLast: boolean },
  ): Promise<Refusal | undefined> => {
    const at = clock.now();
    const keep = (kind: EventRow["kind"]) =>
      handover.insertEvent(tx, { order_id: order.id, actor_id: personOf(actor), at, kind });
    const isRight = code === order.pass_code;
    const before = lockOf(await handover.listTries(tx, order.id), at);
    if (before.lockedUntil) {
      await keep("try_locked");
      return refuseTry(before, inWords.time);
    }
    const ofOrder = refuseOrder(lines, clock.today(), inWords.dayAndTime);
    if (!isRight) {
      await keep("try_wrong");
      if (ofOrder) return ofOrder;
      return refuseTry(lockOf(await handover.listTries(tx, order.id), at), inWords.time);
    }
    if (isLast || ofOrder) await keep("try_right");
    return ofOrder;
  };

  return {
    /**
     * Checks a pass before anything is handed over.
     *
     * @returns the id of its order
     * @throws {Problem} handover/unknown-number, handover/other-place, handover/…
     */
    async check(actor: Actor, pass: { orderNumber: string; code: string }): Promise<string> {
      const orderId = await handover.findOrderId(db, pass.orderNumber);
      if (orderId === undefined) throw new Problem("handover/unknown-number");
      const refused = await inTransaction(db, async (tx) => {
        const found = await lockHandable(tx, actor, orderId);
        return judge(tx, actor, found, { code: pass.code, isLast: true });
      });
      if (refused) throw toProblem(refused);
      return orderId;
    },

    /**
     * Hands lines over against their order's pass: their money goes to their sellers, and the buyer
     * is told.
     *
     * @throws {Problem} order/not-found, handover/other-place, handover/…
     */
    async complete(
      actor: Actor,
      orderId: string,
      given: { code: string; lineIds: readonly string[]; isAgeChecked: boolean },
    ): Promise<void> {
      const { code, lineIds, isAgeChecked } = given;
      const refused = await inTransaction(db, async (tx) => {
        const found = await lockHandable(tx, actor, orderId);
        const refusal = await judge(tx, actor, found, { code, isLast: false });
        if (refusal) return refusal;
        const named = found.lines.filter(({ id }) => lineIds.includes(id));
        const why = refuseLines(found.lines, lineIds);
        if (why) throw new Problem(why);
        const alcoholRefusal = refuseAlcoholAt(alcoholClosedHours, clock.localNow());
        const now = { today: clock.today(), isAgeChecked, alcoholRefusal };
        const kept = refuseGiving(named, now);
        if (kept) throw toProblem(kept);
        await collecting.collect(tx, { orderId, lineIds, notified: "sellers" });
        const event = await handover.insertEvent(tx, {
          order_id: orderId,
          line_ids: [...lineIds],
          actor_id: personOf(actor),
          at: clock.now(),
          kind: "handed_over",
          note: handoverNote(named),
        });
        await answers.ask(tx, found.order, event);
        await notices.handedOver(tx, { order: found.order, lines: named, event });
        return undefined;
      });
      if (refused) throw toProblem(refused);
    },

    /**
     * Marks all lines of an order as collected for its buyer, except those that are recalled or
     * wait for a decision. A repetition changes nothing.
     *
     * @throws {Problem} order/not-found, order/not-yours, order/not-collectable
     */
    async markCollected({ userId }: Actor, orderId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const order = await lockOrder(tx, orderId);
        if (!order) throw new Problem("order/not-found");
        if (order.buyer_id !== userId) throw new Problem("order/not-yours");
        if (order.status === "collected") return;
        const recalled = await listRecalls(tx, [orderId]);
        const lineIds = (await listLinesOfOrder(tx, orderId))
          .map(({ id }) => id)
          .filter((id) => !recalled.has(id));
        const collected = await collecting.collect(tx, { orderId, lineIds, notified: "everybody" });
        if (collected.length === 0) throw new Problem("order/not-collectable");
        await handover.insertEvent(tx, {
          order_id: orderId,
          line_ids: collected.map(({ id }) => id),
          actor_id: userId,
          at: clock.now(),
          kind: "collected",
        });
      });
    },
  };
};

export type Handover = ReturnType<typeof createHandover>;
