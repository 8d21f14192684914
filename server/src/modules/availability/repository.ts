import type { Role } from "@stokaz/contract/accounts/roles";
import { ADULT_ONLY, FOOD_CATEGORIES, TEXTILES } from "@stokaz/contract/products/categories";
import type { CalendarDay, LocalTime } from "@stokaz/contract/time/calendar";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** The days `[from, to)`, and the instant at which holds must not have expired to count. */
export type Period = { from: CalendarDay; to: CalendarDay | "infinity"; now: Date };

/**
 * Pallets of a space that are rented and on hold from a day on, until the day of the next entry.
 */
export type Occupancy = { day: CalendarDay; rented: number; held: number };

/**
 * Occupancy of a space over a period: one entry for its first day, and one for each day on which it
 * changes, in order.
 */
export const listOccupancy = async (
  db: Db,
  spaceId: string,
  { from, to, now }: Period,
): Promise<Occupancy[]> => {
  const { rows } = await sql<Occupancy>`
    select day, rented, held from occupancy(${spaceId}::uuid, ${from}::date, ${to}::date, ${now}::timestamptz)
    order by day`.execute(db);
  return rows;
};

/** Same as {@link listOccupancy} for several spaces, by their id. */
export const listOccupancies = async (
  db: Db,
  spaceIds: readonly string[],
  { from, to, now }: Period,
): Promise<Map<string, Occupancy[]>> => {
  const { rows } = await sql<Occupancy & { space_id: string }>`
    select space_id, day, rented, held from unnest(${spaceIds}::uuid[]) as space_id
    cross join lateral occupancy(space_id, ${from}::date, ${to}::date, ${now}::timestamptz) order by day`.execute(
    db,
  );
  return Map.groupBy(rows, ({ space_id }) => space_id);
};

/**
 * Largest number of pallets taken on any day of a period, by confirmed rentals and by open holds.
 */
export const countPeakPallets = async (
  db: Db,
  spaceId: string,
  { from, to, now }: Period,
): Promise<number> => {
  const { rows } = await sql<{ peak: number }>`
    select peak_pallets(${spaceId}::uuid, ${from}::date, ${to}::date, ${now}::timestamptz) as peak`.execute(
    db,
  );
  return rows[0]?.peak ?? 0;
};

/**
 * A table beside spaces, `room`, with the m² that each has free over a period: `free_m2`.
 *
 * @param space the spaces' table
 */
export const joinFreeRoom = (space: string, { from, to, now }: Period): RawBuilder<unknown> => sql`
  cross join lateral (
    select ${sql.ref(`${space}.surface_m2`)} - pallets as free_m2
    from peak_of(${sql.ref(`${space}.id`)}, ${from}::date, ${to}::date, ${now}::timestamptz)
  ) as room`;

/**
 * True if a row of `storage_spaces` can be used: it is not archived, hidden or waiting for the
 * operator's approval, and its lessor is not gone, suspended, or blocked because of missing tax
 * facts. What was begun there goes on, also when its lessor took it off offer: buyers find it as a
 * place, and requests wait for their answer.
 */
export const isUsable = sql<SqlBool>`(
  storage_spaces.archived_at is null and storage_spaces.hidden_at is null and storage_spaces.unapproved_since is null
  and storage_spaces.lessor_id not in (select id from unavailable_people() as id)
  and storage_spaces.lessor_id not in (select id from closed_for_tax() as id)
)`;

/**
 * True if a row of `storage_spaces` is on offer: it is usable, and its lessor did not take it off.
 */
export const isOffered = sql<SqlBool>`(${isUsable} and storage_spaces.taken_off_at is null)`;

/** The viewer: a person with a session, or `undefined` for a visitor. */
export type Viewer = { userId: string; role: Role } | undefined;

/**
 * Same as {@link isOffered}, or waiting for approval if the viewer is its lessor or the operator.
 */
export const isOfferedTo = (viewer: Viewer): RawBuilder<SqlBool> =>
  viewer === undefined
    ? isOffered
    : sql<SqlBool>`(${isOffered} or (
        storage_spaces.archived_at is null and storage_spaces.hidden_at is null
        and storage_spaces.unapproved_since is not null
        and (storage_spaces.lessor_id = ${viewer.userId} or ${viewer.role === "admin"})
      ))`;

/**
 * True if a row of `products` needs no approval, or the viewer may see it without: its artisan, or
 * the operator.
 */
export const isApprovedTo = (viewer: Viewer): RawBuilder<SqlBool> =>
  viewer === undefined
    ? sql<SqlBool>`products.unapproved_since is null`
    : sql<SqlBool>`(products.unapproved_since is null
        or products.artisan_id = ${viewer.userId} or ${viewer.role === "admin"})`;

/** True if a space may be rented now: it is on offer, without regard to its room. */
export const isSpaceOffered = async (db: Db, spaceId: string): Promise<boolean> => {
  const offered = await db
    .selectFrom("storage_spaces")
    .select("id")
    .where("id", "=", spaceId)
    .where(isOffered)
    .executeTakeFirst();
  return offered !== undefined;
};

/**
 * True if the artisan of a row of `products` and the lessor of its row of `rentals` are neither
 * gone nor suspended.
 */
