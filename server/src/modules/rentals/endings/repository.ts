import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Db } from "../../../platform/db/db.ts";

/** Rentals that end once no order of their products is awaited, the longest waiting first. */
export const listEnding = async (db: Db, today: CalendarDay): Promise<string[]> => {
  const found = await db
    .selectFrom("rentals")
    .select("id")
    .where("ending_since", "is not", null)
    .where("status", "=", "confirmed")
    .where("end_date", ">", today)
    .orderBy("ending_since")
    .orderBy("id")
    .execute();
  return found.map(({ id }) => id);
};
