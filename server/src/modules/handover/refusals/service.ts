import type { RefusalReason } from "@stokaz/contract/handover/handover";
import { type Actor, personOf } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Pictures } from "../../../platform/storage/pictures.ts";
import type { Answers } from "../answers/public.ts";
import type { Cases } from "../cases/public.ts";
import type { Notices } from "../notices/public.ts";
import { insertEvent } from "../repository.ts";
import { isWaiting, refuseAbsence, refuseLines } from "../rules.ts";
import { type Handable, lockHandable } from "../service.ts";
import { findBookedSlot, findLastAbsence } from "./repository.ts";

type Deps = {
  db: Db;
  clock: Clock;
  pictures: Pictures;
  cases: Cases;
  answers: Answers;
  notices: Notices;
};

type RefusedLines = {
  lineIds: readonly string[];
  reason: RefusalReason;
  note: string | undefined;
  picture: File | undefined;
};

export const createRefusals = (deps: Deps) => {
  const { db, clock, pictures, cases, answers, notices } = deps;

  const lockRefusable = async (
    tx: Tx,
    actor: Actor,
    orderId: string,
    lineIds: readonly string[],
  ): Promise<Handable> => {
    const found = await lockHandable(tx, actor, orderId);
    const why = refuseLines(found.lines, lineIds);
    if (why) throw new Problem(why);
    return found;
  };

  return {
    /**
     * Refuses to hand over lines: the operator decides about them and their money.
     *
     * @throws {Problem} order/not-found, handover/other-place, handover/line-…, picture/…
     */
    async refuse(actor: Actor, orderId: string, refused: RefusedLines): Promise<void> {
      const { lineIds, reason, note } = refused;
      // The check comes first, so that no picture is stored for somebody who may not refuse.
      await inTransaction(db, (tx) => lockRefusable(tx, actor, orderId, lineIds));
      const picture = refused.picture && (await pictures.storeFile(refused.picture));
      await inTransaction(db, async (tx) => {
        const { order, lines: own } = await lockRefusable(tx, actor, orderId, lineIds);
        const lines = own.filter(({ id }) => lineIds.includes(id));
        const event = await insertEvent(tx, {
          order_id: orderId,
          line_ids: [...lineIds],
          actor_id: personOf(actor),
          at: clock.now(),
          kind: "refused",
          reason,
          note: note || null,
          picture: picture ?? null,
        });
        await cases.open(tx, event, lines);
        await answers.ask(tx, order, event);
        await notices.refused(tx, { order, lines, event });
      });
    },

    /**
     * Reports that nobody came: the buyer is told, and may choose another slot.
     *
     * @throws {Problem} order/not-found, handover/other-place, handover/line-not-waiting,
     * handover/too-early, handover/already-told
     */
    async reportAbsence(actor: Actor, orderId: string): Promise<void> {
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        const { order, lines: own } = await lockHandable(tx, actor, orderId);
        const lines = own.filter(isWaiting);
        if (lines.length === 0) throw new Problem("handover/line-not-waiting");
        const slot = await findBookedSlot(tx, orderId);
        const toldAt = await findLastAbsence(tx, orderId);
        const why = refuseAbsence(slot?.ends_at ?? null, toldAt, now);
        if (why) throw new Problem(why);
        const event = await insertEvent(tx, {
          order_id: orderId,
          line_ids: lines.map(({ id }) => id),
          actor_id: personOf(actor),
          at: now,
          kind: "absent",
        });
        await answers.ask(tx, order, event);
        await notices.absent(tx, { order, lines, event });
      });
    },
  };
};

export type Refusals = ReturnType<typeof createRefusals>;
