import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/** A paid lease with both of its sides. `endsOn` is the first day after it. */
export type ClaimedLease = {
  artisanId: string;
  lessorId: string;
  spaceName: string;
  endsOn: CalendarDay;
};

export const findClaimedLease = (db: Db, id: string): Promise<ClaimedLease | undefined> =>
  db
    .selectFrom("rentals")
    .innerJoin("storage_spaces", "storage_spaces.id", "rentals.space_id")
    .select([
      "rentals.artisan_id as artisanId",
      "rentals.lessor_id as lessorId",
      "storage_spaces.name as spaceName",
    ])
    .select(sql<CalendarDay>`coalesce(ended_on, end_date)`.as("endsOn"))
    .where("rentals.id", "=", id)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();

/** True if somebody has a claim about a lease that is not over. */
export const hasOpenOfLease = async (db: Db, rentalId: string, openerId: string) => {
  const found = await db
    .selectFrom("claims")
    .select("id")
    .where("rental_id", "=", rentalId)
    .where("opener_id", "=", openerId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
};
