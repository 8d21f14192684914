import type { Weekday } from "@stokaz/contract/handover/schedule";
import { LIMITS } from "@stokaz/contract/limits";
import type { AllergenKey } from "@stokaz/contract/products/allergens";
import type { LabelKey } from "@stokaz/contract/products/fact-choices";
import type { ProductSort } from "@stokaz/contract/products/product-sorts";
import type { CalendarDay, LocalTime } from "@stokaz/contract/time/calendar";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { isAddressVisible, type VisibleAddresses } from "../../addresses/public.ts";
import {
  hasAvailableOwners,
  isApprovedTo,
  isOnSale,
  isOnSaleOrNot,
  isUsable,
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
  listNearest,
  nearestSpaces,
  orderOf,
  type Sorting,
  shownDistance,
} from "../../search/public.ts";
import { PRODUCT_PICTURES, type ProductView, selectViews } from "../repository.ts";
import { UNMEASURED } from "./rules.ts";
import { hasPhrases, hasTerms, type Phrase, type Term } from "./words/repository.ts";

/** Filters other than the words; an empty text matches everything. */
export type ProductSearch = {
  category?: string | undefined;
  subCategory?: string | undefined;
  /** Compared with the point that the viewer sees. */
  bbox?: BoundingBox | undefined;
  /** Price in cents per unit, both ends included. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Highest price in cents per kilo or litre. */
  maxUnitPrice?: number | undefined;
  /**
   * Keeps only products whose sheet lists its allergens and contains none of these, not even in
   * traces.
   */
  withoutAllergens?: readonly AllergenKey[] | undefined;
  /** Label that the products hold on the day of the request. */
  label?: LabelKey | "" | undefined;
  /** Weekday on which the products can be collected. */
  openOn?: Weekday | undefined;
  /** Latitude and longitude to measure distances from. */
  near?: readonly [number, number] | undefined;
  /** Distance in kilometres from `near` to the point that the viewer sees. */
  radiusKm?: number | undefined;
  /** Name of a commune as `plain_text` returns it. */
  commune?: string | undefined;
  /** Storage space in which the products are kept. */
  spaceId?: string | undefined;
  artisanId?: string | undefined;
};

/** A product on sale. `isExact`: true if the viewer sees the address where it is kept. */
export type Listing = ProductView & { isExact: boolean };

/** Request for one page. */
export type PageRequest = {
  /** Present time in the territory. */
  at: LocalTime;
  visible: VisibleAddresses;
  search: ProductSearch;
  /** Words to search for. */
  terms: readonly Term[];
  /** Texts of several words, which must be contained as typed. */
  phrases: readonly Phrase[];
  sort: ProductSort;
  /**
   * Last row of the previous page: the value it is sorted by (milliseconds, cents or metres) and
   * its id.
   */
  after: { value: number; id: string } | undefined;
  limit: number;
};

const commune = sql<string>`plain_text(storage_spaces.city)`;

const hasNoneOf = (allergens: readonly AllergenKey[]): RawBuilder<SqlBool> => sql`(
  products.facts ? 'allergens'
  and not coalesce(products.facts -> 'allergens' ?| ${allergens}::text[], false)
  and not coalesce(products.facts -> 'traces' ?| ${allergens}::text[], false))`;

// The containment has an index; the path leaves out labels whose last day has passed.
const holdsLabel = (label: LabelKey, at: LocalTime): RawBuilder<SqlBool> => sql`(
  products.facts -> 'labels' @> jsonb_build_array(jsonb_build_object('label', ${label}::text))
  and jsonb_path_exists(
    products.facts,
    '$.labels[*] ? (@.label == $label && (!exists(@.until) || @.until >= $day))',
    jsonb_build_object('label', ${label}::text, 'day', ${at}::timestamp::date)
  ))`;

/** Conditions on the sheets of products. */
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

/** Condition on a product, over the tables of {@link tablesOf}. */
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
  // The rental's columns are used because both have an index; the product's values are the same.
  if (search.spaceId) conditions.push(sql`rentals.space_id = ${search.spaceId}`);
  if (search.artisanId) conditions.push(sql`rentals.artisan_id = ${search.artisanId}`);
  if (search.commune) conditions.push(sql`${commune} = ${search.commune}`);
  return allOf(conditions);
};

