import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { LessorProfileRow } from "../accounts/tables.ts";
import {
  type AddressRight,
  addressRight,
  countReadersThisMonth,
  type VisibleAddresses,
} from "../addresses/public.ts";
import { isOffered, isUsable } from "../availability/public.ts";
import { otherPictures, type PictureRow, type PictureTables } from "../picture-lists/public.ts";
import type { SpaceRow } from "./tables.ts";

/** Tables of the pictures of spaces. */
export const SPACE_PICTURES = {
  listing: "storage_spaces",
  others: "space_pictures",
  key: "space_id",
} as const satisfies PictureTables;

/** The pictures of a space beside its photo, for a query over its table. */
export const otherSpacePictures = otherPictures(SPACE_PICTURES);

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

export const selectSpaceViews = (db: Db) =>
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

/** Columns that the form of a space sends back as it found them. */
const FORM_COLUMNS = [
  "name",
  "surface_m2",
  "address",
  "price_cents",
  "manager_last_name",
  "manager_first_name",
  "phone",
  "acceptance",
  "rules",
] as const satisfies readonly (keyof SpaceRow)[];

/** Values of a space that its form sends back. */
export const formValues = (space: Pick<SpaceRow, (typeof FORM_COLUMNS)[number]>): unknown[] =>
  FORM_COLUMNS.map((column) => space[column]);

/**
 * Locks a space until the transaction ends, so that nobody else counts its room meanwhile. Archived
 * spaces are not found.
 */
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

/** Spaces with their lessor's schedule, archived ones included, by id. */
export const findSpaceViews = async (
  db: Db,
  spaceIds: readonly string[],
): Promise<Map<string, SpaceView>> => {
  if (spaceIds.length === 0) return new Map();
  const rows = await selectSpaceViews(db)
    .where("storage_spaces.id", "in", [...spaceIds])
    .execute();
  return new Map(rows.map((space) => [space.id, space]));
};

/** One row of {@link findSpaceViews}. Rejects when the space does not exist. */
export const getSpaceView = (db: Db, spaceId: string): Promise<SpaceView> =>
  selectSpaceViews(db).where("storage_spaces.id", "=", spaceId).executeTakeFirstOrThrow();

/** A usable space, on offer or taken off, and the viewer's right to its address. */
export type UsableSpace = SpaceView & {
  address_right: AddressRight | null;
  other_pictures: PictureRow[];
};

/** `undefined` when unknown or not usable. */
export const findUsableSpace = (
  db: Db,
  visible: VisibleAddresses,
  spaceId: string,
): Promise<UsableSpace | undefined> =>
  selectSpaceViews(db)
    .select([addressRight(visible).as("address_right"), otherSpacePictures.as("other_pictures")])
    .where("storage_spaces.id", "=", spaceId)
    .where(isUsable)
    .executeTakeFirst();

/** Adds a space; does nothing when it exists. */
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

/** A space with figures of its confirmed rentals that are not over. */
export type OccupiedSpace = SpaceRow & {
  first_start: CalendarDay | null;
  last_end: CalendarDay | null;
  /** Pallets rented today, with those given back until the end of their notice. */
  rented_pallets: number;
  /** Rents of whole months of the rentals running today. */
  monthly_cents: Cents;
  /** Number of artisans who read its address this month without renting there. */
  address_readers: number;
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
      sql<number>`(
        select rented from occupancy(storage_spaces.id, ${today}::date, ${today}::date + 1, 'infinity')
        where day = ${today}::date)`.as("rented_pallets"),
      sql<Cents>`coalesce(sum(rent_on(rentals.id, ${today}::date)) filter (where ${isRunning}), 0)`.as(
        "monthly_cents",
      ),
      countReadersThisMonth(today).as("address_readers"),
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

/** Rejects when the space does not exist. */
export const getOccupiedSpace = (
  db: Db,
  spaceId: string,
  today: CalendarDay,
): Promise<OccupiedSpace> =>
  occupiedSpaces(db, today).where("storage_spaces.id", "=", spaceId).executeTakeFirstOrThrow();

/** Prices of a pallet and month in the spaces on offer in a commune; nulls when there is none. */
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
    .where(isOffered)
    .executeTakeFirstOrThrow();

/** Archives a space for good. */
export const archiveSpace = async (tx: Tx, spaceId: string, now: Date): Promise<void> => {
  await tx
    .updateTable("storage_spaces")
    .set({ archived_at: now, updated_at: now })
    .where("id", "=", spaceId)
    .execute();
};

/** @returns false if the space does not exist */
export const setPlace = async (
  tx: Tx,
  spaceId: string,
  place: { lat: number; lng: number },
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("storage_spaces")
    .set({ ...place, updated_at: now })
    .where("id", "=", spaceId)
    .where("archived_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};
