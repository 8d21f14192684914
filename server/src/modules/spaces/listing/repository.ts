import type { CalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import type { Cents } from "@stokaz/contract/money";
import type { SpaceSort } from "@stokaz/contract/spaces";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { besideRoom, isOffered } from "../../availability/public.ts";
import {
  allOf,
  holds,
  isAfter,
  isOpen,
  isShownWithin,
  type OpenSpaces,
  orderOf,
  type Sorting,
  shown,
  shownDistance,
  type Zone,
} from "../../search/public.ts";
import { type SpaceView, spaceViews } from "../repository.ts";

/** When room is looked for, over which days `[from, to)`, none of them past, and whose spaces the asker sees whole. */
export type Asking = { from: CalendarDay; to: CalendarDay; now: Date; open: OpenSpaces };

/** What is looked for; only what the asker is shown is compared. */
export type SpaceSearch = {
  /** Matches anywhere, whatever the case and the accents; empty matches all. */
  location?: string | undefined;
  /** m² free over the whole period. */
  minSurface?: number | undefined;
  maxPrice?: Cents | undefined;
  bbox?: Zone | undefined;
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
  after?: { value: number; id: string } | undefined;
  limit: number;
};

/** A space with room: `is_open` when the asker sees it whole, `distance` in metres to the point they see. */
export type ListedSpace = SpaceView & { free_m2: number; is_open: boolean; distance: number };

const commune = sql<string>`plain_text(storage_spaces.city)`;

/** What is known of a space without a look at its rentals. */
const matches = (search: SpaceSearch, open: OpenSpaces): RawBuilder<SqlBool> => {
  const { id, location, minSurface, maxPrice, bbox } = search;
  const conditions: RawBuilder<SqlBool>[] = [isOffered];
  if (id) conditions.push(sql`storage_spaces.id = ${id}`);
  if (search.commune) conditions.push(sql`${commune} = ${search.commune}`);
  if (location) {
    conditions.push(holds(shown<string>(open, "plain_address", "plain_commune"), location));
  }
  if (minSurface) conditions.push(sql`storage_spaces.surface_m2 >= ${minSurface}`);
  if (maxPrice !== undefined) conditions.push(sql`storage_spaces.price_cents <= ${maxPrice}`);
  if (bbox) conditions.push(isShownWithin(bbox, open));
  return allOf(conditions);
};

const id = sql<string>`found.id`;

const SORTED: Readonly<Record<SpaceSort, Sorting>> = {
  newest: { by: sql`found.created_at`, isDown: true, type: "timestamptz", id },
  distance: { by: sql`found.distance`, isDown: false, type: "integer", id },
  price: { by: sql`found.price_cents`, isDown: false, type: "integer", id },
  room: { by: sql`found.free_m2`, isDown: true, type: "integer", id },
};

// Written with "<>", for of it PostgreSQL expects what is true: that nearly all have room. It then walks them as far as it must.
const hasRoom = ({ minSurface }: SpaceSearch): RawBuilder<SqlBool> =>
  sql`sign(found.free_m2 - ${Math.max(1, minSurface ?? 1)}::integer) <> -1`;

type Found = { id: string; free_m2: number; is_open: boolean; distance: number; total: number };

/**
 * The spaces of a page, with what only the list knows of them. Room is worked out space by space in the order
 * shown, as far as the page goes; a first page goes on until there are as many as are counted.
 */
const listed = (asking: Asking, search: SpaceSearch, page: PageRequest): RawBuilder<Found> => {
  const { sort, after, limit } = page;
  const sorting = SORTED[sort];
  // Sorted before its room is worked out: no index has that order.
  const byDistance = sort === "distance" ? sql`order by distance, storage_spaces.id` : sql``;
  return sql`(
    select *, count(*) over ()::integer as total
    from (
      select *
      from (
        select candidates.*, room.free_m2
        from (
          select storage_spaces.id, created_at, price_cents, surface_m2,
            ${isOpen(asking.open)} as is_open, ${shownDistance(search.near, asking.open)} as distance
          from storage_spaces
          where ${matches(search, asking.open)} ${byDistance}
        ) as candidates ${besideRoom("candidates", asking)}
      ) as found
      where ${hasRoom(search)} and ${isAfter(sorting, after)}
      order by ${orderOf(sorting)}
      limit ${after ? limit : Math.max(limit, LIMITS.countedSpaces)}
    ) as found
    order by ${orderOf(sorting)}
    limit ${limit}
  )`;
};

/** One page of the spaces that match and have room. The first one's `total` is the whole list's, counted up to a limit. */
export const listPageWithRoom = (
  db: Db,
  asking: Asking,
  search: SpaceSearch,
  page: PageRequest,
): Promise<(ListedSpace & { total: number })[]> =>
  spaceViews(db)
    .innerJoin(listed(asking, search, page).as<"found">("found"), "found.id", "storage_spaces.id")
    .select(["found.free_m2", "found.is_open", "found.distance", "found.total"])
    .orderBy(orderOf(SORTED[page.sort]))
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
  const { rows } = await sql<{
    commune: string | null;
    spaces: number;
    pricedSpaces: number;
    usualPrice: Cents;
  }>`
    select ${commune} as commune,
      count(*) filter (where free_m2 > 0)::integer as spaces,
      count(*)::integer as "pricedSpaces",
      percentile_disc(0.5) within group (order by price_cents) as "usualPrice"
    from storage_spaces ${besideRoom("storage_spaces", asking)}
    where ${matches({}, asking.open)}
    group by rollup (${commune})`.execute(db);
  return new Map(rows.map((row) => [row.commune, row]));
};
