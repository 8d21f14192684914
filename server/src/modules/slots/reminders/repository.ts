import type { Db, Tx } from "../../../platform/db/db.ts";

/** Which slots a reminder is due for: those to come that begin before an instant and had fewer reminders than that. */
type Due = { now: Date; before: Date; reminders: number };

/** The orders that wait for their buyer with such a slot. */
export const listDue = async (db: Db, { now, before, reminders }: Due): Promise<string[]> => {
  const found = await db
    .selectFrom("slot_bookings")
    .innerJoin("orders", "orders.id", "slot_bookings.order_id")
    .innerJoin("users as buyer", "buyer.id", "orders.buyer_id")
    .select("order_id")
    .where("slot_bookings.status", "=", "booked")
    .where("starts_at", ">", now)
    .where("starts_at", "<=", before)
    .where("slot_bookings.reminders_sent", "<", reminders)
    .where("orders.status", "=", "to_collect")
    .where("buyer.deleted_at", "is", null)
    .orderBy("starts_at")
    .execute();
  return found.map(({ order_id }) => order_id);
};

/** Counts a reminder. @returns whether it is still to be sent: nobody else did, and the slot was not changed */
export const countReminder = async (
  tx: Tx,
  orderId: string,
  { now, before, reminders }: Due,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("slot_bookings")
    .set({ reminders_sent: reminders })
    .where("order_id", "=", orderId)
    .where("status", "=", "booked")
    .where("starts_at", ">", now)
    .where("starts_at", "<=", before)
    .where("reminders_sent", "<", reminders)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};
