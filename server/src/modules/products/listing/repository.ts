import type { AllergenKey } from "@stokaz/contract/allergens";
import type { CalendarDay, LocalTime } from "@stokaz/contract/calendar";
import type { LabelKey } from "@stokaz/contract/fact-choices";
import { LIMITS } from "@stokaz/contract/limits";
import type { ProductSort } from "@stokaz/contract/products";
import type { Weekday } from "@stokaz/contract/schedule";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { isAddressVisible, type VisibleAddresses } from "../../addresses/public.ts";
import {
  hasAvailableOwners,
  isApprovedTo,
  isOffered,
  isOnSale,
  isOnSaleOrNot,
  type Viewer,
} from "../../availability/public.ts";
import { otherPictures, type PictureRow } from "../../picture-lists/public.ts";
import {
  allOf,
  type BoundingBox,
  containsWords,
  isAfter,
  isShownNear,
  isShownWithin,
  nearestSpaces,
  orderOf,
  readNearest,
  type Sorting,
  shownDistance,
} from "../../search/public.ts";
import { PRODUCT_PICTURES, type ProductView, views } from "../repository.ts";
import { UNMEASURED } from "./rules.ts";
import { hasPhrases, hasTerms, type Phrase, type Term } from "./words/repository.ts";

/** Filters beside the words; an empty text matches everything. */
export type ProductSearch = {
  category?: string | undefined;
  subCategory?: string | undefined;
  /** Compared with the point that the viewer is shown. */
  bbox?: BoundingBox | undefined;
  /** Cents per unit, both ends included. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Cents a kilo or a litre. */
  maxUnitPrice?: number | undefined;
  /** Only products whose sheet says which allergens they have, and none of these, not in traces either. */
  withoutAllergens?: readonly AllergenKey[] | undefined;
  /** A label that they hold on the day of the request. */
  label?: LabelKey | "" | undefined;
  /** Collected on that weekday too. */
  openOn?: Weekday | undefined;
  /** Latitude and longitude to measure distances from. */
  near?: readonly [number, number] | undefined;
  /** Kilometres around `near`, to the point that the viewer is shown. */
  radiusKm?: number | undefined;
  /** A commune's name as `plain_text` makes it. */
  commune?: string | undefined;
  /** The storage space that it is kept in. */
  spaceId?: string | undefined;
  artisanId?: string | undefined;
};

/** A product on sale; `isExact` when the viewer sees the address it is kept at. */
export type Listing = ProductView & { isExact: boolean };

/** One page to read. */
export type PageRequest = {
  /** The moment in the territory's own time. */
  at: LocalTime;
  visible: VisibleAddresses;
  search: ProductSearch;
  /** The words to search for. */
  terms: readonly Term[];
  /** The texts of several words, to be contained as typed. */
  phrases: readonly Phrase[];
  sort: ProductSort;
  /** The last row of the previous page: the value it is sorted by (milliseconds, cents or metres) and its id. */
  after: { value: number; id: string } | undefined;
  limit: number;
};

const commune = sql<string>`plain_text(storage_spaces.city)`;

const hasNoneOf = (allergens: readonly AllergenKey[]): RawBuilder<SqlBool> => sql`(
  products.facts ? 'allergens'
  and not coalesce(products.facts -> 'allergens' ?| ${allergens}::text[], false)
  and not coalesce(products.facts -> 'traces' ?| ${allergens}::text[], false))`;

// The containment has an index; the path leaves out labels whose last day is over.
const holdsLabel = (label: LabelKey, at: LocalTime): RawBuilder<SqlBool> => sql`(
  products.facts -> 'labels' @> jsonb_build_array(jsonb_build_object('label', ${label}::text))
  and jsonb_path_exists(
    products.facts,
    '$.labels[*] ? (@.label == $label && (!exists(@.until) || @.until >= $day))',
    jsonb_build_object('label', ${label}::text, 'day', ${at}::timestamp::date)
  ))`;

