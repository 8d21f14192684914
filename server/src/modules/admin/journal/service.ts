import type { AuditFilters } from "@stokaz/contract/admin/admin-audit";
import { pageOf } from "@stokaz/contract/paging";
import { addDays, startOfDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inBatches, inTransaction } from "../../../platform/db/db.ts";
import type { Reads } from "../../../platform/db/replica.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordExport } from "../../audit/public.ts";
import { idRange } from "../rules.ts";
import { type ActRow, countActs, type JournalRequest, selectActs } from "./repository.ts";

/** Rows read at once for a file. */
const BATCH = 500;

type Deps = { db: Db; reads: Reads; clock: Clock; timeZone: string };

export const createJournal = ({ db, reads, clock, timeZone }: Deps) => {
  const read = ({ q, action, subject, subjectId, from, to }: AuditFilters): JournalRequest => ({
    q,
    ids: q === undefined ? undefined : idRange(q),
    action,
    subject,
    subjectId,
    from: from && startOfDay(from, timeZone),
    to: to && startOfDay(addDays(to, 1), timeZone),
  });

  async function* eachAct(from: Db, request: JournalRequest): AsyncGenerator<ActRow> {
    for await (const acts of inBatches(from, selectActs(from, request), BATCH)) yield* acts;
  }

  return {
    /** A page of the acts that match, newest first, and their number. */
    async find(filters: AuditFilters, page: number): Promise<{ rows: ActRow[]; total: number }> {
      const request = read(filters);
      const { offset, limit } = pageOf(page);
      const [rows, total] = await Promise.all([
        selectActs(reads.db, request).limit(limit).offset(offset).execute(),
        countActs(reads.db, request),
      ]);
      return { rows, total };
    },

    /** All acts that match, for an export, read in batches. */
    async exportAll(admin: Actor, filters: AuditFilters): Promise<AsyncIterable<ActRow>> {
      const at = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, at);
        await recordExport(tx, { admin, list: "audit", filters, at });
      });
      return eachAct(await reads.caughtUp(), read(filters));
    },
  };
};

export type Journal = ReturnType<typeof createJournal>;
