import type { Insertable, Updateable } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { BackupRunRow } from "./tables.ts";

/** Number of runs that are kept: some months of daily runs. */
const KEPT_RUNS = 100;

export const insertRun = async (db: Db, run: Insertable<Schema["backup_runs"]>): Promise<void> => {
  await db.insertInto("backup_runs").values(run).execute();
  await db
    .deleteFrom("backup_runs")
    .where("id", "not in", (newest) =>
      newest.selectFrom("backup_runs").select("id").orderBy("started_at", "desc").limit(KEPT_RUNS),
    )
    .execute();
};

export const updateRun = async (
  db: Db,
  id: string,
  changes: Updateable<Schema["backup_runs"]>,
): Promise<void> => {
  await db.updateTable("backup_runs").set(changes).where("id", "=", id).execute();
};

/** Runs, the newest first. */
export const listRuns = (db: Db, limit: number): Promise<BackupRunRow[]> =>
  db.selectFrom("backup_runs").selectAll().orderBy("started_at", "desc").limit(limit).execute();

/** Times of the last backup and of the last proven one. */
export const findLast = (
  db: Db,
): Promise<{ taken: Date | null; proven: Date | null } | undefined> =>
  db
    .selectFrom("backup_runs")
    .select(({ fn }) => [
      fn.max("taken_at").filterWhere("taken_at", "is not", null).as("taken"),
      fn.max("started_at").filterWhere("proven_at", "is not", null).as("proven"),
    ])
    .executeTakeFirst();
