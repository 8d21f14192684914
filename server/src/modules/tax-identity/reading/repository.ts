import type { Insertable } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

export const insertReadings = async (
  db: Db,
  readings: Insertable<Schema["tax_readings"]>[],
): Promise<void> => {
  if (readings.length > 0) await db.insertInto("tax_readings").values(readings).execute();
};
