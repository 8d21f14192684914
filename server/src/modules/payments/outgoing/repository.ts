import type { Db, Tx } from "../../../platform/db/db.ts";

const KIND = "restored-backup";

/**
 * Reason why no money goes out: the backup that the database was restored from, when it was taken,
 * and when it was restored.
 */
export type Halt = { subject: string; takenAt: Date; restoredAt: Date };

/** Restored backups after which the books were not compared yet. */
export const listHalts = (db: Db): Promise<Halt[]> =>
  db
    .selectFrom("reconciliation_findings")
    .select(["subject", "occurred_at as takenAt", "first_seen_at as restoredAt"])
    .where("kind", "=", KIND)
    .where("resolved_at", "is", null)
    .orderBy("occurred_at")
    .execute();

/** Lets money out again. @returns true if it was held back */
export const liftHalts = async (tx: Tx, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("reconciliation_findings")
    .set({ resolved_at: now })
    .where("kind", "=", KIND)
    .where("resolved_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};
