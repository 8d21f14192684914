import type { Cents } from "@stokaz/contract/money/money";
import { type Insertable, sql } from "kysely";
import { type Db, mover, type Tx, updater } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import { isUsable } from "../../availability/public.ts";
import { LARGEST } from "../../search/public.ts";

export const insertRequest = async (
  tx: Tx,
  request: Insertable<Schema["rental_requests"]>,
): Promise<void> => {
  await tx.insertInto("rental_requests").values(request).execute();
};

export const moveRequest = mover("rental_requests");

export const updateRequest = updater("rental_requests");

/** Requests with their rental, its space and its checkout. */
const withRental = (db: Db) =>
  db
    .selectFrom("rental_requests as request")
    .innerJoin("rentals", "rentals.id", "request.id")
    .innerJoin("storage_spaces as space", "space.id", "rentals.space_id")
    .innerJoin("artisan_profiles as artisan", "artisan.user_id", "rentals.artisan_id")
    .innerJoin("checkout_sessions as checkout", (join) =>
      join.onRef("checkout.rental_id", "=", "request.id").on("checkout.purpose", "=", "rental"),
    )
    .selectAll("request")
    .select([
      "rentals.artisan_id",
      "rentals.lessor_id",
      "rentals.space_id",
      "rentals.pallets",
      "rentals.start_date",
      "rentals.end_date",
      "rentals.months",
      "rentals.payment_plan",
      "rentals.total_cents",
      "rentals.stored_goods",
      "space.name as space_name",
      "artisan.trade_name",
      "checkout.id as checkout_id",
      sql<Cents>`checkout.amount_cents`.as("amount_cents"),
    ]);

export const findRequest = (db: Db, id: string) =>
  withRental(db).where("request.id", "=", id).executeTakeFirst();

/** A request with the data that its sides read. */
export type Request = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Same as {@link findRequest}, but rejects when there is none. */
export const getRequest = (db: Db, id: string): Promise<Request> =>
  withRental(db).where("request.id", "=", id).executeTakeFirstOrThrow();

/** Later than any instant in milliseconds that a cursor may name. */
const LAST = LARGEST.instant;

/**
 * Selects the requests that a lessor has to answer, or those of an artisan, including requests that
 * ended without a rental since an instant.
 */
export type Whose = { lessorId: string } | { artisanId: string; since: Date };

const isOf = (whose: Whose) =>
  "lessorId" in whose
    ? sql<boolean>`rentals.lessor_id = ${whose.lessorId} and request.ended_at is null`
    : sql<boolean>`rentals.artisan_id = ${whose.artisanId} and (request.ended_at is null
        or (request.status in ('refused', 'unanswered', 'lapsed') and request.ended_at > ${whose.since}))`;

/** Sorts waiting requests first, by answer time, then ended ones, the latest first. */
const RANK = sql<number>`case when request.ended_at is null then extract(epoch from request.answer_by) * 1000
  else ${sql.lit(LAST)} - extract(epoch from request.ended_at) * 1000 end::bigint`;

/** A page of a person's requests, with the position of each in the list. */
export const listRequests = (
  db: Db,
  whose: Whose,
  { after, limit }: { after: { rank: number; id: string } | undefined; limit: number },
): Promise<(Request & { rank: number })[]> =>
  withRental(db)
    .select(RANK.as("rank"))
    .where(isOf(whose))
    .where(
      after
        ? sql<boolean>`(${RANK}, request.id) > (${after.rank}::bigint, ${after.id}::uuid)`
        : sql<boolean>`true`,
    )
    .orderBy("rank")
    .orderBy("request.id")
    .limit(limit)
    .execute();

/** Number of a person's requests that wait for an answer. */
export const countWaiting = async (db: Db, whose: Whose): Promise<number> => {
  const { count } = await withRental(db)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isOf(whose))
    .where("request.status", "=", "waiting")
    .executeTakeFirstOrThrow();
  return count;
};

/** Requests of one side that still wait for an answer. */
export const listWaitingOf = (db: Db, userId: string): Promise<Request[]> =>
  withRental(db)
    .where(({ eb, or }) =>
      or([eb("rentals.artisan_id", "=", userId), eb("rentals.lessor_id", "=", userId)]),
    )
    .where("request.status", "=", "waiting")
    .orderBy("request.id")
    .execute();

/** Requests that were not answered in time, the oldest first. */
export const listUnanswered = (db: Db, now: Date, limit: number): Promise<Request[]> =>
  withRental(db)
    .where("request.status", "=", "waiting")
    .where("request.answer_by", "<=", now)
    .orderBy("request.answer_by")
    .limit(limit)
    .execute();

/** Requests whose space can't be used any more: it is hidden, or its lessor is suspended. */
export const listUnusable = (db: Db, limit: number): Promise<Request[]> =>
  withRental(db)
    .where("request.status", "=", "waiting")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("storage_spaces")
            .select("storage_spaces.id")
            .whereRef("storage_spaces.id", "=", "rentals.space_id")
            .where(isUsable),
        ),
      ),
    )
    .orderBy("request.id")
    .limit(limit)
    .execute();

/** Requests to answer before an instant whose lessors were not reminded yet. */
export const listToRemind = (
  db: Db,
  { now, until }: { now: Date; until: Date },
  limit: number,
): Promise<Request[]> =>
  withRental(db)
    .where("request.status", "=", "waiting")
    .where("request.reminded_at", "is", null)
    .where("request.answer_by", ">", now)
    .where("request.answer_by", "<=", until)
    .orderBy("request.answer_by")
    .limit(limit)
    .execute();

/** @returns true if its lessor had not been reminded, and it still waits */
export const setReminded = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("rental_requests")
    .set({ reminded_at: now })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .where("reminded_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/**
 * Locks one request whose money is to be captured or released; skips those locked by another
 * process.
 */
export const lockDueRequest = (tx: Tx, now: Date) =>
  tx
    .selectFrom("rental_requests as request")
    .innerJoin("checkout_sessions as checkout", (join) =>
      join.onRef("checkout.rental_id", "=", "request.id").on("checkout.purpose", "=", "rental"),
    )
    .selectAll("request")
    .select([
      "checkout.id as checkout_id",
      "checkout.payment_intent_id",
      "checkout.provider_session_id",
      "checkout.created_at as begun_at",
      "checkout.traceparent",
    ])
    .where("request.next_attempt_at", "<=", now)
    .orderBy("request.next_attempt_at")
    .limit(1)
    .forUpdate("request")
    .skipLocked()
    .executeTakeFirst();

export type DueRequest = NonNullable<Awaited<ReturnType<typeof lockDueRequest>>>;

/** Number of requests with at least one failed try to capture or release their money. */
export const countUnsettled = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom("rental_requests")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("next_attempt_at", "is not", null)
    .where("last_error", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
};
