import type { CalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import type { Cents } from "@stokaz/contract/money";
import type { SpaceSort } from "@stokaz/contract/spaces";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { type SpaceView, spaceViews } from "../repository.ts";

/** Whose spaces the asker sees whole; the others' are shown as a commune and a grid point. */
type OpenSpaces =
  | { of: "everybody" | "nobody" }
  | { of: "lessor"; lessorId: string }
  | { of: "buyer"; buyerId: string };

/** When room is looked for, over which days `[from, to)`, none of them past, and whose spaces the asker sees whole. */
export type Asking = { from: CalendarDay; to: CalendarDay; now: Date; open: OpenSpaces };

/** What is looked for; only what the asker is shown is compared. */
export type SpaceSearch = {
  /** Matches anywhere, whatever the case and the accents; empty matches all. */
  location?: string | undefined;
  /** m² free over the whole period. */
  minSurface?: number | undefined;
  maxPrice?: Cents | undefined;
  /** West, south, east, north, in degrees. */
  bbox?: readonly [number, number, number, number] | undefined;
  /** Latitude and longitude that distances are from. */
  near?: readonly [number, number] | undefined;
  /** That space alone. */
  id?: string | undefined;
  /** A commune's name as `plain_text` makes it. */
  commune?: string | undefined;
};

export type PageRequest = {
  sort: SpaceSort;
  /** What the page before ended with: what is sorted by (milliseconds, metres, cents or m²), and the space. */
  after: { value: number; id: string } | undefined;
  limit: number;
};

/** A space with room: `is_open` when the asker sees it whole, `distance` in metres to the point they see. */
export type ListedSpace = SpaceView & { free_m2: number; is_open: boolean; distance: number };

const isOpen = (open: OpenSpaces): RawBuilder<boolean> => {
  switch (open.of) {
    case "everybody":
      return sql`true`;
    case "nobody":
      return sql`false`;
    case "lessor":
      return sql`storage_spaces.lessor_id = ${open.lessorId}`;
    case "buyer":
      return sql`exists (
        select from orders
        where orders.space_id = storage_spaces.id and orders.buyer_id = ${open.buyerId}
          and orders.status in ('to_collect', 'collected')
      )`;
  }
};

/** A column of those who see the space whole, or the one of all the others. */
const shown = <Value>(open: OpenSpaces, whole: string, others: string): RawBuilder<Value> => {
  const [wholeColumn, othersColumn] = [whole, others].map((name) =>
    sql.ref<Value>(`storage_spaces.${name}`),
  );
  if (open.of === "everybody") return sql`${wholeColumn}`;
  if (open.of === "nobody") return sql`${othersColumn}`;
  return sql`case when ${isOpen(open)} then ${wholeColumn} else ${othersColumn} end`;
};

const shownPoint = (open: OpenSpaces) => ({
  lat: shown<number | null>(open, "lat", "grid_lat"),
  lng: shown<number | null>(open, "lng", "grid_lng"),
});

/** Of what is not located, or when nobody asked: after every other. */
const NOWHERE_METRES = 99_999_999;

const metres = ({ near }: SpaceSearch, open: OpenSpaces): RawBuilder<number> => {
  if (!near) return sql`${NOWHERE_METRES}::integer`;
  const [lat, lng] = near;
  const point = shownPoint(open);
  return sql`coalesce(
    metres_between(${lat}::float8, ${lng}::float8, ${point.lat}, ${point.lng}), ${NOWHERE_METRES}::integer
  )`;
};

/** A text in which `like` finds no pattern. */
const asLiteral = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

const isLocated = (text: string, open: OpenSpaces): RawBuilder<SqlBool> => {
  const literal = asLiteral(text);
  const place = shown<string>(open, "plain_address", "plain_commune");
  return sql`${place} like '%' || plain_text(${literal}) || '%'`;
};

const isShownWithin = (
  [west, south, east, north]: readonly [number, number, number, number],
  open: OpenSpaces,
): RawBuilder<SqlBool> => {
  const { lat, lng } = shownPoint(open);
  return sql`${lng} >= ${west} and ${lng} <= ${east} and ${lat} >= ${south} and ${lat} <= ${north}`;
};

const commune = sql<string>`plain_text(storage_spaces.city)`;

/** What is known of a space without a look at its rentals. */
const matches = (
  { id, location, maxPrice, bbox, commune: plainCity }: SpaceSearch,
  open: OpenSpaces,
): RawBuilder<SqlBool> => {
  const conditions: RawBuilder<SqlBool>[] = [
    sql`storage_spaces.archived_at is null and storage_spaces.hidden_at is null`,
    // Few people ever left or were suspended: they are looked up once, not for every space.
    sql`storage_spaces.lessor_id not in (
      select id from users where deleted_at is not null or suspended_at is not null
    )`,
  ];
  if (id) conditions.push(sql`storage_spaces.id = ${id}`);
  if (plainCity) conditions.push(sql`${commune} = ${plainCity}`);
  if (location) conditions.push(isLocated(location, open));
  if (maxPrice !== undefined) conditions.push(sql`storage_spaces.price_cents <= ${maxPrice}`);
  if (bbox) conditions.push(isShownWithin(bbox, open));
  return sql`${sql.join(conditions, sql` and `)}`;
};

const SORTED = {
  newest: { by: "created_at", isDown: true, type: sql`timestamptz` },
  distance: { by: "distance", isDown: false, type: sql`integer` },
  price: { by: "price_cents", isDown: false, type: sql`integer` },
  room: { by: "free_m2", isDown: true, type: sql`integer` },
} as const satisfies Record<SpaceSort, { by: string; isDown: boolean; type: RawBuilder<unknown> }>;

const orderBy = (sort: SpaceSort): RawBuilder<unknown> => {
  const { by, isDown } = SORTED[sort];
  return sql`found.${sql.raw(by)} ${isDown ? sql`desc` : sql`asc`}, found.id`;
};

/** The most pallets taken of every space over the period, in one pass over the rentals that count. */
const peaks = ({ from, to, now }: Asking) => sql`(
  with occupying as materialized (
    select space_id, pallets, greatest(start_date, ${from}::date) as first_day, end_date
    from rentals
    where end_date > ${from}::date and start_date < ${to}::date
      and status in ('pending', 'confirmed')
      and (status = 'confirmed' or hold_expires_at > ${now})
  ),
  changes as (
    select space_id, first_day as day, pallets as change from occupying
    union all
    select space_id, end_date, -pallets from occupying
  ),
  running as (
    -- What leaves on a day makes room for what comes on it.
    select space_id, sum(change) over (
      partition by space_id order by day, change rows unbounded preceding
    ) as pallets
    from changes
  )
  select space_id, max(pallets)::integer as pallets from running group by space_id
)`;

/** Room of all spaces at once. */
const roomOfAll = (asking: Asking) => sql`
  left join ${peaks(asking)} as peaks on peaks.space_id = candidates.id
  cross join lateral (
    select candidates.surface_m2 - coalesce(peaks.pallets, 0) as free_m2
  ) as room`;

/** Room space by space, as far as the list is read. */
const roomOfEach = ({ from, to, now }: Asking) => sql`
  cross join lateral (
    select candidates.surface_m2
      - peak_pallets(candidates.id, ${from}::date, ${to}::date, ${now}) as free_m2
    -- Or it would be worked out once for each place it is used at.
    offset 0
  ) as room`;

const isAfter = ({ sort, after }: PageRequest): RawBuilder<SqlBool> => {
  if (!after) return sql`true`;
  const { isDown, type } = SORTED[sort];
  const by = sql`found.${sql.raw(SORTED[sort].by)}`;
  const value = sql`${sort === "newest" ? new Date(after.value) : after.value}::${type}`;
  // The first condition is all that an index needs; the second leaves out what was given already.
  const isReached = isDown ? sql`${by} <= ${value}` : sql`${by} >= ${value}`;
  return sql`${isReached} and (${by} <> ${value} or found.id > ${after.id})`;
};

/** The spaces of a list, with what only the list knows of them; no more of them than are looked at. */
const listed = (asking: Asking, search: SpaceSearch, page: PageRequest | undefined) => {
  const sort = page?.sort ?? "newest";
  const readsAll = page === undefined || sort === "room";
  return sql`
    select found.*
    from (
      select candidates.*, room.free_m2
      from (
        select storage_spaces.id, created_at, price_cents, surface_m2,
          ${isOpen(asking.open)} as is_open, ${metres(search, asking.open)} as distance
        from storage_spaces
        where ${matches(search, asking.open)}
        ${
          // Sorted before its room is worked out: no index has that order.
          sort === "distance" ? sql`order by distance, storage_spaces.id` : sql``
        }
      ) as candidates
      ${readsAll ? roomOfAll(asking) : roomOfEach(asking)}
    ) as found
    where found.free_m2 >= ${Math.max(1, search.minSurface ?? 1)}::integer
      and ${page ? isAfter(page) : sql`true`}
    order by ${orderBy(sort)}
    ${page ? sql`limit ${page.limit}` : sql``}`;
};

/**
 * How many spaces match, counted up to a limit. The busiest day to come answers for those with room
 * to spare; only of the others are the rentals looked at.
 */
const counted = (asking: Asking, search: SpaceSearch): RawBuilder<number> => {
  const { from, to, now, open } = asking;
  const wanted = sql`${Math.max(1, search.minSurface ?? 1)}::integer`;
  return sql`(
    select count(*) from (
      select from storage_spaces
      where ${matches(search, open)} and surface_m2 >= ${wanted} and (
        surface_m2 - busiest_pallets >= ${wanted}
        or surface_m2 - peak_pallets(id, ${from}::date, ${to}::date, ${now}) >= ${wanted}
      )
      limit ${LIMITS.countedSpaces}
    ) as matching
  )`;
};

type Found = { id: string; free_m2: number; is_open: boolean; distance: number; total: number };

const read = (db: Db, found: RawBuilder<Found>, sort: SpaceSort) =>
  spaceViews(db)
    .innerJoin(found.as<"found">("found"), "found.id", "storage_spaces.id")
    .select(["found.free_m2", "found.is_open", "found.distance", "found.total"])
    .orderBy(orderBy(sort));

/** One page of what matches. The first one's `total` is the whole list's, counted up to a limit. */
export const listPageWithRoom = (
  db: Db,
  asking: Asking,
  search: SpaceSearch,
  page: PageRequest,
): Promise<(ListedSpace & { total: number })[]> => {
  const found = sql<Found>`(
    select found.*, ${page.after ? sql`0` : counted(asking, search)} as total
    from (${listed(asking, search, page)}) as found
  )`;
  return read(db, found, page.sort).execute();
};

/** Spaces with room, newest first. */
export const listWithRoom = (db: Db, asking: Asking, limit: number): Promise<ListedSpace[]> =>
  read(
    db,
    sql`(select found.*, 0 as total from (${listed(asking, {}, undefined)}) as found)`,
    "newest",
  )
    .limit(limit)
    .execute();

/** Whether a space holds a place, with room or without, as the asker is shown it. */
export const isPlaceHeld = async (db: Db, open: OpenSpaces, location: string): Promise<boolean> => {
  const { rows } = await sql`
    select from storage_spaces where ${matches({ location }, open)} limit 1`.execute(db);
  return rows.length > 0;
};

/**
 * By commune, its name as `plain_text` makes it, and for all of them under `null`: how many spaces have
 * room, and the median price of all spaces, full ones included.
 */
export const sumUpByCommune = async (
  db: Db,
  asking: Asking,
): Promise<Map<string | null, { spaces: number; usualPrice: Cents; pricedSpaces: number }>> => {
  const withRoom = sql<{ id: string }>`(${listed(asking, {}, undefined)})`;
  const rows = await db
    .selectFrom("storage_spaces")
    .leftJoin(withRoom.as<"found">("found"), "found.id", "storage_spaces.id")
    .where(matches({}, asking.open))
    .select([
      sql<string | null>`${commune}`.as("commune"),
      sql<number>`count(found.id)::integer`.as("spaces"),
      sql<number>`count(*)::integer`.as("pricedSpaces"),
      sql<Cents>`percentile_disc(0.5) within group (order by storage_spaces.price_cents)`.as(
        "usualPrice",
      ),
    ])
    .groupBy(sql`rollup (${commune})`)
    .execute();
  return new Map(rows.map((row) => [row.commune, row]));
};

/** The newest spaces with room in a commune. @param plainCity its name as `plain_text` makes it */
export const listRoomIn = (
  db: Db,
  asking: Asking,
  plainCity: string,
  limit: number,
): Promise<ListedSpace[]> =>
  listPageWithRoom(db, asking, { commune: plainCity }, { sort: "newest", after: undefined, limit });
