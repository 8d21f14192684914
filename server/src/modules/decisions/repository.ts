import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { DecisionRow, EndCause, LinkRow } from "./tables.ts";

export const insertDecision = (
  tx: Tx,
  decision: Insertable<Schema["moderation_decisions"]>,
): Promise<DecisionRow> =>
  tx.insertInto("moderation_decisions").values(decision).returningAll().executeTakeFirstOrThrow();

/** A lease that goes on, as its person reads it. */
export type RunningLease = { name: string; endDate: CalendarDay; isMonthly: boolean };

/** Most leases that a mail names. */
const NAMED_LEASES = 50;

/** The leases of an artisan or a lessor that are not over, the first to end first. */
export const listRunningLeases = (
  db: Db,
  userId: string,
  today: CalendarDay,
): Promise<RunningLease[]> =>
  db
    .selectFrom("rentals")
    .innerJoin("storage_spaces as space", "space.id", "rentals.space_id")
    .select(({ eb }) => [
      "space.name",
      "rentals.end_date as endDate",
      eb("rentals.payment_plan", "=", "monthly").$castTo<boolean>().as("isMonthly"),
    ])
    .where("rentals.status", "=", "confirmed")
    .where("rentals.end_date", ">", today)
    .where(({ eb, or }) =>
      or([eb("rentals.artisan_id", "=", userId), eb("rentals.lessor_id", "=", userId)]),
    )
    .orderBy("rentals.end_date")
    .orderBy("rentals.id")
    .limit(NAMED_LEASES)
    .execute();

/** Selects measures that are in force or planned. */
const standing = (db: Db) =>
  db
    .selectFrom("moderation_decisions")
    .selectAll()
    .where("measure", "<>", "none")
    .where("ended_at", "is", null);

/**
 * Ends the present or planned measure against a person or a listing.
 *
 * @returns true if there was one
 */
export const endStanding = async (
  tx: Tx,
  subjectId: string,
  { at, cause }: { at: Date; cause: EndCause },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("moderation_decisions")
    .set({ ended_at: at, end_cause: cause })
    .where("subject_id", "=", subjectId)
    .where("measure", "<>", "none")
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};

/** Finds the present or planned measure against a person or a listing. */
export const findStanding = (tx: Tx, subjectId: string): Promise<DecisionRow | undefined> =>
  standing(tx).where("subject_id", "=", subjectId).executeTakeFirst();

/** A suspension that a person was told and that has not begun. */
export type PlannedSuspension = { reason: string; startsOn: CalendarDay };

/** Finds the planned suspensions of some people, by the person's id. */
export const findPlannedSuspensions = async (
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, PlannedSuspension>> => {
  const planned = await standing(db)
    .where("applied_at", "is", null)
    .where("takes_effect_on", "is not", null)
    .where("subject_id", "=", sql<string>`any(${userIds}::uuid[])`)
    .$narrowType<{ takes_effect_on: CalendarDay }>()
    .execute();
  return new Map(
    planned.map((decision) => [
      decision.subject_id,
      { reason: decision.facts, startsOn: decision.takes_effect_on },
    ]),
  );
};

/** Lists planned suspensions whose first day has come. */
export const listDue = (db: Db, today: CalendarDay): Promise<DecisionRow[]> =>
  standing(db)
    .where("applied_at", "is", null)
    .where("takes_effect_on", "<=", today)
    .orderBy("id")
    .execute();

/** Lists measures whose last day has passed. */
export const listOver = (db: Db, today: CalendarDay): Promise<DecisionRow[]> =>
  standing(db).where("ends_on", "<", today).orderBy("id").execute();

export const setApplied = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx
    .updateTable("moderation_decisions")
    .set({ applied_at: at })
    .where("id", "=", id)
    .execute();
};

export const findDecision = (db: Db, id: string): Promise<DecisionRow | undefined> =>
  db.selectFrom("moderation_decisions").selectAll().where("id", "=", id).executeTakeFirst();

/** True if a decision answers a report. */
export const isReported = async (db: Db, decisionId: string): Promise<boolean> => {
  const found = await db
    .selectFrom("reports")
    .select("id")
    .where("decision_id", "=", decisionId)
    .executeTakeFirst();
  return found !== undefined;
};

/** Stores the link of a mail. */
export const insertLink = async (db: Db, link: LinkRow): Promise<void> => {
  await db.insertInto("moderation_links").values(link).execute();
};

/** Finds the subject of a link, while the link is valid. */
export const findLink = (db: Db, tokenHash: Buffer, now: Date): Promise<LinkRow | undefined> =>
  db
    .selectFrom("moderation_links")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
