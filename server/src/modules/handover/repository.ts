import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Try } from "./rules.ts";
import type { EventRow } from "./tables.ts";

/**
 * Ids of the places where somebody hands over all waiting orders: those that they let, and those
 * that they manage.
 */
export const placesOf = (userId: string): RawBuilder<{ id: string }> => sql`
  select id from storage_spaces where lessor_id = ${userId}
  union
  select space_id from space_managers where user_id = ${userId}`;

/** True if a place is one of {@link placesOf}. */
export const isOfPlace = async (db: Db, userId: string, spaceId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from (${placesOf(userId)}) as places where id = ${spaceId}
  `.execute(db);
  return rows.length > 0;
};

/** Id of the order with a number, if it was ever paid. */
export const findOrderId = async (db: Db, orderNumber: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom("orders")
    .select("id")
    .where("order_number", "=", orderNumber)
    .executeTakeFirst();
  return found?.id;
};

/** Inserts an event at the door. */
export const insertEvent = (
  tx: Tx,
  event: Insertable<Schema["handover_events"]>,
): Promise<EventRow> =>
  tx.insertInto("handover_events").values(event).returningAll().executeTakeFirstOrThrow();

/** Attempts with an order's pass, and its handovers, the oldest first. */
export const listTries = (tx: Tx, orderId: string): Promise<Try[]> =>
  tx
    .selectFrom("handover_events")
    .select(["kind", "at"])
    .where("order_id", "=", orderId)
    .where("kind", "in", ["try_wrong", "try_right", "handed_over"])
    .orderBy("recorded_at")
    .execute();

/** Parts of people's short names, including closed accounts. */
export const findNames = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("users")
        .select(["id", "first_name", "name", "deleted_at", "role"])
        .where("id", "in", [...ids])
        .execute();
