import type { RetentionRule } from "@stokaz/contract/admin/retention";
import { type Insertable, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";

export const insertAct = async (db: Db, act: Insertable<Schema["audit_log"]>): Promise<void> => {
  await db.insertInto("audit_log").values(act).execute();
};

/** Records that a retention rule was applied, and the number of its deletions. */
export const recordRetentionRun = async (
  db: Db,
  { rule, at, removed }: { rule: RetentionRule; at: Date; removed: number },
): Promise<void> => {
  await db
    .insertInto("retention_runs")
    .values({ rule, ran_at: at, removed, removed_in_all: removed })
    .onConflict((conflict) =>
      conflict.column("rule").doUpdateSet({
        ran_at: at,
        removed,
        removed_in_all: sql`retention_runs.removed_in_all + ${removed}::integer`,
      }),
    )
    .execute();
};
