import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { shownPoint, type VisibleAddresses } from "../addresses/public.ts";

type Condition = RawBuilder<SqlBool>;

/** All of some conditions; true without any. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

/** The words of a text, as a search compares them one by one. */
export const wordsOf = (text: string): string[] => text.split(/[\s'’-]+/u).filter(Boolean);

/** Whether a text without case and accents (`plain_text`) contains another one, whose case and accents do not count. */
export const containsText = (plain: RawBuilder<string>, text: string): Condition => {
  // The signs of a `like` pattern are searched for as plain characters.
  const literal = text.replace(/[\\%_]/g, "\\$&");
  return sql`${plain} like '%' || plain_text(${literal}) || '%'`;
};

/** Whether it contains every word of a text, in any order. */
export const containsWords = (plain: RawBuilder<string>, text: string): Condition =>
  allOf(wordsOf(text).map((word) => containsText(plain, word)));

/** How similar a typed text must be to a name to be taken for it: the share of their trigrams in common, 0 to 1. */
const MIN_SIMILARITY = 0.35;

/**
 * The commune whose name contains a text, else the one whose name is most similar to it.
 *
 * @param communes the names of all communes
 * @returns `undefined` when none is similar; `isContained` when the name contains the text, which is then not misspelt
 */
export const findSimilarCommune = async (
  db: Db,
  typed: string,
  communes: readonly string[],
): Promise<{ name: string; isContained: boolean } | undefined> => {
  const { rows } = await sql<{ name: string; similarity: number; isContained: boolean }>`
    select name, similarity(plain_text(name), plain_text(${typed})) as similarity,
      ${containsText(sql`plain_text(name)`, typed)} as "isContained"
    from unnest(${communes}::text[]) as name
    order by "isContained" desc, similarity desc, name
    limit 1`.execute(db);
  const [first] = rows;
  return first && (first.isContained || first.similarity >= MIN_SIMILARITY) ? first : undefined;
};

/** West, south, east, north, in degrees. */
export type BoundingBox = readonly [number, number, number, number];

/** Whether the point of a space that the viewer is shown lies in a part of the map. */
export const isShownWithin = (
  [west, south, east, north]: BoundingBox,
  visible: VisibleAddresses,
): Condition => {
  const { lat, lng } = shownPoint(visible);
  return sql`${lng} >= ${west} and ${lng} <= ${east} and ${lat} >= ${south} and ${lat} <= ${north}`;
};

/** Of a degree of latitude, on the sphere of `metres_between`. */
const DEGREE_M = 111_195;
/** The grid point of a space is at most half of this from it, on each axis. */
const GRID_DEGREES = 0.01;

/**
 * Whether the point of a space that the viewer is shown is at most so far from a place. Whoever sees the space itself
 * compares that; everybody's index of grid points says first which spaces may be.
 *
 * @param near latitude and longitude
 */
export const isShownNear = (
  near: readonly [number, number],
  metres: number,
  visible: VisibleAddresses,
): Condition => {
  const [lat, lng] = near;
  const north = metres / DEGREE_M + GRID_DEGREES;
  // A circle is widest a little towards the pole.
  const east = north / Math.max(0.01, Math.cos(((Math.abs(lat) + north) * Math.PI) / 180));
  return sql`storage_spaces.grid_lat between ${lat - north} and ${lat + north}
    and storage_spaces.grid_lng between ${lng - east} and ${lng + east}
    and ${shownDistance(near, visible)} <= ${metres}::float8`;
};

/**
 * The spaces with their `distance`, nearest first, to be joined under their own name. Sorted before what is joined to them,
 * they let PostgreSQL stop once a page is full.
 *
 * @param metres how far away they may be
 */
export const nearestSpaces = (
  near: readonly [number, number],
  metres: number | undefined,
  visible: VisibleAddresses,
): RawBuilder<unknown> => sql`(
  select storage_spaces.*, ${shownDistance(near, visible)} as distance from storage_spaces
  where ${metres === undefined ? sql`true` : isShownNear(near, metres, visible)}
  order by distance
) as storage_spaces`;

/** How far from a place, in metres, is looked before all is sorted by distance. */
const NEAR_M = [2000, 12_000];

/**
 * Reads a page of what is nearest. What lies close by fills most pages, and is much less to sort than everything.
 *
 * @param after metres of the last row of the page before, 0 without one
 * @param farthest metres that the list ends at
 * @param read gives what is at most so many metres away; all of the list without a number
 * @param isFull whether a page has as much as was asked for, so that nothing farther belongs to it
 */
export const readNearest = async <Page>(
  {
    after = 0,
    farthest = Number.POSITIVE_INFINITY,
  }: { after?: number | undefined; farthest?: number | undefined },
  read: (metres?: number) => Promise<Page>,
  isFull: (page: Page) => boolean,
): Promise<Page> => {
  for (const metres of NEAR_M.filter((near) => near > after && near < farthest)) {
    const page = await read(metres);
    if (isFull(page)) return page;
  }
  return read();
};

/** Sorts last: for spaces without a location, and when no distance was asked for. */
const UNKNOWN_DISTANCE_M = 99_999_999;

/**
 * Metres to the point of a space that the viewer is shown. Measured from that point, distances from many places
 * reveal no more than it does.
 *
 * @param near latitude and longitude
 */
export const shownDistance = (
  near: readonly [number, number] | undefined,
  visible: VisibleAddresses,
): RawBuilder<number> => {
  if (!near) return sql`${UNKNOWN_DISTANCE_M}::integer`;
  const { lat, lng } = shownPoint(visible);
  return sql`coalesce(
    metres_between(${near[0]}::float8, ${near[1]}::float8, ${lat}, ${lng}), ${UNKNOWN_DISTANCE_M}::integer
  )`;
};

/** What a list is sorted by, and the SQL type of that value; an identifier breaks ties. */
export type Sorting = {
  by: RawBuilder<unknown>;
  isDown: boolean;
  /** A cursor holds instants in milliseconds. */
  type: "timestamptz" | "integer" | "bigint";
  id: RawBuilder<string>;
};

export const orderOf = ({ by, isDown, id }: Sorting): RawBuilder<unknown> =>
  sql`${by} ${isDown ? sql`desc` : sql`asc`}, ${id}`;

/** Whether a row comes after a position of the list; true for every row without a position. */
export const isAfter = (
  { by, isDown, type, id }: Sorting,
  after: { value: number; id: string } | undefined,
): Condition => {
  if (!after) return sql`true`;
  const sent = type === "timestamptz" ? new Date(after.value) : after.value;
  const value = sql`${sent}::${sql.raw(type)}`;
  // The first condition lets PostgreSQL use an index; the second skips the rows already sent.
  const isReached = isDown ? sql`${by} <= ${value}` : sql`${by} >= ${value}`;
  return sql`${isReached} and (${by} <> ${value} or ${id} > ${after.id})`;
};
