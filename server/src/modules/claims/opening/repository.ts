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

/** Ids of an order's lines with units that are being brought back. */
export const listReturning = async (db: Db, orderId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("withdrawal_lines")
    .select("line_id")
    .where("order_id", "=", orderId)
    .where("refund_decided_at", "is", null)
    .execute();
  return rows.map(({ line_id }) => line_id);
};

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
