import { LIMITS } from "@stokaz/contract/limits";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Insertable } from "kysely";
import { type Db, mover, type Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { LeftoverCaseRow, LeftoverEventRow, LeftoversRow } from "../tables.ts";

export const findLeftovers = (db: Db, rentalId: string): Promise<LeftoversRow | undefined> =>
  db.selectFrom("leftovers").selectAll().where("id", "=", rentalId).executeTakeFirst();

/**
 * Same as {@link findLeftovers}, but creates a missing row and locks it until the transaction ends.
 */
export const lockLeftovers = async (
  tx: Tx,
  rentalId: string,
  since: CalendarDay,
): Promise<LeftoversRow> => {
  await tx
    .insertInto("leftovers")
    .values({ id: rentalId, status: "waiting", since })
    .onConflict((conflict) => conflict.constraint("leftovers_pk").doNothing())
    .execute();
  return tx
    .selectFrom("leftovers")
    .selectAll()
    .where("id", "=", rentalId)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

export const moveLeftovers = mover("leftovers");

export const insertEvent = async (
  tx: Tx,
  event: Insertable<Schema["leftover_events"]>,
): Promise<void> => {
  await tx.insertInto("leftover_events").values(event).execute();
};

export const findEvent = (db: Db, id: string): Promise<LeftoverEventRow | undefined> =>
  db.selectFrom("leftover_events").selectAll().where("id", "=", id).executeTakeFirst();

/** When the artisan of a lease last said that they fetched goods. */
export const findFetchedAt = async (db: Db, rentalId: string): Promise<Date | undefined> =>
  (
    await db
      .selectFrom("leftover_events")
      .select("at")
      .where("rental_id", "=", rentalId)
      .where("kind", "=", "fetched")
      .orderBy("recorded_at", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.at;

/** Lists messages and decisions, the last first. */
export const listEvents = (db: Db, rentalId: string): Promise<LeftoverEventRow[]> =>
  db
    .selectFrom("leftover_events")
    .selectAll()
    .where("rental_id", "=", rentalId)
    .orderBy("recorded_at", "desc")
    .orderBy("id")
    .limit(LIMITS.leftoverEvents)
    .execute();

/** Case of a lease that the operator has not closed. */
export const findOpenCase = (db: Db, rentalId: string): Promise<LeftoverCaseRow | undefined> =>
  db
    .selectFrom("leftover_cases")
    .selectAll()
    .where("rental_id", "=", rentalId)
    .where("closed_at", "is", null)
    .executeTakeFirst();

export const insertCase = async (
  tx: Tx,
  opened: Insertable<Schema["leftover_cases"]>,
): Promise<void> => {
  await tx.insertInto("leftover_cases").values(opened).execute();
};

/** Closes the case of a lease, if one is open. */
export const closeCase = async (tx: Tx, rentalId: string, at: Date): Promise<void> => {
  await tx
    .updateTable("leftover_cases")
    .set({ closed_at: at })
    .where("rental_id", "=", rentalId)
    .where("closed_at", "is", null)
    .execute();
};
