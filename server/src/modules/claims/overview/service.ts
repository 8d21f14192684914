import type { ConflictFilters } from "@stokaz/contract/admin-claims";
import { pageOf } from "@stokaz/contract/paging";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inBatches, inTransaction } from "../../../platform/db/db.ts";
import type { Reads } from "../../../platform/db/replica.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordExport } from "../../audit/public.ts";
import { allConflicts, type ConflictRow, countConflicts, listConflicts } from "./repository.ts";

type Deps = { db: Db; reads: Reads; clock: Clock; timeZone: string };

/** Rows read at once for a file. */
const BATCH = 500;

/** Everything that people don't agree on, in one list for the operator. */
export const createClaimOverview = ({ db, reads, clock, timeZone }: Deps) => ({
  /** A page of them. @param page from 1 */
  async list({
    page,
    ...filters
  }: ConflictFilters & { page: number }): Promise<{ rows: ConflictRow[]; total: number }> {
    const part = pageOf(page);
    const [rows, total] = await Promise.all([
      listConflicts(db, filters, timeZone, part),
      countConflicts(db, filters, timeZone),
    ]);
    return { rows, total };
  },

  /** All of them, read in batches to save memory; who took them is in the audit log. */
  async exportAll(admin: Actor, filters: ConflictFilters): Promise<AsyncIterable<ConflictRow[]>> {
    const at = clock.now();
    await inTransaction(db, async (tx) => {
      await assertLiveAdmin(tx, admin, at);
      await recordExport(tx, { admin, list: "claims", filters, at });
    });
    return inBatches<ConflictRow>(await reads.caughtUp(), allConflicts(filters, timeZone), BATCH);
  },
});

export type ClaimOverview = ReturnType<typeof createClaimOverview>;
