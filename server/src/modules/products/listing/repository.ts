import type { CalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import type { ProductSort } from "@stokaz/contract/products";
import type { Weekday } from "@stokaz/contract/schedule";
import { type RawBuilder, type SqlBool, sql } from "kysely";
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
  location: sql<string>`products.plain_pickup_location`,
  product: sql<string>`products.plain_name`,
  brand: sql<string>`products.plain_brand`,
} as const;

const CHOSEN = {
  category: sql<string>`plain_text(products.category)`,
  subCategory: sql<string>`plain_text(products.sub_category)`,
} as const;

// Few people ever left or are suspended: they are looked up once, not for every product.
const hasLiveOwners = sql<boolean>`(
  products.artisan_id not in (
    select id from users where deleted_at is not null or suspended_at is not null
  )
  and rentals.lessor_id not in (
    select id from users where deleted_at is not null or suspended_at is not null
  )
)`;

const isOnSale = (today: CalendarDay): RawBuilder<SqlBool> => sql`(
  products.archived_at is null and products.hidden_at is null and products.stock_quantity > 0
  and rentals.status = 'confirmed' and rentals.start_date <= ${today} and rentals.end_date > ${today}
  and ${hasLiveOwners}
)`;

const metres = ({ search, places }: PageRequest): RawBuilder<number> =>
  search.near ? shownDistance(search.near, places) : sql<number>`0`;

const hasItsWords = ({ search }: PageRequest): RawBuilder<SqlBool>[] => {
  const has = search.isFuzzy ? resemblesWords : holdsWords;
  const typed = (["location", "product", "brand"] as const).flatMap((name) =>
    search[name] ? [has(MISSPELT[name], search[name])] : [],
  );
  const chosen = (["category", "subCategory"] as const).flatMap((name) =>
    search[name] ? [holdsWords(CHOSEN[name], search[name])] : [],
  );
  return [...typed, ...chosen];
};

const isAmongThem = (request: PageRequest): RawBuilder<SqlBool>[] => {
  const { bbox, minPrice, maxPrice, openOn, near, radiusKm } = request.search;
  const price = sql.ref("products.price_cents");
  return [
    ...(bbox ? [isShownWithin(bbox, request.places)] : []),
    ...(minPrice === undefined ? [] : [sql<SqlBool>`${price} >= ${minPrice}::integer`]),
    ...(maxPrice === undefined ? [] : [sql<SqlBool>`${price} <= ${maxPrice}::integer`]),
    ...(openOn ? [sql<SqlBool>`${openOn} = any (lessor_profiles.retrieval_days)`] : []),
    ...(near && radiusKm !== undefined
      ? [sql<SqlBool>`${metres(request)} <= ${radiusKm * 1000}::float8`]
      : []),
  ];
};

/** What a product must be, over {@link views} or {@link countUpTo}'s tables. */
const matches = (request: PageRequest): RawBuilder<SqlBool> =>
  sql`${sql.join(
    [isOnSale(request.today), ...hasItsWords(request), ...isAmongThem(request)],
    sql` and `,
  )}`;

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

// Every table that is not needed costs more to plan than the few rows of a page cost to read.
const countUpTo = ({ search, ...request }: PageRequest): RawBuilder<number> => {
  const isPlaceNeeded = search.bbox !== undefined || search.near !== undefined;
  const spaces = sql`join storage_spaces on storage_spaces.id = products.space_id`;
  const lessors = sql`join lessor_profiles on lessor_profiles.user_id = rentals.lessor_id`;
  return sql`(select count(*) from (
    select from products join rentals on rentals.id = products.rental_id
    ${isPlaceNeeded ? spaces : sql``} ${search.openOn ? lessors : sql``}
    where ${matches({ search, ...request })}
    limit ${LIMITS.countedProducts}
  ) as counted)`;
};

/** One page of what matches, in one query. Its `total` is the whole list's, counted up to a limit. */
export const listPage = async (db: Db, request: PageRequest): Promise<PagedListing[]> => {
  const { places, after, limit, sort } = request;
  const { by, isDown } = sortedBy(request);
  let found = views(db)
    .where(matches(request))
    .select([
      isExact(places).as("isExact"),
      metres(request).as("distance"),
      countUpTo(request).as("total"),
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
  const { total } = await db.selectNoFrom(countUpTo(request).as("total")).executeTakeFirstOrThrow();
  return total;
};

/** Everything on sale, newest first. */
export const listOnSale = (db: Db, today: CalendarDay, places: ExactPlaces): Promise<Listing[]> =>
  views(db)
    .where(isOnSale(today))
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
    .select([
      isExact(places).as("isExact"),
      sql<boolean>`rentals.end_date > ${today}`.as("isRunning"),
    ])
    .where("products.id", "=", productId)
    .where("products.archived_at", "is", null)
    .where("products.hidden_at", "is", null)
    .where("rentals.status", "=", "confirmed")
    .where("rentals.start_date", "<=", today)
    .where(hasLiveOwners)
    .executeTakeFirst();

const commune = sql<string>`plain_text(storage_spaces.city)`;

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

/** The newest products on sale in a commune, as anybody sees them. @param plainCity as `plain_text` makes it */
export const listOnSaleIn = (
  db: Db,
  today: CalendarDay,
  plainCity: string,
  limit: number,
): Promise<Listing[]> =>
  views(db)
    .where(isOnSale(today))
    .where(commune, "=", plainCity)
    .select(isExact({ of: "nobody" }).as("isExact"))
    .orderBy("products.created_at", "desc")
    .orderBy("products.id")
    .limit(limit)
    .execute();

/** The products put on sale last. */
export const listNewestIds = async (
  db: Db,
  today: CalendarDay,
  limit: number,
): Promise<string[]> => {
  const rows = await views(db)
    .where(isOnSale(today))
    .clearSelect()
    .select("products.id")
    .orderBy("products.created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};
