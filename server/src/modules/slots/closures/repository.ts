import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { ClosureRow } from "../tables.ts";

/** Scope of a closure: one space, all spaces of a lessor, communes, or everywhere. */
export type Scope = Pick<ClosureRow, "space_id" | "lessor_id" | "communes" | "is_everywhere">;

/** A closure with the name of its space, when it concerns only one. */
export type ShownClosure = ClosureRow & { space_name: string | null; owner_id: string | null };

const shown = (db: Db) =>
  db
    .selectFrom("closures")
    .leftJoin("storage_spaces as closed", "closed.id", "closures.space_id")
    .selectAll("closures")
    .select([
      "closed.name as space_name",
      sql<string | null>`coalesce(closures.lessor_id, closed.lessor_id)`.as("owner_id"),
    ])
    .orderBy("from_day")
    .orderBy("closures.id");

/**
 * Lists the current and future closures that concern a lessor's spaces, the operator's included.
 */
export const listConcerning = (
  db: Db,
  lessorId: string,
  today: CalendarDay,
): Promise<ShownClosure[]> =>
  shown(db)
    .where("until_day", ">", today)
    .where(
      sql<SqlBool>`(closures.lessor_id = ${lessorId} or exists (
        select from storage_spaces as space
        where space.lessor_id = ${lessorId} and space.archived_at is null and concerns(closures, space)
      ))`,
    )
    .execute();

/** Lists the current and future closures by the operator. */
export const listAlerts = (db: Db, today: CalendarDay): Promise<ShownClosure[]> =>
  shown(db).where("until_day", ">", today).where("kind", "=", "alert").execute();

/** Finds a closure and locks it until the transaction ends. */
export const lockClosure = (tx: Tx, id: string): Promise<ShownClosure | undefined> =>
  shown(tx).where("closures.id", "=", id).forUpdate("closures").executeTakeFirst();

export const insertClosure = async (tx: Tx, closure: ClosureRow): Promise<ShownClosure> => {
  await tx.insertInto("closures").values(closure).execute();
  return shown(tx).where("closures.id", "=", closure.id).executeTakeFirstOrThrow();
};

export const deleteClosure = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom("closures").where("id", "=", id).execute();
};

/** Shortens a current closure. @param until the first day that is open again */
export const shortenClosure = async (tx: Tx, id: string, until: CalendarDay): Promise<void> => {
  await tx.updateTable("closures").set({ until_day: until }).where("id", "=", id).execute();
};

const isConcerned = (closureId: string): RawBuilder<SqlBool> => sql`exists (
  select from closures where closures.id = ${closureId} and concerns(closures, storage_spaces)
)`;

/**
 * Locks the slots of a closure's spaces: nobody chooses a slot there until the transaction ends.
 */
export const lockSlots = async (tx: Tx, closureId: string): Promise<void> => {
  await tx
    .selectFrom("slot_settings")
    .innerJoin("storage_spaces", "storage_spaces.id", "slot_settings.space_id")
    .select("space_id")
    .where(isConcerned(closureId))
    .orderBy("space_id")
    .forUpdate("slot_settings")
    .execute();
};

/** Time between two instants. */
type Within = { from: Date; until: Date };

/** Selects the slots of orders, to be collected or being paid, between two instants. */
const bookedWithin = (db: Db, { from, until }: Within) =>
  db
    .selectFrom("slot_bookings")
    .innerJoin("storage_spaces", "storage_spaces.id", "slot_bookings.space_id")
    .innerJoin("orders", "orders.id", "slot_bookings.order_id")
    .where("slot_bookings.status", "=", "booked")
    .where("starts_at", "<", until)
    .where("ends_at", ">", from)
    .where("orders.status", "in", ["pending", "to_collect"]);

/**
 * Lists the orders, to be collected or being paid, with a slot at the spaces of a closure between
 * two instants.
 */
export const listBookedWithin = async (
  tx: Tx,
  closureId: string,
  within: Within,
): Promise<string[]> => {
  const found = await bookedWithin(tx, within)
    .select("order_id")
    .where(isConcerned(closureId))
    .orderBy("order_id")
    .execute();
  return found.map(({ order_id }) => order_id);
};

/** Counts the slots that a planned closure would concern. */
export const countBookedWithin = async (db: Db, scope: Scope, within: Within): Promise<number> => {
  const closure = sql`jsonb_populate_record(null::closures, ${JSON.stringify(scope)}::jsonb)`;
  const { count } = await bookedWithin(db, within)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(sql<SqlBool>`concerns(${closure}, storage_spaces)`)
    .executeTakeFirstOrThrow();
  return Number(count);
};
