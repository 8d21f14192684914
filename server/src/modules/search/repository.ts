import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { shownPoint, type VisibleAddresses } from "../addresses/public.ts";

type Condition = RawBuilder<SqlBool>;

/** The conjunction of conditions; true without any. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

/** The words of a text, for a search that compares them one by one. */
export const wordsOf = (text: string): string[] => text.split(/[\s'’-]+/u).filter(Boolean);

/**
 * Condition that a text without case and accents (`plain_text`) contains another one, whose case
 * and accents are ignored.
 */
export const containsText = (plain: RawBuilder<string>, text: string): Condition => {
  // The signs of a `like` pattern are searched for as plain characters.
  const literal = text.replace(/[\\%_]/g, "\\$&");
  return sql`${plain} like '%' || plain_text(${literal}) || '%'`;
};

/** Condition that it contains every word of a text, in any order. */
export const containsWords = (plain: RawBuilder<string>, text: string): Condition =>
  allOf(wordsOf(text).map((word) => containsText(plain, word)));

/** Minimum similarity between a typed text and a name: the share of common trigrams, 0 to 1. */
const MIN_SIMILARITY = 0.35;

/**
 * The commune whose name contains a text, else the one whose name is most similar to it.
 *
 * @param communes the names of all communes
 * @returns `undefined` when none is similar; `isContained` when the name contains the text, which
 * is then not misspelt
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

/** Condition that the point of a space shown to the viewer lies in a part of the map. */
export const isShownWithin = (
  [west, south, east, north]: BoundingBox,
  visible: VisibleAddresses,
): Condition => {
  const { lat, lng } = shownPoint(visible);
  return sql`${lng} >= ${west} and ${lng} <= ${east} and ${lat} >= ${south} and ${lat} <= ${north}`;
};

/** Metres per degree of latitude, on the sphere of `metres_between`. */
const DEGREE_M = 111_195;
/** The grid point of a space is at most half of this from it, on each axis. */
const GRID_DEGREES = 0.01;

/**
 * Condition that the point of a space shown to the viewer is within a distance of a place. For
 * viewers who may see the space itself its own point is compared; the shared index of grid points
 * first finds the candidates.
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
 * The spaces with their `distance`, nearest first, to be joined under their own name. Because they
 * are sorted before other tables are joined, PostgreSQL can stop once a page is full.
 *
 * @param metres maximum distance
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

/** Distances from a place, in metres, that are tried before everything is sorted by distance. */
const NEAR_M = [2000, 12_000];

/**
 * Reads a page of the nearest rows. Close rows fill most pages, and sorting them is much less work
 * than sorting everything.
 *
 * @param after metres of the last row of the page before, 0 without one
 * @param farthest metres at which the list ends
 * @param read reads the rows within a number of metres; without a number, the complete list
 * @param isFull true if a page has as many rows as requested, so that no farther row belongs to it
 */
export const listNearest = async <Page>(
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
 * Metres to the point of a space shown to the viewer. Because they are measured from that point,
 * distances from many places reveal no more than the point.
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

/** Sort value of a list, and its SQL type; an identifier breaks ties. */
export type Sorting = {
  column: RawBuilder<unknown>;
  isDown: boolean;
  /** A cursor holds instants in milliseconds. */
  type: "timestamptz" | "integer" | "bigint";
  id: RawBuilder<string>;
};

export const orderOf = ({ column, isDown, id }: Sorting): RawBuilder<unknown> =>
  sql`${column} ${isDown ? sql`desc` : sql`asc`}, ${id}`;

/**
 * Condition that a row comes after a position of the list; true for every row without a position.
 */
export const isAfter = (
  { column, isDown, type, id }: Sorting,
  after: { value: number; id: string } | undefined,
): Condition => {
  if (!after) return sql`true`;
  const sent = type === "timestamptz" ? new Date(after.value) : after.value;
  const value = sql`${sent}::${sql.raw(type)}`;
  // The first condition lets PostgreSQL use an index; the second skips the rows already sent.
  const isReached = isDown ? sql`${column} <= ${value}` : sql`${column} >= ${value}`;
  return sql`${isReached} and (${column} <> ${value} or ${id} > ${after.id})`;
};
