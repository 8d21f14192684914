import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";

/**
 * Orders with a line to collect, paid before an instant, whose buyer got fewer reminders than the
 * given number.
 */
export const listUncollected = async (
  db: Db,
  { paidBefore, reminders }: { paidBefore: Date; reminders: number },
): Promise<string[]> => {
  const found = await db
    .selectFrom("orders")
    .innerJoin("users as buyer", "buyer.id", "orders.buyer_id")
    .select("orders.id")
    .where("orders.status", "=", "to_collect")
    .where("orders.paid_at", "<=", paidBefore)
    .where("orders.reminders_sent", "<", reminders)
    .where("buyer.deleted_at", "is", null)
    .where(sql<boolean>`has_collectable_line(orders.id)`)
    .orderBy("orders.paid_at")
    .execute();
  return found.map(({ id }) => id);
};

/**
 * Counts a reminder.
 *
 * @returns true if it is still to be sent: the order still waits, and nobody else sent it
 */
export const countReminder = async (
  tx: Tx,
  orderId: string,
  reminders: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set({ reminders_sent: reminders })
    .where("id", "=", orderId)
    .where("status", "=", "to_collect")
    .where("reminders_sent", "<", reminders)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};
