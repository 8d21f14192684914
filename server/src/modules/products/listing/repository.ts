import type { CalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import type { ProductSort } from "@stokaz/contract/products";
import type { Weekday } from "@stokaz/contract/schedule";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { type ProductView, views } from "../repository.ts";
import { type ExactPlaces, isExact, isShownWithin, shownDistance } from "./places/repository.ts";
import { hasPhrases, hasTerms, holdsWords, type Phrase, type Term } from "./words/repository.ts";

/** What is looked for beside words; empty texts match all. */
export type ProductSearch = {
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
};

/** A product on sale; `isExact` when the asker sees exactly where it is kept. */
export type Listing = ProductView & { isExact: boolean };

/** A product of a page: how far it is, in metres, and how many match in all, counted up to a limit. */
type PagedListing = Listing & { distance: number; total: number };

/** What is asked for: on which day, by whom, how sorted, from where and how many. */
export type PageRequest = {
  today: CalendarDay;
  places: ExactPlaces;
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

const CHOSEN = {
  category: sql<string>`plain_text(products.category)`,
  subCategory: sql<string>`plain_text(products.sub_category)`,
} as const;

// Few people ever left or are suspended: they are looked up once, not for every product.
const hasLiveOwners = sql<boolean>`not array[products.artisan_id, rentals.lessor_id] && array(
  select id from users where deleted_at is not null or suspended_at is not null
)`;

const isOnSale = (today: CalendarDay): RawBuilder<SqlBool> => sql`(
  products.archived_at is null and products.hidden_at is null and products.is_in_stock
  and rentals.status = 'confirmed' and rentals.ending_since is null
  and rentals.start_date <= ${today} and rentals.end_date > ${today}
  and ${hasLiveOwners}
)`;

const metres = ({ search, places }: PageRequest): RawBuilder<number> =>
  search.near ? shownDistance(search.near, places) : sql<number>`0`;

const isOfItsKind = ({ search }: PageRequest): RawBuilder<SqlBool>[] =>
  (["category", "subCategory"] as const).flatMap((name) =>
    search[name] ? [holdsWords(CHOSEN[name], search[name])] : [],
  );

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
    [
      isOnSale(request.today),
      hasTerms(request.terms),
      hasPhrases(request.phrases),
      ...isOfItsKind(request),
      ...isAmongThem(request),
    ],
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
const matching = (request: PageRequest): RawBuilder<unknown> => {
  const { bbox, near, openOn } = request.search;
  const isPlaceNeeded = bbox !== undefined || near !== undefined;
  const spaces = sql`join storage_spaces on storage_spaces.id = products.space_id`;
  const lessors = sql`join lessor_profiles on lessor_profiles.user_id = rentals.lessor_id`;
  return sql`products join rentals on rentals.id = products.rental_id
    ${isPlaceNeeded ? spaces : sql``} ${openOn ? lessors : sql``}
    where ${matches(request)}`;
};

const countUpTo = (request: PageRequest): RawBuilder<number> =>
  sql`(select count(*) from (
    select from ${matching(request)} limit ${LIMITS.countedProducts}
  ) as counted)`;

const listed = (db: Db, request: PageRequest) => {
  const { by, isDown } = sortedBy(request);
  return views(db)
    .select([isExact(request.places).as("isExact"), metres(request).as("distance")])
    .orderBy(by, isDown ? "desc" : "asc")
    .orderBy("products.id")
    .limit(request.limit);
};

// What matches is looked for once, for the page and for how many there are. The rest is read apart: to plan everything
// at once, anew for the words of each search, would take longer than to do it.
const listFirst = async (db: Db, request: PageRequest): Promise<PagedListing[]> => {
  const { by, isDown } = sortedBy(request);
  const { rows } = await sql<{ id: string }>`
    select products.id from ${matching(request)}
    order by ${by} ${isDown ? sql`desc` : sql`asc`}, products.id
    limit ${LIMITS.countedProducts}`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.slice(0, request.limit).map(({ id }) => id);
  const page = await listed(db, request)
    .where(sql<SqlBool>`products.id = any (${ids}::uuid[])`)
    .execute();
  return page.map((listing) => ({ ...listing, total: rows.length }));
};

/** One page of what matches. Its `total` is the whole list's, counted up to a limit. */
export const listPage = (db: Db, request: PageRequest): Promise<PagedListing[]> => {
  const { after, sort } = request;
  if (!after) return listFirst(db, request);
  const { by, isDown } = sortedBy(request);
  const value =
    sort === "newest" ? sql`${new Date(after.value)}::timestamptz` : sql`${after.value}::integer`;
  return (
    listed(db, request)
      .where(matches(request))
      .select(countUpTo(request).as("total"))
      // The first condition is all that an index needs; the second leaves out what was given already.
      .where(isDown ? sql<boolean>`${by} <= ${value}` : sql<boolean>`${by} >= ${value}`)
      .where(sql<boolean>`(${by} <> ${value} or products.id > ${after.id})`)
      .execute()
  );
};

/** How many match, counted up to a limit: for a page that turned out empty. */
export const countMatching = async (db: Db, request: PageRequest): Promise<number> => {
  const { total } = await db.selectNoFrom(countUpTo(request).as("total")).executeTakeFirstOrThrow();
  return total;
};

/** Everything on sale, newest first. */
export const listOnSale = (
  db: Db,
  today: CalendarDay,
  places: ExactPlaces,
  limit: number,
): Promise<Listing[]> =>
  views(db)
    .where(isOnSale(today))
    .select(isExact(places).as("isExact"))
    .orderBy("products.created_at", "desc")
    .orderBy("products.id")
    .limit(limit)
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
      sql<boolean>`rentals.end_date > ${today} and rentals.ending_since is null`.as("isRunning"),
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
