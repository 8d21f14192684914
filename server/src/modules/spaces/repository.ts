import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Cents } from "@stokaz/contract/money";
import { type Insertable, sql, type Updateable } from "kysely";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import type { LessorProfileRow, Schema, SpaceRow } from "../../platform/db/schema.ts";

/** A space with its lessor's pickup and drop-off schedule. */
export type SpaceView = SpaceRow &
  Pick<
    LessorProfileRow,
    | "retrieval_days"
    | "retrieval_start"
    | "retrieval_end"
    | "delivery_days"
    | "delivery_start"
    | "delivery_end"
  >;

export const spaceViews = (db: Db) =>
  db
    .selectFrom("storage_spaces")
    .innerJoin("lessor_profiles", "lessor_profiles.user_id", "storage_spaces.lessor_id")
    .selectAll("storage_spaces")
    .select([
      "lessor_profiles.retrieval_days",
      "lessor_profiles.retrieval_start",
      "lessor_profiles.retrieval_end",
      "lessor_profiles.delivery_days",
      "lessor_profiles.delivery_start",
      "lessor_profiles.delivery_end",
    ]);

/** Locks a space until the transaction ends, so that nobody else counts its room meanwhile. Not an archived one. */
export const lockSpace = (tx: Tx, spaceId: string): Promise<SpaceRow | undefined> =>
  tx
    .selectFrom("storage_spaces")
    .selectAll()
    .where("id", "=", spaceId)
    .where("archived_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** A space that is not archived. */
export const findSpace = (db: Db, spaceId: string): Promise<SpaceRow | undefined> =>
  db
    .selectFrom("storage_spaces")
    .selectAll()
    .where("id", "=", spaceId)
    .where("archived_at", "is", null)
    .executeTakeFirst();

/** Whether a space may be rented now: neither archived nor hidden, of somebody neither gone nor suspended. */
export const isSpaceOffered = async (db: Db, spaceId: string): Promise<boolean> => {
  const offered = await db
    .selectFrom("storage_spaces")
    .innerJoin("users as lessor", "lessor.id", "storage_spaces.lessor_id")
    .select("storage_spaces.id")
    .where("storage_spaces.id", "=", spaceId)
    .where("storage_spaces.archived_at", "is", null)
    .where("storage_spaces.hidden_at", "is", null)
    .where("lessor.deleted_at", "is", null)
    .where("lessor.suspended_at", "is", null)
    .executeTakeFirst();
  return offered !== undefined;
};

/**
 * The most pallets taken on any day of `[from, to)`, by confirmed rentals and by holds alive at `now`.
 *
 * @param to calendar day, or `infinity` for the rest of time
 */
export const countPeakPallets = async (
  db: Db,
  spaceId: string,
  from: CalendarDay,
  to: CalendarDay | "infinity",
  now: Date,
): Promise<number> => {
  const { rows } = await sql<{
    peak: number;
  }>`select peak_pallets(${spaceId}::uuid, ${from}::date, ${to}::date, ${now}::timestamptz) as peak`.execute(
    db,
  );
  return rows[0]?.peak ?? 0;
};

/** Spaces with their lessor's schedule, archived ones included, by id. */
export const findSpaceViews = async (
  db: Db,
  spaceIds: readonly string[],
): Promise<Map<string, SpaceView>> => {
  if (spaceIds.length === 0) return new Map();
  const rows = await spaceViews(db)
    .where("storage_spaces.id", "in", [...spaceIds])
    .execute();
  return new Map(rows.map((space) => [space.id, space]));
};

/** One of {@link findSpaceViews}. Rejects when there is no such space. */
export const getSpaceView = (db: Db, spaceId: string): Promise<SpaceView> =>
  spaceViews(db).where("storage_spaces.id", "=", spaceId).executeTakeFirstOrThrow();

/** Adds a space; one that is there already is left as it is. */
export const insertSpace = async (
  db: Db,
  space: Insertable<Schema["storage_spaces"]>,
): Promise<void> => {
  await db
    .insertInto("storage_spaces")
    .values(space)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
};

export const updateSpace = async (
  db: Db,
  spaceId: string,
  changes: Updateable<Schema["storage_spaces"]>,
): Promise<void> => {
  await db.updateTable("storage_spaces").set(changes).where("id", "=", spaceId).execute();
};

/** A space with what its confirmed rentals make of it, those that are not over. */
export type OccupiedSpace = SpaceRow & {
  first_start: CalendarDay | null;
  last_end: CalendarDay | null;
  /** Pallets rented today. */
  rented_pallets: number;
  /** What the rentals running today bring a month, at the price each was agreed at. */
  monthly_cents: Cents;
};

const occupiedSpaces = (db: Db, today: CalendarDay) => {
  const isRunning = sql`rentals.start_date <= ${today}`;
  return db
    .selectFrom("storage_spaces")
    .leftJoin("rentals", (join) =>
      join
        .onRef("rentals.space_id", "=", "storage_spaces.id")
        .on("rentals.status", "=", "confirmed")
        .on("rentals.end_date", ">", today),
    )
    .selectAll("storage_spaces")
    .select(({ fn }) => [
      fn.min<CalendarDay | null>("rentals.start_date").as("first_start"),
      fn.max<CalendarDay | null>("rentals.end_date").as("last_end"),
      sql<number>`coalesce(sum(rentals.pallets) filter (where ${isRunning}), 0)`.as(
        "rented_pallets",
      ),
      sql<Cents>`coalesce(sum(rentals.pallets::bigint * rentals.price_cents) filter (where ${isRunning}), 0)`.as(
        "monthly_cents",
      ),
    ])
    .groupBy("storage_spaces.id");
};

/** A lessor's spaces that are not archived, newest first. */
export const listSpacesOf = (
  db: Db,
  lessorId: string,
  today: CalendarDay,
): Promise<OccupiedSpace[]> =>
  occupiedSpaces(db, today)
    .where("storage_spaces.lessor_id", "=", lessorId)
    .where("storage_spaces.archived_at", "is", null)
    .orderBy("storage_spaces.created_at", "desc")
    .orderBy("storage_spaces.id")
    .execute();

/** Everybody's spaces that are not archived, newest first. */
export const listLiveSpaces = (db: Db, today: CalendarDay): Promise<OccupiedSpace[]> =>
  occupiedSpaces(db, today)
    .where("storage_spaces.archived_at", "is", null)
    .orderBy("storage_spaces.created_at", "desc")
    .orderBy("storage_spaces.id")
    .execute();

/** These spaces, in any order. */
export const findOccupiedSpaces = (
  db: Db,
  spaceIds: readonly string[],
  today: CalendarDay,
): Promise<OccupiedSpace[]> =>
  spaceIds.length === 0
    ? Promise.resolve([])
    : occupiedSpaces(db, today).where("storage_spaces.id", "in", spaceIds).execute();

/** Rejects when there is no such space. */
export const getOccupiedSpace = (
  db: Db,
  spaceId: string,
  today: CalendarDay,
): Promise<OccupiedSpace> =>
  occupiedSpaces(db, today).where("storage_spaces.id", "=", spaceId).executeTakeFirstOrThrow();

/** What a pallet costs a month in the spaces on offer in a commune; nulls when there is none. */
export type PriceRange = {
  spaces: number;
  min: Cents | null;
  median: Cents | null;
  max: Cents | null;
};

export const findPriceRange = (db: Db, city: string): Promise<PriceRange> =>
  db
    .selectFrom("storage_spaces")
    .select(({ fn }) => [
      fn.countAll<number>().as("spaces"),
      fn.min<Cents | null>("price_cents").as("min"),
      sql<Cents | null>`percentile_disc(0.5) within group (order by price_cents)`.as("median"),
      fn.max<Cents | null>("price_cents").as("max"),
    ])
    .where("city", "=", city)
    .where("archived_at", "is", null)
    .where("hidden_at", "is", null)
    .executeTakeFirstOrThrow();

/** Spaces whose busiest day to come is over, or was given back. */
export const listCalmedSpaces = async (db: Db, now: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from storage_spaces
    where busiest_pallets > 0 and busiest_pallets > busiest_pallets(id, ${now})
  `.execute(db);
  return rows.map(({ id }) => id);
};

/** Lowers what is kept of a space's busiest day to the truth. */
export const lowerBusiestDay = async (db: Db, spaceId: string, now: Date): Promise<void> => {
  await inTransaction(db, async (tx) => {
    // Nobody takes pallets of it between the count and the change.
    await tx
      .selectFrom("storage_spaces")
      .select("id")
      .where("id", "=", spaceId)
      .forUpdate()
      .execute();
    await tx
      .updateTable("storage_spaces")
      .set({ busiest_pallets: sql`busiest_pallets(id, ${now})` })
      .where("id", "=", spaceId)
      .execute();
  });
};
