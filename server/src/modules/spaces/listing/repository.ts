import { LIMITS } from "@stokaz/contract/limits";
import type { Cents } from "@stokaz/contract/money/money";
import type { SpaceSort } from "@stokaz/contract/spaces/available-spaces";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import {
  type AddressRight,
  addressRight,
  shownColumn,
  type VisibleAddresses,
} from "../../addresses/public.ts";
import { isOffered, isOfferedTo, joinFreeRoom, type Viewer } from "../../availability/public.ts";
import type { PictureRow } from "../../picture-lists/public.ts";
import {
  allOf,
  type BoundingBox,
  containsText,
  isAfter,
  isShownNear,
  isShownWithin,
  listNearest,
  orderOf,
  type Sorting,
  shownDistance,
} from "../../search/public.ts";
import { otherSpacePictures, type SpaceView, selectSpaceViews } from "../repository.ts";

/**
 * The days `[from, to)` that need room, none of them past, and the viewer, whose rights decide
 * which addresses are shown.
 */
export type SearchContext = {
  from: CalendarDay;
  to: CalendarDay;
  now: Date;
  visible: VisibleAddresses;
};

/** Filters; they compare only data that the viewer is shown. */
export type SpaceSearch = {
  /** Text that matches anywhere, without case and accents; empty matches everything. */
  location?: string | undefined;
  /** m² free over the whole period. */
  minSurface?: number | undefined;
  maxPrice?: Cents | undefined;
  bbox?: BoundingBox | undefined;
  /** Latitude and longitude from which distances are measured. */
  near?: readonly [number, number] | undefined;
  /** Maximum distance from there, in metres. */
  within?: number | undefined;
  /** Id of the only space to find. */
  id?: string | undefined;
  /** A commune's name as `plain_text` makes it. */
  commune?: string | undefined;
};

export type PageRequest = {
  sort: SpaceSort;
  /**
   * The last row of the previous page: its sort value (milliseconds, metres, cents or m²) and its
   * id.
   */
  after?: { value: number; id: string } | undefined;
  limit: number;
};

/**
 * A space with room, and the viewer's right to its address; `distance` in metres to the point that
 * the viewer sees.
 */
export type ListedSpace = SpaceView & {
  free_m2: number;
  address_right: AddressRight | null;
  distance: number;
};

const commune = sql<string>`plain_text(storage_spaces.city)`;

/** The conditions that need no rentals. */
const matches = (
  search: SpaceSearch,
  visible: VisibleAddresses,
  offered: RawBuilder<SqlBool> = isOffered,
): RawBuilder<SqlBool> => {
  const { id, location, minSurface, maxPrice, bbox, near, within } = search;
  const conditions: RawBuilder<SqlBool>[] = [offered];
  if (id) conditions.push(sql`storage_spaces.id = ${id}`);
  if (search.commune) conditions.push(sql`${commune} = ${search.commune}`);
  if (location) {
    conditions.push(
      containsText(shownColumn<string>(visible, "plain_address", "plain_commune"), location),
    );
  }
  if (minSurface) conditions.push(sql`storage_spaces.surface_m2 >= ${minSurface}`);
  if (maxPrice !== undefined) conditions.push(sql`storage_spaces.price_cents <= ${maxPrice}`);
  if (bbox) conditions.push(isShownWithin(bbox, visible));
  if (near && within !== undefined) conditions.push(isShownNear(near, within, visible));
  return allOf(conditions);
};

const id = sql<string>`found.id`;

const SORTED: Readonly<Record<SpaceSort, Sorting>> = {
  newest: { column: sql`found.created_at`, isDown: true, type: "timestamptz", id },
  distance: { column: sql`found.distance`, isDown: false, type: "integer", id },
  price: { column: sql`found.price_cents`, isDown: false, type: "integer", id },
  room: { column: sql`found.free_m2`, isDown: true, type: "integer", id },
};

// The form "<>" makes PostgreSQL expect that nearly all rows match, which is true, and it stops
// once the page is full.
const hasRoom = ({ minSurface }: SpaceSearch): RawBuilder<SqlBool> =>
  sql`sign(found.free_m2 - ${Math.max(1, minSurface ?? 1)}::integer) <> -1`;

type Found = { id: string; free_m2: number; distance: number; total: number };

