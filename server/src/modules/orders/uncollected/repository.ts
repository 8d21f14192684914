import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";

const idsOf = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id);

/**
 * Orders with lines that nobody may collect any more, the oldest first. Contested lines wait.
 *
 * @param calledBefore first day on which a last call is recent enough to wait
 */
export const listGivenUp = async (
  db: Db,
  { today, calledBefore }: { today: CalendarDay; calledBefore: CalendarDay },
): Promise<string[]> =>
  idsOf(
    await db
      .selectFrom("orders")
      .select("orders.id")
      .where("orders.status", "=", "to_collect")
      .where(
        sql<boolean>`exists (
          select from order_lines
          where order_id = orders.id and order_lines.status = 'to_collect'
            and not is_contested and (rental_end <= ${today} or orders.last_call_on < ${calledBefore})
        )`,
      )
      .orderBy("orders.paid_at")
      .execute(),
  );

/**
 * Orders with a line to collect, paid before an instant, whose buyer got no last call yet, the
 * oldest first.
 */
export const listUncalled = async (db: Db, paidBefore: Date): Promise<string[]> =>
  idsOf(
    await db
      .selectFrom("orders")
      .select("id")
      .where("status", "=", "to_collect")
      .where("paid_at", "<=", paidBefore)
      .where("last_call_on", "is", null)
      .where(sql<boolean>`has_collectable_line(orders.id)`)
      .orderBy("paid_at")
      .execute(),
  );

/**
 * Records the last call.
 *
 * @returns true if it is still to be made: the order still waits, and nobody else called
 */
export const setCalled = async (tx: Tx, orderId: string, today: CalendarDay): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set({ last_call_on: today })
    .where("id", "=", orderId)
    .where("status", "=", "to_collect")
    .where("last_call_on", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};

/** True if the buyer of an order still has an account. */
export const isBuyerHere = async (db: Db, orderId: string): Promise<boolean> => {
  const found = await db
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.buyer_id")
    .select("users.id")
    .where("orders.id", "=", orderId)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
};

/** Lessor who keeps an order, unless their account is closed. */
export const findLessor = (
  db: Db,
  orderId: string,
): Promise<{ email: string; firstName: string } | undefined> =>
  db
    .selectFrom("orders")
    .innerJoin("storage_spaces", "storage_spaces.id", "orders.space_id")
    .innerJoin("users", "users.id", "storage_spaces.lessor_id")
    .select(["users.email", "users.first_name as firstName"])
    .where("orders.id", "=", orderId)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
