import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { OpenSpaces } from "./rules.ts";

type Condition = RawBuilder<SqlBool>;

/** All of some conditions; true without any. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

/** The words of a text, as they are told apart when they are looked for. */
export const wordsOf = (text: string): string[] => text.split(/[\s'’-]+/u).filter(Boolean);

/** Whether a text without case and accents (`plain_text`) holds another one, however that is written. */
export const holds = (plain: RawBuilder<string>, text: string): Condition => {
  // What `like` would take for a pattern is looked for as it stands.
  const literal = text.replace(/[\\%_]/g, "\\$&");
  return sql`${plain} like '%' || plain_text(${literal}) || '%'`;
};

/** Whether it holds every word of a text, anywhere. */
export const holdsWords = (plain: RawBuilder<string>, text: string): Condition =>
  allOf(wordsOf(text).map((word) => holds(plain, word)));

/** Share of their groups of three letters that two texts have in common, 0 to 1, for one to be meant by the other. */
const LIKENESS = 0.35;

/**
 * The commune that somebody means by a text: one whose name holds it, else the one whose name is most like it.
 *
 * @param communes the names of those that there are
 * @returns `undefined` when none is like it; `isHeld` when its name holds the text, which is then no slip
 */
export const findCommuneLike = async (
  db: Db,
  typed: string,
  communes: readonly string[],
): Promise<{ name: string; isHeld: boolean } | undefined> => {
  const { rows } = await sql<{ name: string; likeness: number; isHeld: boolean }>`
    select name, similarity(plain_text(name), plain_text(${typed})) as likeness,
      ${holds(sql`plain_text(name)`, typed)} as "isHeld"
    from unnest(${communes}::text[]) as name
    order by "isHeld" desc, likeness desc, name
    limit 1`.execute(db);
  const [first] = rows;
  return first && (first.isHeld || first.likeness >= LIKENESS) ? first : undefined;
};

/** Whether the asker sees a row of `storage_spaces` whole. */
export const isOpen = (open: OpenSpaces): RawBuilder<boolean> => {
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

/** A column of `storage_spaces` for those who see the space whole, another for all the others. */
export const shown = <Value>(
  open: OpenSpaces,
  whole: string,
  others: string,
): RawBuilder<Value> => {
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

/** West, south, east, north, in degrees. */
export type Zone = readonly [number, number, number, number];

/** Whether the point of a space that the asker is shown lies in a zone of the map. */
export const isShownWithin = ([west, south, east, north]: Zone, open: OpenSpaces): Condition => {
  const { lat, lng } = shownPoint(open);
  return sql`${lng} >= ${west} and ${lng} <= ${east} and ${lat} >= ${south} and ${lat} <= ${north}`;
};

/** Of what is not located, or when nobody asked: after every other. */
const NOWHERE_METRES = 99_999_999;

/**
 * Whole metres to the point of a space that the asker is shown: asking from many points tells no more than
 * that point does.
 *
 * @param near latitude and longitude
 */
export const shownDistance = (
  near: readonly [number, number] | undefined,
  open: OpenSpaces,
): RawBuilder<number> => {
  if (!near) return sql`${NOWHERE_METRES}::integer`;
  const { lat, lng } = shownPoint(open);
  return sql`coalesce(
    metres_between(${near[0]}::float8, ${near[1]}::float8, ${lat}, ${lng}), ${NOWHERE_METRES}::integer
  )`;
};

/** What a list is sorted by, with the type its positions' number is compared as; an identifier breaks ties. */
export type Sorting = {
  by: RawBuilder<unknown>;
  isDown: boolean;
  /** Instants are told in milliseconds. */
  type: "timestamptz" | "integer";
  id: RawBuilder<string>;
};

export const orderOf = ({ by, isDown, id }: Sorting): RawBuilder<unknown> =>
  sql`${by} ${isDown ? sql`desc` : sql`asc`}, ${id}`;

/** Whether a row comes after a position of the list; all do after none. */
export const isAfter = (
  { by, isDown, type, id }: Sorting,
  after: { value: number; id: string } | undefined,
): Condition => {
  if (!after) return sql`true`;
  const value =
    type === "timestamptz"
      ? sql`${new Date(after.value)}::timestamptz`
      : sql`${after.value}::integer`;
  // The first condition is all that an index needs; the second leaves out what was given already.
  const isReached = isDown ? sql`${by} <= ${value}` : sql`${by} >= ${value}`;
  return sql`${isReached} and (${by} <> ${value} or ${id} > ${after.id})`;
};
