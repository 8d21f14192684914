import type { CalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import type { ProductSort } from "@stokaz/contract/products";
import type { Weekday } from "@stokaz/contract/schedule";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { hasAvailableOwners, isOnSale } from "../../availability/public.ts";
import {
  allOf,
  holdsWords,
  isAfter,
  isOpen,
  isShownWithin,
  type OpenSpaces,
  orderOf,
  type Sorting,
  shownDistance,
  type Zone,
} from "../../search/public.ts";
import { type ProductView, views } from "../repository.ts";
import { hasPhrases, hasTerms, type Phrase, type Term } from "./words/repository.ts";

/** What is looked for beside words; empty texts match all. */
export type ProductSearch = {
  category?: string | undefined;
  subCategory?: string | undefined;
  /** Compared with the point that the asker is shown. */
  bbox?: Zone | undefined;
  /** Cents a unit, both ends included. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Collected on that weekday too. */
  openOn?: Weekday | undefined;
  /** Latitude and longitude that distances are from. */
  near?: readonly [number, number] | undefined;
  /** Kilometres around `near`, as far as the asker is shown. */
  radiusKm?: number | undefined;
  /** A commune's name as `plain_text` makes it. */
  commune?: string | undefined;
};

/** A product on sale; `isExact` when the asker sees exactly where it is kept. */
export type Listing = ProductView & { isExact: boolean };

/** What is asked for: on which day, whose places the asker sees exactly, how sorted, from where and how many. */
export type PageRequest = {
  today: CalendarDay;
  open: OpenSpaces;
  search: ProductSearch;
  /** The words looked for. */
  terms: readonly Term[];
  /** Texts held as they were typed, which those words are from. */
  phrases: readonly Phrase[];
  sort: ProductSort;
  /** What the page before ended with: what is sorted by (milliseconds, cents or metres), and the product. */
  after: { value: number; id: string } | undefined;
  limit: number;
};

const commune = sql<string>`plain_text(storage_spaces.city)`;

/** What a product must be, over the tables of {@link tablesOf}. */
const matches = ({ today, open, search, terms, phrases }: PageRequest): RawBuilder<SqlBool> => {
  const { category, subCategory, bbox, minPrice, maxPrice, openOn, near, radiusKm } = search;
  const conditions = [isOnSale(today), hasTerms(terms), hasPhrases(phrases)];
  if (category) conditions.push(holdsWords(sql`plain_text(products.category)`, category));
  if (subCategory) conditions.push(holdsWords(sql`plain_text(products.sub_category)`, subCategory));
  if (bbox) conditions.push(isShownWithin(bbox, open));
  if (minPrice !== undefined) conditions.push(sql`products.price_cents >= ${minPrice}::integer`);
  if (maxPrice !== undefined) conditions.push(sql`products.price_cents <= ${maxPrice}::integer`);
  if (openOn) conditions.push(sql`${openOn} = any (lessor_profiles.retrieval_days)`);
  if (near && radiusKm !== undefined) {
    conditions.push(sql`${shownDistance(near, open)} <= ${radiusKm * 1000}::float8`);
  }
  if (search.commune) conditions.push(sql`${commune} = ${search.commune}`);
  return allOf(conditions);
};

// Every table that is not needed costs more to plan than the few rows of a page cost to read.
const tablesOf = ({ search }: PageRequest): RawBuilder<unknown> => {
  const isPlaceNeeded = search.bbox ?? search.near ?? search.commune;
  return sql`products join rentals on rentals.id = products.rental_id
    ${isPlaceNeeded ? sql`join storage_spaces on storage_spaces.id = products.space_id` : sql``}
    ${search.openOn ? sql`join lessor_profiles on lessor_profiles.user_id = rentals.lessor_id` : sql``}`;
};

const sortingOf = ({ sort, search, open }: PageRequest): Sorting => {
  const id = sql<string>`products.id`;
  switch (sort) {
    case "newest":
      return { by: sql`products.created_at`, isDown: true, type: "timestamptz", id };
    case "price-up":
      return { by: sql`products.price_cents`, isDown: false, type: "integer", id };
    case "price-down":
      return { by: sql`products.price_cents`, isDown: true, type: "integer", id };
    case "distance":
      return { by: shownDistance(search.near, open), isDown: false, type: "integer", id };
  }
};

/** The identifiers of what matches, in order. */
const listIds = async (db: Db, request: PageRequest, limit: number): Promise<string[]> => {
  const sorting = sortingOf(request);
  const { rows } = await sql<{ id: string }>`
    select products.id from ${tablesOf(request)}
    where ${matches(request)} and ${isAfter(sorting, request.after)}
    order by ${orderOf(sorting)}
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/** One page of what matches, with how far each is in metres, and the whole list's total on the first, counted up to a limit. */
export const listPage = async (
  db: Db,
  request: PageRequest,
): Promise<{ found: (Listing & { distance: number })[]; total: number }> => {
  const { after, limit, open, search } = request;
  // What matches is looked for once, for the page and for how many there are. The rest is read apart: to plan everything
  // at once, anew for the words of each search, would take longer than to do it.
  const counted = after ? limit : Math.max(limit, LIMITS.countedProducts);
  const ids = await listIds(db, request, counted);
  const shown = ids.slice(0, limit);
  if (shown.length === 0) return { found: [], total: 0 };
  const found = await views(db)
    .select([isOpen(open).as("isExact"), shownDistance(search.near, open).as("distance")])
    .where(sql<SqlBool>`products.id = any (${shown}::uuid[])`)
    .orderBy(orderOf(sortingOf(request)))
    .execute();
  return { found, total: Math.min(ids.length, LIMITS.countedProducts) };
};

/** A search of everything on sale, as anybody sees it, the newest first. */
export const everythingOn = (today: CalendarDay): Omit<PageRequest, "limit"> => ({
  today,
  open: { of: "nobody" },
  search: {},
  terms: [],
  phrases: [],
  sort: "newest",
  after: undefined,
});

/** The products put on sale last. */
export const listNewestIds = (db: Db, today: CalendarDay, limit: number): Promise<string[]> =>
  listIds(db, { ...everythingOn(today), limit }, limit);

/** A product that is or was on sale: not archived, in a rental that has begun, of people who are still there. */
export const findShown = (
  db: Db,
  today: CalendarDay,
  open: OpenSpaces,
  productId: string,
): Promise<(Listing & { isOnSale: boolean }) | undefined> =>
  views(db)
    .select([isOpen(open).as("isExact"), isOnSale(today).as("isOnSale")])
    .where("products.id", "=", productId)
    .where("products.archived_at", "is", null)
    .where("products.hidden_at", "is", null)
    .where("rentals.status", "=", "confirmed")
    .where("rentals.start_date", "<=", today)
    .where(hasAvailableOwners)
    .executeTakeFirst();

/** How many products are on sale by commune, its name as `plain_text` makes it. */
export const countOnSaleByCommune = async (
  db: Db,
  today: CalendarDay,
): Promise<Map<string, number>> => {
  const rows = await views(db)
    .where(isOnSale(today))
    .clearSelect()
    .select([commune.as("commune"), sql<number>`count(*)::integer`.as("count")])
    .groupBy(commune)
    .execute();
  return new Map(rows.map((row) => [row.commune, row.count]));
};