/** Number of rows to look for: the first page continues up to the largest total that is counted. */
const wantedBy = ({ after, limit }: PageRequest): number =>
  after ? limit : Math.max(limit, LIMITS.countedSpaces);

/**
 * The spaces of a page with their room and distance. Room is computed space by space, in order,
 * until the page is full.
 */
const listed = (
  context: SearchContext,
  search: SpaceSearch,
  page: PageRequest,
): RawBuilder<Found> => {
  const { sort, after, limit } = page;
  const sorting = SORTED[sort];
  // No index has this order, so the rows are sorted before room is computed.
  const byDistance = sort === "distance" ? sql`order by distance, storage_spaces.id` : sql``;
  return sql`(
    select *, count(*) over ()::integer as total
    from (
      select *
      from (
        select candidates.*, room.free_m2
        from (
          select storage_spaces.id, created_at, price_cents, surface_m2,
            ${shownDistance(search.near, context.visible)} as distance
          from storage_spaces
          where ${matches(search, context.visible)} ${byDistance}
        ) as candidates ${joinFreeRoom("candidates", context)}
      ) as found
      where ${hasRoom(search)} and ${isAfter(sorting, after)}
      order by ${orderOf(sorting)}
      limit ${wantedBy(page)}
    ) as found
    order by ${orderOf(sorting)}
    limit ${limit}
  )`;
};

type Counted = ListedSpace & { total: number };

const readPage = (
  db: Db,
  context: SearchContext,
  search: SpaceSearch,
  page: PageRequest,
): Promise<Counted[]> =>
  selectSpaceViews(db)
    .innerJoin(listed(context, search, page).as<"found">("found"), "found.id", "storage_spaces.id")
    .select(["found.free_m2", "found.distance", "found.total"])
    .select(addressRight(context.visible).as("address_right"))
    .orderBy(orderOf(SORTED[page.sort]))
    .execute();

/**
 * One page of the spaces that match and have room. Its first row's `total` counts all of them, up
 * to a limit.
 */
export const listPageWithRoom = (
  db: Db,
  context: SearchContext,
  search: SpaceSearch,
  page: PageRequest,
): Promise<Counted[]> => {
  const read = (within?: number) => readPage(db, context, { ...search, within }, page);
  if (page.sort !== "distance") return read();
  const isFull = ([first]: Counted[]): boolean => (first?.total ?? 0) >= wantedBy(page);
  return listNearest({ after: page.after?.value }, read, isFull);
};

/** One space on offer, with or without room, and its pictures beside the photo. */
export const findWithRoom = (
  db: Db,
  context: SearchContext,
  viewer: Viewer,
  spaceId: string,
): Promise<(ListedSpace & { other_pictures: PictureRow[] }) | undefined> => {
  const found = sql<Pick<Found, "id" | "free_m2">>`(
    select candidates.id, room.free_m2
    from (
      select id, surface_m2 from storage_spaces
      where ${matches({ id: spaceId }, context.visible, isOfferedTo(viewer))}
    ) as candidates ${joinFreeRoom("candidates", context)}
  )`;
  return selectSpaceViews(db)
    .innerJoin(found.as<"found">("found"), "found.id", "storage_spaces.id")
    .select([
      "found.free_m2",
      addressRight(context.visible).as("address_right"),
      sql<number>`0`.as("distance"),
      otherSpacePictures.as("other_pictures"),
    ])
    .executeTakeFirst();
};

/** Ids of spaces on offer, the newest first. */
export const listOfferedIds = async (db: Db, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from storage_spaces where ${isOffered} order by created_at desc, id limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.id);
};

/**
 * True if any space, full or not, has a place in the part of its address that the viewer may see.
 */
export const isPlaceKnown = async (
  db: Db,
  visible: VisibleAddresses,
  location: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from storage_spaces where ${matches({ location }, visible)} limit 1`.execute(db);
  return rows.length > 0;
};

/**
 * Number of spaces with room, and median price of all spaces, full ones included: by commune (its
 * name as `plain_text` makes it), and for all of them under `null`.
 */
export const summarizeByCommune = async (
  db: Db,
  context: SearchContext,
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
    from storage_spaces ${joinFreeRoom("storage_spaces", context)}
    where ${matches({}, context.visible)}
    group by rollup (${commune})`.execute(db);
  return new Map(rows.map((row) => [row.commune, row]));
};
