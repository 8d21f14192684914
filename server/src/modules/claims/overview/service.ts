import type { ConflictFilters } from "@stokaz/contract/admin/admin-claims";
import { pageOf } from "@stokaz/contract/paging";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inBatches, inTransaction } from "../../../platform/db/db.ts";
import type { Reads } from "../../../platform/db/replica.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordExport } from "../../audit/public.ts";
import {
  type ConflictRow,
  countConflicts,
  listConflicts,
  listToDecide,
  selectConflicts,
} from "./repository.ts";

type Deps = { db: Db; reads: Reads; clock: Clock; timeZone: string };

/** Number of rows read in one batch for a file. */
const BATCH = 500;

/** Claims that wait for the operator's decision, the most urgent first, and their number. */
export const listWaitingClaims = async (
  db: Db,
  limit: number,
): Promise<{ items: ConflictRow[]; total: number }> => {
  const rows = await listToDecide(db, limit);
  return {
    items: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
  };
};

export type WaitingClaims = Awaited<ReturnType<typeof listWaitingClaims>>;

/** List of all conflicts for the operator. */
export const createClaimOverview = ({ db, reads, clock, timeZone }: Deps) => ({
  /** Page of conflicts. @param page counted from 1 */
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

  /** All conflicts, read in batches to save memory. The audit log records who exported them. */
  async exportAll(admin: Actor, filters: ConflictFilters): Promise<AsyncIterable<ConflictRow[]>> {
    const at = clock.now();
    await inTransaction(db, async (tx) => {
      await assertLiveAdmin(tx, admin, at);
      await recordExport(tx, { admin, list: "claims", filters, at });
    });
    return inBatches<ConflictRow>(
      await reads.caughtUp(),
      selectConflicts(filters, timeZone),
      BATCH,
    );
  },
});

export type ClaimOverview = ReturnType<typeof createClaimOverview>;
