import type { CalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import type { ProductSort } from "@stokaz/contract/products";
import type { Weekday } from "@stokaz/contract/schedule";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db.ts";
import { type ProductView, views } from "../repository.ts";
import { type ExactPlaces, isExact, isShownWithin, shownDistance } from "./places/repository.ts";
import { holdsWords, resemblesWords } from "./words/repository.ts";

/** What is looked for: the words of a text anywhere, whatever the case and the accents; empty ones match all. */
export type ProductSearch = {
  location?: string | undefined;
  product?: string | undefined;
  brand?: string | undefined;
  category?: string | undefined;
  subCategory?: string | undefined;
  /** West, south, east, north, in degrees, compared with the point that the asker is shown. */
  bbox?: readonly [number, number, number, number] | undefined;
  /** Cents a unit, both ends included. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Collected on that weekday too. */
  openOn?: Weekday | undefined;
  /** Latitude and longitude that distances are from. */
  near?: readonly [number, number] | undefined;
  /** Kilometres around `near`, as far as the asker is shown. */
  radiusKm?: number | undefined;
  /** Nothing has these words: those that resemble them. */
  isFuzzy: boolean;
};

/** How much of a word's groups of three letters must be the same, 0 to 1: one slip in a short word. */
const LIKENESS = 0.39;

/** A product on sale; `isExact` when the asker sees exactly where it is kept. */
export type Listing = ProductView & { isExact: boolean };

/** A product of a page: how far it is, in metres, and how many match in all, counted up to a limit. */
type PagedListing = Listing & { distance: number; total: number };

/** What is asked for: on which day, by whom, how sorted, from where and how many. */
export type PageRequest = {
  today: CalendarDay;
  places: ExactPlaces;
  search: ProductSearch;
  sort: ProductSort;
  /** What the page before ended with: what is sorted by (milliseconds, cents or metres), and the product. */
  after: { value: number; id: string } | undefined;
  limit: number;
};

const MISSPELT = {
  location: "products.pickup_location",
  product: "products.name",
  brand: "products.brand",
} as const;

const CHOSEN = { category: "products.category", subCategory: "products.sub_category" } as const;

const onSale = (db: Db, today: CalendarDay) =>
  views(db)
    .innerJoin("users as artisan", "artisan.id", "products.artisan_id")
    .innerJoin("users as lessor", "lessor.id", "rentals.lessor_id")
    .where("products.archived_at", "is", null)
    .where("products.stock_quantity", ">", 0)
    .where("rentals.status", "=", "confirmed")
    .where("rentals.start_date", "<=", today)
    .where("rentals.end_date", ">", today)
    .where("artisan.deleted_at", "is", null)
    .where("lessor.deleted_at", "is", null);

const metres = ({ search, places }: PageRequest): RawBuilder<number> =>
  search.near ? shownDistance(search.near, places) : sql<number>`0`;

const matching = (db: Db, request: PageRequest) => {
  const { today, places, search } = request;
  let found = onSale(db, today);
  const has = search.isFuzzy ? resemblesWords : holdsWords;
  for (const name of ["location", "product", "brand"] as const) {
    if (search[name]) found = found.where(has(MISSPELT[name], search[name]));
  }
  for (const name of ["category", "subCategory"] as const) {
    if (search[name]) found = found.where(holdsWords(CHOSEN[name], search[name]));
  }
  const { bbox, minPrice, maxPrice, openOn, near, radiusKm } = search;
  if (bbox) found = found.where(isShownWithin(bbox, places));
  if (minPrice !== undefined) {
    found = found.where("products.price_cents", ">=", sql<never>`${minPrice}::integer`);
  }
  if (maxPrice !== undefined) {
    found = found.where("products.price_cents", "<=", sql<never>`${maxPrice}::integer`);
  }
  if (openOn) found = found.where(sql<boolean>`${openOn} = any (lessor_profiles.retrieval_days)`);
  if (near && radiusKm !== undefined) {
    found = found.where(metres(request), "<=", radiusKm * 1000);
  }
  return found;
};

const sortedBy = (request: PageRequest) => {
  switch (request.sort) {
    case "newest":
      return { by: sql`products.created_at`, isDown: true };
    case "price-up":
      return { by: sql`products.price_cents`, isDown: false };
    case "price-down":
      return { by: sql`products.price_cents`, isDown: true };
    case "distance":
      return { by: metres(request), isDown: false };
  }
};

const countUpTo = (db: Db, request: PageRequest): RawBuilder<number> =>
  sql<number>`(select count(*) from (${matching(db, request)
    .clearSelect()
    .select(sql`1`.as("one"))
    .limit(LIMITS.countedProducts)}) as counted)`;

/** One page of what matches, in one query. Its `total` is the whole list's, counted up to a limit. */
export const listPage = async (db: Db, request: PageRequest): Promise<PagedListing[]> => {
  const { places, after, limit, sort } = request;
  const { by, isDown } = sortedBy(request);
  let found = matching(db, request)
    .select([
      isExact(places).as("isExact"),
      metres(request).as("distance"),
      countUpTo(db, request).as("total"),
    ])
    .orderBy(by, isDown ? "desc" : "asc")
    .orderBy("products.id");
  if (after) {
    const value =
      sort === "newest" ? sql`${new Date(after.value)}::timestamptz` : sql`${after.value}::integer`;
    // The first condition is all that an index needs; the second leaves out what was given already.
    found = found
      .where(isDown ? sql<boolean>`${by} <= ${value}` : sql<boolean>`${by} >= ${value}`)
      .where(sql<boolean>`(${by} <> ${value} or products.id > ${after.id})`);
  }
  return found.limit(limit).execute();
};

/** As {@link listPage}, of what resembles the words searched for. */
export const listResembling = (db: Db, request: PageRequest): Promise<PagedListing[]> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true)`.execute(
      tx,
    );
    return listPage(tx, request);
  });

/** How many match, counted up to a limit: for a page that turned out empty. */
export const countMatching = async (db: Db, request: PageRequest): Promise<number> => {
  const { total } = await db
    .selectNoFrom(countUpTo(db, request).as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

/** Everything on sale, newest first. */
export const listOnSale = (db: Db, today: CalendarDay, places: ExactPlaces): Promise<Listing[]> =>
  onSale(db, today)
    .select(isExact(places).as("isExact"))
    .orderBy("products.created_at", "desc")
    .orderBy("products.id")
    .execute();

/** A product that is or was on sale: not archived, in a rental that has begun, of people who are still there. */
export const findShown = (
  db: Db,
  today: CalendarDay,
  places: ExactPlaces,
  productId: string,
): Promise<(Listing & { isRunning: boolean }) | undefined> =>
  views(db)
    .innerJoin("users as artisan", "artisan.id", "products.artisan_id")
    .innerJoin("users as lessor", "lessor.id", "rentals.lessor_id")
    .select([
      isExact(places).as("isExact"),
      sql<boolean>`rentals.end_date > ${today}`.as("isRunning"),
    ])
    .where("products.id", "=", productId)
    .where("products.archived_at", "is", null)
    .where("rentals.status", "=", "confirmed")
    .where("rentals.start_date", "<=", today)
    .where("artisan.deleted_at", "is", null)
    .where("lessor.deleted_at", "is", null)
    .executeTakeFirst();