/** What is asked of the sheets of products. */
const sheetConditions = ({
  search: { withoutAllergens = [], label, maxUnitPrice },
  at,
}: PageRequest): RawBuilder<SqlBool>[] => [
  ...(maxUnitPrice === undefined
    ? []
    : [sql<SqlBool>`products.unit_price_cents <= ${maxUnitPrice}::integer`]),
  ...(withoutAllergens.length === 0 ? [] : [hasNoneOf(withoutAllergens)]),
  ...(label ? [holdsLabel(label, at)] : []),
];

/** The condition on a product, over the tables of {@link tablesOf}. */
const matches = (request: PageRequest): RawBuilder<SqlBool> => {
  const { at, visible, search, terms, phrases } = request;
  const { category, subCategory, bbox, minPrice, maxPrice, openOn, near, radiusKm } = search;
  const conditions = [isOnSale(at), hasTerms(terms), hasPhrases(phrases)];
  if (category) conditions.push(containsWords(sql`plain_text(products.category)`, category));
  if (subCategory)
    conditions.push(containsWords(sql`plain_text(products.sub_category)`, subCategory));
  if (bbox) conditions.push(isShownWithin(bbox, visible));
  if (minPrice !== undefined) conditions.push(sql`products.price_cents >= ${minPrice}::integer`);
  if (maxPrice !== undefined) conditions.push(sql`products.price_cents <= ${maxPrice}::integer`);
  conditions.push(...sheetConditions(request));
  if (openOn) conditions.push(sql`${openOn} = any (lessor_profiles.retrieval_days)`);
  if (near && radiusKm !== undefined && request.sort !== "distance") {
    conditions.push(isShownNear(near, radiusKm * 1000, visible));
  }
  // Of the rental, which has indexes on both; the product's are the same.
  if (search.spaceId) conditions.push(sql`rentals.space_id = ${search.spaceId}`);
  if (search.artisanId) conditions.push(sql`rentals.artisan_id = ${search.artisanId}`);
  if (search.commune) conditions.push(sql`${commune} = ${search.commune}`);
  return allOf(conditions);
};

/** The spaces that a request is about; by distance, those within its radius alone. */
const placesOf = ({ search, sort, visible }: PageRequest): RawBuilder<unknown> | undefined => {
  const { near, radiusKm, bbox, commune: named } = search;
  if (near && sort === "distance") {
    return nearestSpaces(near, radiusKm === undefined ? undefined : radiusKm * 1000, visible);
  }
  return (bbox ?? near ?? named) ? sql`storage_spaces` : undefined;
};

// Planning a join that is not needed takes longer than reading the few rows of a page.
const tablesOf = (request: PageRequest): RawBuilder<unknown> => {
  const places = placesOf(request);
  return sql`products join rentals on rentals.id = products.rental_id
    ${places ? sql`join ${places} on storage_spaces.id = rentals.space_id` : sql``}
    ${request.search.openOn ? sql`join lessor_profiles on lessor_profiles.user_id = rentals.lessor_id` : sql``}`;
};

const sortingOf = ({ sort }: PageRequest): Sorting => {
  const id = sql<string>`products.id`;
  switch (sort) {
    case "newest":
      return { by: sql`products.created_at`, isDown: true, type: "timestamptz", id };
    case "price-up":
      return { by: sql`products.price_cents`, isDown: false, type: "integer", id };
    case "price-down":
      return { by: sql`products.price_cents`, isDown: true, type: "integer", id };
    case "unit-price-up":
      return {
        by: sql`coalesce(products.unit_price_cents, ${UNMEASURED}::bigint + products.price_cents)`,
        isDown: false,
        type: "bigint",
        id,
      };
    case "distance":
      return { by: sql`storage_spaces.distance`, isDown: false, type: "integer", id };
  }
};