export const hasAvailableOwners = sql<SqlBool>`(
  not array[products.artisan_id, rentals.lessor_id] && array(select id from unavailable_people() as id)
)`;

/**
 * True if a row of `products`, beside its row of `rentals`, can be bought at a moment of the
 * territory's own time. Missing tax facts of the lessor do not stop the sales of the artisan.
 */
export const isOnSale = (at: LocalTime): RawBuilder<boolean> => sql`(
  is_on_sale(products, rentals, ${at}::timestamp, array(select id from unavailable_people() as id))
  and products.artisan_id <> all(array(select id from closed_for_tax() as id))
)`;

/**
 * Makes the condition that an artisan, named by a column, sells or wants to sell products with one
 * of these values.
 */
const sells =
  (column: "category" | "sub_category", values: readonly string[]) =>
  (artisanId: string): RawBuilder<boolean> =>
    sql<boolean>`exists (
    select from rentals join products on rental_id = rentals.id
    where rentals.artisan_id = ${sql.ref(artisanId)} and archived_at is null
      and ${sql.ref(column)} = any(${values})
  )`;

/** True if an artisan sells, or wants to sell, products that are only for adults. */
export const sellsForAdults = sells("sub_category", ADULT_ONLY);

/** True if an artisan sells, or wants to sell, food or drinks. */
export const sellsFood = sells("category", FOOD_CATEGORIES);

/** True if an artisan sells, or wants to sell, textiles. */
export const sellsTextiles = sells("sub_category", TEXTILES);

/** Same as {@link isOnSale}, for a `select`: never `null`, which a condition treats as `false`. */
export const isOnSaleOrNot = (at: LocalTime): RawBuilder<boolean> => sql`(${isOnSale(at)}) is true`;

/**
 * Last day on which a place opens from one day to another; the latter itself if the place opens on
 * none of them.
 */
export const lastOpenDay = (
  spaceId: RawBuilder<string>,
  from: CalendarDay,
  until: RawBuilder<CalendarDay>,
): RawBuilder<CalendarDay> => sql`coalesce(
  (select max(open_day) from open_days(${spaceId}, ${from}::date, ${until} + 1) as open_day), ${until}
)`;

/** A place, and the last day that counts. */
type PlaceUntil = { spaceId: string; until: CalendarDay };

/** Finds {@link lastOpenDay} for each of these, in their order. */
export const listLastOpenDays = async (
  db: Db,
  from: CalendarDay,
  asked: readonly PlaceUntil[],
): Promise<CalendarDay[]> => {
  if (asked.length === 0) return [];
  const spaceIds = asked.map(({ spaceId }) => spaceId);
  const days = asked.map(({ until }) => until);
  const { rows } = await sql<{ day: CalendarDay }>`
    select ${lastOpenDay(sql`space_id`, from, sql`until_day`)} as day
    from unnest(${spaceIds}::uuid[], ${days}::date[]) with ordinality as asked (space_id, until_day, position)
    order by position`.execute(db);
  return rows.map(({ day }) => day);
};

/** Finds {@link lastOpenDay} of one place. */
export const findLastOpenDay = async (
  db: Db,
  from: CalendarDay,
  { spaceId, until }: PlaceUntil,
): Promise<CalendarDay> => {
  const [day = until] = await listLastOpenDays(db, from, [{ spaceId, until }]);
  return day;
};

/** True if a place opens on one of the days from one to another, both included. */
export const isOpenWithin = async (
  db: Db,
  from: CalendarDay,
  { spaceId, until }: PlaceUntil,
): Promise<boolean> => {
  const { rows } = await sql`
    select from open_days(${spaceId}::uuid, ${from}::date, ${until}::date + 1) limit 1`.execute(db);
  return rows.length > 0;
};

/** True if a request for a space waits for an answer, or for the capture of its money. */
export const hasRequests = async (db: Db, spaceId: string): Promise<boolean> => {
  const found = await db
    .selectFrom("rentals")
    .select("id")
    .where("space_id", "=", spaceId)
    .where("status", "=", "requested")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/**
 * Next instants at which the clock alone changes the products on sale and the free room, in
 * milliseconds since 1970.
 */
export type Turns = { sale: number; room: number };

/**
 * Next {@link Turns} after a moment: the end of its day, the last pickup of a rental, the end of a
 * hold.
 */
export const findTurns = async (
  db: Db,
  { at, now, timeZone }: { at: LocalTime; now: Date; timeZone: string },
): Promise<Turns> => {
  const { rows } = await sql<Turns>`
    select extract(epoch from least(midnight, last_pickup at time zone ${timeZone})) * 1000 as sale,
      extract(epoch from least(midnight, hold_end, growth_end)) * 1000 as room
    from (
      select (${at}::timestamp::date + 1)::timestamp at time zone ${timeZone} as midnight,
        (select min(last_pickup) from rentals where status = 'confirmed' and last_pickup > ${at}::timestamp) as last_pickup,
        (select min(hold_expires_at) from rentals where status = 'pending' and hold_expires_at > ${now}::timestamptz) as hold_end,
        (select min(hold_expires_at) from kept_pallets where hold_expires_at > ${now}::timestamptz) as growth_end
    ) as next`.execute(db);
  return rows[0] ?? { sale: 0, room: 0 };
};
