import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";

/**
 * Slots with a reminder due: future slots that begin before an instant and had fewer reminders than
 * this number.
 */
export type DueSlots = { now: Date; before: Date; reminders: number };

/** Lists the orders with a line to collect that have such a slot. */
export const listDue = async (db: Db, { now, before, reminders }: DueSlots): Promise<string[]> => {
  const found = await db
    .selectFrom("slot_bookings")
    .innerJoin("orders", "orders.id", "slot_bookings.order_id")
    .innerJoin("users as buyer", "buyer.id", "orders.buyer_id")
    .select("order_id")
    .where("slot_bookings.status", "=", "booked")
    .where("starts_at", ">", now)
    .where("starts_at", "<=", before)
    .where("slot_bookings.reminders_sent", "<", reminders)
    .where(sql<boolean>`has_collectable_line(orders.id)`)
    .where("buyer.deleted_at", "is", null)
    .orderBy("starts_at")
    .execute();
  return found.map(({ order_id }) => order_id);
};

/**
 * Counts a reminder.
 *
 * @returns true if it still has to be sent: no other process sent it, and the slot was not changed
 */
export const countReminder = async (
  tx: Tx,
  orderId: string,
  { now, before, reminders }: DueSlots,
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