const readIds = async (db: Db, request: PageRequest, limit: number): Promise<string[]> => {
  const sorting = sortingOf(request);
  const { rows } = await sql<{ id: string }>`
    select products.id from ${tablesOf(request)}
    where ${matches(request)} and ${isAfter(sorting, request.after)}
    order by ${orderOf(sorting)}
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/** The identifiers of what matches, in order. */
const listIds = (db: Db, request: PageRequest, limit: number): Promise<string[]> => {
  const { sort, search, after } = request;
  const read = (metres?: number): Promise<string[]> => {
    const radiusKm = metres === undefined ? search.radiusKm : metres / 1000;
    return readIds(db, { ...request, search: { ...search, radiusKm } }, limit);
  };
  if (sort !== "distance") return read();
  const farthest = search.radiusKm === undefined ? undefined : search.radiusKm * 1000;
  return readNearest({ after: after?.value, farthest }, read, (ids) => ids.length >= limit);
};

/** One page, with distances in metres. The first page also counts all matches, up to a limit. */
export const listPage = async (
  db: Db,
  request: PageRequest,
): Promise<{ found: (Listing & { distance: number })[]; total: number }> => {
  const { after, limit, visible, search } = request;
  // One query finds the ids for the page and the total; another reads the rows. A single query would take longer to plan
  // than to run, and it is planned again for each set of words.
  const counted = after ? limit : Math.max(limit, LIMITS.countedProducts);
  const ids = await listIds(db, request, counted);
  const shown = ids.slice(0, limit);
  if (shown.length === 0) return { found: [], total: 0 };
  const found = await views(db)
    .select([
      isAddressVisible(visible).as("isExact"),
      shownDistance(search.near, visible).as("distance"),
    ])
    .where(sql<SqlBool>`products.id = any (${shown}::uuid[])`)
    .execute();
  const places = new Map(shown.map((id, place) => [id, place]));
  found.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
  return { found, total: Math.min(ids.length, LIMITS.countedProducts) };
};

/** Everything on sale, as a visitor sees it, newest first. */
export const allOnSale = (at: LocalTime): Omit<PageRequest, "limit"> => ({
  at,
  visible: { of: "nobody" },
  search: {},
  terms: [],
  phrases: [],
  sort: "newest",
  after: undefined,
});

/** The newest products. */
export const listNewestIds = (db: Db, at: LocalTime, limit: number): Promise<string[]> =>
  listIds(db, { ...allOnSale(at), limit }, limit);

/** The spaces on offer where something is on sale, those of the newest products first. */
export const listPlaceIds = async (db: Db, at: LocalTime, limit: number): Promise<string[]> => {
  const rows = await views(db)
    .where(isOnSale(at))
    .where(isOffered)
    .clearSelect()
    .select("products.space_id as id")
    .groupBy("products.space_id")
    .orderBy(({ fn }) => fn.max("products.created_at"), "desc")
    .orderBy("products.space_id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** A product that is or was on sale: not archived, in a rental that has begun, of people who are still there. */
export const findShown = (
  db: Db,
  at: LocalTime,
  visible: VisibleAddresses,
  viewer: Viewer,
  productId: string,
): Promise<(Listing & { isOnSale: boolean; otherPictures: PictureRow[] }) | undefined> =>
  views(db)
    .select("products.facts")
    .select([
      isAddressVisible(visible).as("isExact"),
      isOnSaleOrNot(at).as("isOnSale"),
      otherPictures(PRODUCT_PICTURES).as("otherPictures"),
    ])
    .where("products.id", "=", productId)
    .where("products.archived_at", "is", null)
    .where("products.hidden_at", "is", null)
    .where(isApprovedTo(viewer))
    .where("rentals.status", "=", "confirmed")
    .where("rentals.start_date", "<=", sql<CalendarDay>`${at}::timestamp::date`)
    .where(hasAvailableOwners)
    .executeTakeFirst();

/** How many products are on sale by commune, its name as `plain_text` makes it. */
export const countOnSaleByCommune = async (db: Db, at: LocalTime): Promise<Map<string, number>> => {
  const rows = await views(db)
    .where(isOnSale(at))
    .clearSelect()
    .select([commune.as("commune"), sql<number>`count(*)::integer`.as("count")])
    .groupBy(commune)
    .execute();
  return new Map(rows.map((row) => [row.commune, row.count]));
};
