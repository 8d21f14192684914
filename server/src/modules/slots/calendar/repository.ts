import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { SlotMailDetails } from "../repository.ts";

/** Finds the instant at which a lessor's calendar got its address. */
export const findCalendar = (db: Db, lessorId: string): Promise<{ created_at: Date } | undefined> =>
  db
    .selectFrom("pickup_calendars")
    .select("created_at")
    .where("lessor_id", "=", lessorId)
    .executeTakeFirst();

/** Gives a lessor's calendar a new address, in place of the former one. */
export const replaceCalendar = async (
  db: Db,
  calendar: { lessor_id: string; token_hash: Buffer; created_at: Date },
): Promise<void> => {
  const { token_hash, created_at } = calendar;
  await db
    .insertInto("pickup_calendars")
    .values(calendar)
    .onConflict((conflict) => conflict.column("lessor_id").doUpdateSet({ token_hash, created_at }))
    .execute();
};

export const deleteCalendar = async (db: Db, lessorId: string): Promise<void> => {
  await db.deleteFrom("pickup_calendars").where("lessor_id", "=", lessorId).execute();
};

/** Finds the lessor whose calendar has this address, unless their account is closed. */
export const findLessor = async (db: Db, tokenHash: Buffer): Promise<string | undefined> => {
  const found = await db
    .selectFrom("pickup_calendars")
    .innerJoin("users", "users.id", "pickup_calendars.lessor_id")
    .select("lessor_id")
    .where("token_hash", "=", tokenHash)
    .where("users.deleted_at", "is", null)
    .where("users.suspended_at", "is", null)
    .executeTakeFirst();
  return found?.lessor_id;
};

/**
 * Lists the orders with a slot from an instant on at the places of a lessor, paid and not
 * cancelled.
 */
export const listPickups = async (db: Db, lessorId: string, since: Date): Promise<string[]> => {
  const { rows } = await sql<Pick<SlotMailDetails, "orderId">>`
    select order_id as "orderId" from slot_bookings
    join storage_spaces on storage_spaces.id = slot_bookings.space_id
    join orders on orders.id = slot_bookings.order_id
    where storage_spaces.lessor_id = ${lessorId} and slot_bookings.status = 'booked' and starts_at >= ${since}
      and orders.status in ('to_collect', 'collected')
  `.execute(db);
  return rows.map(({ orderId }) => orderId);
};
