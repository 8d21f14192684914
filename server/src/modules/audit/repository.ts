import type { Insertable } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";

export const insertAct = async (db: Db, act: Insertable<Schema["audit_log"]>): Promise<void> => {
  await db.insertInto("audit_log").values(act).execute();
};
