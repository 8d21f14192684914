import type { Db, Tx } from "../../../platform/db/db.ts";

/** Orders that wait, paid before an instant, whose buyer was reminded fewer times than that. */
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
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("order_lines")
          .select("order_lines.id")
          .whereRef("order_id", "=", "orders.id")
          .where("order_lines.status", "=", "to_collect")
          .where("is_contested", "=", false),
      ),
    )
    .orderBy("orders.paid_at")
    .execute();
  return found.map(({ id }) => id);
};

/** Counts a reminder. @returns whether it is still to be sent: nobody else did, the order still waits */
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
