import type { CalendarDay } from "@stokaz/contract/calendar";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../platform/db.ts";
import { type ProductView, views } from "../repository.ts";

/** What is looked for: texts match anywhere, whatever the case and the accents; empty ones match all. */
export type ProductSearch = {
  location?: string | undefined;
  product?: string | undefined;
  brand?: string | undefined;
  category?: string | undefined;
  subCategory?: string | undefined;
  /** West, south, east, north, in degrees, compared with the point that the asker is shown. */
  bbox?: readonly [number, number, number, number] | undefined;
};

/** A product on sale; `isExact` when the asker sees exactly where it is kept. */
export type Listing = ProductView & { isExact: boolean };

type ExactPlaces =
  | { of: "everybody" | "nobody" }
  | { of: "lessor"; lessorId: string }
  | { of: "buyer"; buyerId: string };

const isExact = (places: ExactPlaces): RawBuilder<boolean> => {
  switch (places.of) {
    case "everybody":
      return sql`true`;
    case "nobody":
      return sql`false`;
    case "lessor":
      return sql`rentals.lessor_id = ${places.lessorId}`;
    case "buyer":
      return sql`exists (
        select from orders
        where orders.space_id = products.space_id and orders.buyer_id = ${places.buyerId}
          and orders.status in ('to_collect', 'collected')
      )`;
  }
};

const contains = (column: string, text: string): RawBuilder<SqlBool> =>
  sql`strpos(plain_text(${sql.ref(column)}), plain_text(${text})) > 0`;

const SEARCHED = {
  location: "products.pickup_location",
  product: "products.name",
  brand: "products.brand",
  category: "products.category",
  subCategory: "products.sub_category",
} as const;

const isShownWithin = (
  [west, south, east, north]: readonly [number, number, number, number],
  places: ExactPlaces,
): RawBuilder<SqlBool> => {
  const shown = (column: "lat" | "lng"): RawBuilder<number> => {
    const degrees = sql.ref(`storage_spaces.${column}`);
    return sql`case when ${isExact(places)} then ${degrees} else grid_point(${degrees}) end`;
  };
  const [lat, lng] = [shown("lat"), shown("lng")];
  return sql`${lng} >= ${west} and ${lng} <= ${east} and ${lat} >= ${south} and ${lat} <= ${north}`;
};

const onSale = (db: Db, today: CalendarDay, search: ProductSearch, places: ExactPlaces) => {
  let found = views(db)
    .innerJoin("users as artisan", "artisan.id", "products.artisan_id")
    .innerJoin("users as lessor", "lessor.id", "rentals.lessor_id")
    .where("products.archived_at", "is", null)
    .where("products.stock_quantity", ">", 0)
    .where("rentals.status", "=", "confirmed")
    .where("rentals.start_date", "<=", today)
    .where("rentals.end_date", ">", today)
    .where("artisan.deleted_at", "is", null)
    .where("lessor.deleted_at", "is", null);
  for (const name of ["location", "product", "brand", "category", "subCategory"] as const) {
    const text = search[name];
    if (text) found = found.where(contains(SEARCHED[name], text));
  }
  return search.bbox ? found.where(isShownWithin(search.bbox, places)) : found;
};

export const countOnSale = async (
  db: Db,
  today: CalendarDay,
  search: ProductSearch,
  places: ExactPlaces,
): Promise<number> => {
  const { total } = await onSale(db, today, search, places)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

/** Newest first. @param page where it starts and how many products at most; all without it */
export const listOnSale = async (
  db: Db,
  today: CalendarDay,
  search: ProductSearch,
  places: ExactPlaces,
  page?: { after: { createdAt: Date; id: string } | undefined; limit: number },
): Promise<Listing[]> => {
  let found = onSale(db, today, search, places)
    .select(isExact(places).as("isExact"))
    .orderBy("products.created_at", "desc")
    .orderBy("products.id");
  const after = page?.after;
  if (after) {
    found = found.where(({ eb, or, and }) =>
      or([
        eb("products.created_at", "<", after.createdAt),
        and([eb("products.created_at", "=", after.createdAt), eb("products.id", ">", after.id)]),
      ]),
    );
  }
  return (page ? found.limit(page.limit) : found).execute();
};
