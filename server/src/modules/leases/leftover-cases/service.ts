import { randomUUID } from "node:crypto";
import type { LeftoverRuling } from "@stokaz/contract/leases/leftovers";
import { LIMITS } from "@stokaz/contract/limits";
import { PROBLEMS } from "@stokaz/contract/problems";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import type { PostMail } from "../../mail/public.ts";
import {
  closeCase,
  decidedMail,
  insertEvent,
  LEFTOVER_TRANSITIONS,
  listLeft,
  lockLeft,
  lockLeftovers,
  moveLeftovers,
  notifySides,
  removeFromStock,
  type WriteLeftoverMail,
} from "../leftovers/public.ts";
import { findLease } from "../repository.ts";
import * as cases from "./repository.ts";

type Deps = { db: Db; clock: Clock; postMail: PostMail; publicUrl: string };

/** Cases that wait for the operator, each with the goods that are there now, the oldest first. */
export const listWaitingLeftovers = async (db: Db, today: CalendarDay, limit: number) => {
  const waiting = await cases.listWaiting(db, today, limit);
  const items = await Promise.all(
    waiting.map(async (row) => ({ row, products: await listLeft(db, row.rental_id) })),
  );
  return { items, total: waiting[0]?.total ?? 0 };
};

export type WaitingLeftovers = Awaited<ReturnType<typeof listWaitingLeftovers>>;

export const createLeftoverCases = (deps: Deps) => {
  const { db, clock } = deps;

  /** @throws {Problem} leftover/day-out-of-range */
  const assertDay = (until: CalendarDay): void => {
    const last = addDays(clock.today(), LIMITS.leftoverFetchDays);
    if (until >= clock.today() && until <= last) return;
    const { message } = PROBLEMS["leftover/day-out-of-range"];
    throw new Problem("leftover/day-out-of-range", { errors: [{ field: "until", message }] });
  };

  /** Removes all remaining goods from the stock. @throws {Problem} leftover/orders-wait */
  const clear = async (
    tx: Tx,
    rentalId: string,
    cause: { kind: "fetched" | "left_behind"; actorId: string },
  ): Promise<number> => {
    const products = await lockLeft(tx, rentalId);
    if (products.some(({ awaited }) => awaited > 0)) throw new Problem("leftover/orders-wait");
    const units = new Map(products.map(({ id, stock }) => [id, stock]));
    await removeFromStock(tx, units, { ...cause, at: clock.now(), today: clock.today() });
    return [...units.values()].reduce((sum, count) => sum + count, 0);
  };

  return {
    /**
     * Records the operator's decision about goods that stayed. Either they set another day until
     * which goods are fetched, after which the case comes back, or they end the case, and all goods
     * leave the stock.
     *
     * @throws {Problem} leftover/case-not-found, leftover/case-decided, leftover/day-out-of-range,
     * leftover/orders-wait
     */
    async decide(admin: Actor, caseId: string, ruling: LeftoverRuling): Promise<void> {
      const { decision, until, reason } = ruling;
      const at = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, at);
        const known = await cases.findCase(tx, caseId);
        if (!known) throw new Problem("leftover/case-not-found");
        const { rental_id: rentalId } = known;
        await lockLeftovers(tx, rentalId, clock.today());
        const found = await cases.findCase(tx, caseId);
        const lease = await findLease(tx, rentalId);
        const isRepeated = decision === "fetch" && until === found?.fetch_until;
        if (!lease || !found || found.closed_at || isRepeated) {
          throw new Problem("leftover/case-decided");
        }
        let units: number | null = null;
        if (decision === "fetch" && until) {
          assertDay(until);
          await cases.setFetchUntil(tx, caseId, until);
          // Even an artisan who said that all was fetched still has goods to fetch.
          await moveLeftovers(tx, rentalId, transition(LEFTOVER_TRANSITIONS, "reported"));
        } else {
          const kind = decision === "dispose" ? "left_behind" : "fetched";
          units = await clear(tx, rentalId, { kind, actorId: admin.userId });
          await moveLeftovers(tx, rentalId, transition(LEFTOVER_TRANSITIONS, "closed"));
          await closeCase(tx, rentalId, at);
        }
        await insertEvent(tx, {
          id: randomUUID(),
          rental_id: rentalId,
          at,
          kind: "decided",
          side: "operator",
          actor_id: admin.userId,
          note: reason,
          decision,
          units,
          fetch_until: decision === "fetch" ? (until ?? null) : null,
        });
        const write: WriteLeftoverMail = (person, details) => decidedMail(person, details, ruling);
        await notifySides(tx, lease, { artisan: write, lessor: write }, deps);
        await recordAct(tx, {
          actorId: admin.userId,
          action: "decide",
          at,
          subject: { type: "rental", id: rentalId },
          detail: { leftovers: caseId, decision, ...(until && { until }) },
        });
      });
    },
  };
};

export type LeftoverCases = ReturnType<typeof createLeftoverCases>;
