import type { Insertable } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

export const insertReadings = async (
  db: Db,
  readings: Insertable<Schema["tax_readings"]>[],
): Promise<void> => {
  if (readings.length > 0) await db.insertInto("tax_readings").values(readings).execute();
};

/** When and why somebody's facts were opened, the latest first. */
export const listReadings = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom("tax_readings")
    .select(["purpose", "read_at"])
    .where("user_id", "=", userId)
    .orderBy("read_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