/** Spaces that a request is about; sorted by distance, only the spaces within its radius. */
const placesOf = ({ search, sort, visible }: PageRequest): RawBuilder<unknown> | undefined => {
  const { near, radiusKm, bbox, commune: named } = search;
  if (near && sort === "distance") {
    return nearestSpaces(near, radiusKm === undefined ? undefined : radiusKm * 1000, visible);
  }
  return (bbox ?? near ?? named) ? sql`storage_spaces` : undefined;
};

// Joins only the needed tables: planning an unneeded join takes longer than reading the few rows of
// a page.
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
      return { column: sql`products.created_at`, isDown: true, type: "timestamptz", id };
    case "price-up":
      return { column: sql`products.price_cents`, isDown: false, type: "integer", id };
    case "price-down":
      return { column: sql`products.price_cents`, isDown: true, type: "integer", id };
    case "unit-price-up":
      return {
        column: sql`coalesce(products.unit_price_cents, ${UNMEASURED}::bigint + products.price_cents)`,
        isDown: false,
        type: "bigint",
        id,
      };
    case "distance":
      return { column: sql`storage_spaces.distance`, isDown: false, type: "integer", id };
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

/** Lists the ids of the matches, in order. */
const listIds = (db: Db, request: PageRequest, limit: number): Promise<string[]> => {
  const { sort, search, after } = request;
  const read = (metres?: number): Promise<string[]> => {
    const radiusKm = metres === undefined ? search.radiusKm : metres / 1000;
    return readIds(db, { ...request, search: { ...search, radiusKm } }, limit);
  };
  if (sort !== "distance") return read();
  const farthest = search.radiusKm === undefined ? undefined : search.radiusKm * 1000;
  return listNearest({ after: after?.value, farthest }, read, (ids) => ids.length >= limit);
};

/**
 * Reads one page, with distances in metres. The first page also counts all matches, up to a limit.
 */
export const listPage = async (
  db: Db,
  request: PageRequest,
): Promise<{ found: (Listing & { distance: number })[]; total: number }> => {
  const { after, limit, visible, search } = request;
  // One query finds the ids for the page and the total; another reads the rows. A single query
  // would take longer to plan than to run, and it is planned again for each set of words.
  const counted = after ? limit : Math.max(limit, LIMITS.countedProducts);
  const ids = await listIds(db, request, counted);
  const shown = ids.slice(0, limit);
  if (shown.length === 0) return { found: [], total: 0 };
  const found = await selectViews(db)
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

/** Request for all products on sale, as a visitor sees them, the newest first. */
export const allOnSale = (at: LocalTime): Omit<PageRequest, "limit"> => ({
  at,
  visible: { scope: "nobody" },
  search: {},
  terms: [],
  phrases: [],
  sort: "newest",
  after: undefined,
});

/** Lists the ids of the newest products. */
export const listNewestIds = (db: Db, at: LocalTime, limit: number): Promise<string[]> =>
  listIds(db, { ...allOnSale(at), limit }, limit);

/**
 * Lists the ids of usable spaces that hold products on sale, the spaces of the newest products
 * first.
 */
export const listPlaceIds = async (db: Db, at: LocalTime, limit: number): Promise<string[]> => {
  const rows = await selectViews(db)
    .where(isOnSale(at))
    .where(isUsable)
    .clearSelect()
    .select("products.space_id as id")
    .groupBy("products.space_id")
    .orderBy(({ fn }) => fn.max("products.created_at"), "desc")
    .orderBy("products.space_id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Finds a product that is or was on sale: not archived, in a rental that has begun, with artisan
 * and lessor still present.
 */
export const findShown = (
  db: Db,
  at: LocalTime,
  visible: VisibleAddresses,
  viewer: Viewer,
  productId: string,
): Promise<(Listing & { isOnSale: boolean; otherPictures: PictureRow[] }) | undefined> =>
  selectViews(db)
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

/** Counts the products on sale by commune, with its name as `plain_text` returns it. */
export const countOnSaleByCommune = async (db: Db, at: LocalTime): Promise<Map<string, number>> => {
  const rows = await selectViews(db)
    .where(isOnSale(at))
    .clearSelect()
    .select([commune.as("commune"), sql<number>`count(*)::integer`.as("count")])
    .groupBy(commune)
    .execute();
  return new Map(rows.map((row) => [row.commune, row.count]));
};
