import type { DecisionFilters } from "@stokaz/contract/moderation/decisions";
import { pageOf } from "@stokaz/contract/paging";
import { calendarDay, startOfDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inBatches, inTransaction } from "../../../platform/db/db.ts";
import type { Reads } from "../../../platform/db/replica.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordExport } from "../../audit/public.ts";
import * as rows from "./repository.ts";

export type RegisterDeps = { db: Db; reads: Reads; clock: Clock; timeZone: string };

/** Rows read at once for an export. */
const BATCH = 500;

export const createRegister = ({ db, reads, clock, timeZone }: RegisterDeps) => {
  const daysOf = (year: number) => ({
    from: calendarDay(`${year}-01-01`),
    to: calendarDay(`${year + 1}-01-01`),
  });

  const spanOf = (year: number) => {
    const { from, to } = daysOf(year);
    return { from: startOfDay(from, timeZone), to: startOfDay(to, timeZone) };
  };

  const requestOf = ({ state, year }: DecisionFilters): rows.RegisterRequest => ({
    state,
    ...(year === undefined ? { from: undefined, to: undefined } : spanOf(year)),
  });

  return {
    /** Reads a page of the register. @param page from 1 */
    async find(
      filters: DecisionFilters,
      page: number,
    ): Promise<{ rows: rows.RegisterRow[]; total: number }> {
      const request = requestOf(filters);
      const { offset, limit } = pageOf(page);
      const [found, total] = await Promise.all([
        rows.selectDecisions(db, request).offset(offset).limit(limit).execute(),
        rows.countDecisions(db, request),
      ]);
      return { rows: found, total };
    },

    /** Reads all decisions that match, in order, for an export. */
    async exportAll(
      admin: Actor,
      filters: DecisionFilters,
    ): Promise<AsyncIterable<rows.RegisterRow[]>> {
      const at = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, at);
        await recordExport(tx, { admin, list: "decisions", filters, at });
      });
      const from = await reads.caughtUp();
      return inBatches(from, rows.selectDecisions(from, requestOf(filters)), BATCH);
    },

    /** Counts the reports and decisions of a year. */
    async count(year: number) {
      const span = spanOf(year);
      const today = clock.today();
      const [reports, byCause, byMeasure, byGround, byOutcome, byInjunction, recalls] =
        await Promise.all([
          rows.countReports(reads.db, span),
          rows.countByCause(reads.db, span),
          rows.countDecisionsBy(reads.db, "measure", span),
          rows.countDecisionsBy(reads.db, "ground", span),
          rows.countByOutcome(reads.db, span),
          rows.countInjunctions(reads.db, { ...daysOf(year), today, timeZone }),
          rows.countRecalls(reads.db, span),
        ]);
      return { ...reports, ...recalls, byCause, byMeasure, byGround, byOutcome, byInjunction };
    },
  };
};

export type Register = ReturnType<typeof createRegister>;
