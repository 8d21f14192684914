import type { Weekday } from "@stokaz/contract/handover/schedule";
import type { KeptArea } from "@stokaz/contract/products/products";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { PictureTables } from "../picture-lists/public.ts";
import type { RentalRow } from "../rentals/tables.ts";
import { palletId, palletNumbers } from "./pallets/repository.ts";
import { changeStock } from "./stock/repository.ts";
import type { ProductRow } from "./tables.ts";

/** A product with columns of its space, its lessor and its artisan. */
export type ProductView = Omit<
  ProductRow,
  "pallet_id" | "facts" | "facts_due_on" | "facts_told"
> & {
  /** Day it leaves the sale; present where its artisan sees it, while the sheet is incomplete. */
  facts_due_on?: ProductRow["facts_due_on"];
  /** Its sheet; present where the sheet is shown, left out of long lists. */
  facts?: ProductRow["facts"];
  /** Pallet shared by the products of a rental that stand on it. */
  pallet_id: string;
  lat: number | null;
  lng: number | null;
  retrieval_days: Weekday[];
  retrieval_start: string;
  retrieval_end: string;
  trade_name: string;
  /** Numbers of the pallets on which it stands; present where asked for. */
  pallet_numbers?: number[];
  /** True if fewer units are left than its artisan's threshold; present where asked for. */
  is_low_stock?: boolean;
};

/** Products joined with their rental, space, lessor and artisan. */
const withSurroundings = (db: Db) =>
  db
    .selectFrom("products")
    .innerJoin("rentals", "rentals.id", "products.rental_id")
    .innerJoin("storage_spaces", "storage_spaces.id", "products.space_id")
    .innerJoin("lessor_profiles", "lessor_profiles.user_id", "rentals.lessor_id")
    .innerJoin("artisan_profiles", "artisan_profiles.user_id", "products.artisan_id");

// Listed one by one: only searches need the generated search columns, only pages of one product
// need the sheet.
const COLUMNS = [
  "id",
  "rental_id",
  "artisan_id",
  "space_id",
  "name",
  "pickup_location",
  "brand",
  "category",
  "sub_category",
  "quantity",
  "stock_quantity",
  "price_cents",
  "area_m2",
  "description",
  "photo",
  "alt_text",
  "withdrawal_exception",
  "vat_class",
  "net_amount",
  "net_unit",
  "hidden_at",
  "hidden_reason",
  "unapproved_since",
  "refused_reason",
  "archived_at",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof ProductRow)[];

/** Columns of the sheet that the artisan of a product sees. */
const OWN_SHEET = ["products.facts", "products.facts_due_on"] as const;

export const selectViews = (db: Db) =>
  withSurroundings(db)
    .select(COLUMNS.map((column) => `products.${column}` as const))
    .select([
      "storage_spaces.lat",
      "storage_spaces.lng",
      "lessor_profiles.retrieval_days",
      "lessor_profiles.retrieval_start",
      "lessor_profiles.retrieval_end",
      "artisan_profiles.trade_name",
      palletId.as("pallet_id"),
    ]);

export const getProductView = (db: Db, productId: string): Promise<ProductView> =>
  selectViews(db).select(OWN_SHEET).where("products.id", "=", productId).executeTakeFirstOrThrow();

/** Tables that store the pictures of products. */
export const PRODUCT_PICTURES = {
  listing: "products",
  others: "product_pictures",
  key: "product_id",
} as const satisfies PictureTables;

/** Lists all products that are not archived, on sale or not, the newest first. */
export const listLiveProducts = (db: Db): Promise<ProductView[]> =>
  selectViews(db)
    .where("products.archived_at", "is", null)
    .orderBy("products.created_at", "desc")
    .orderBy("products.id")
    .execute();

/** Finds these products with their sheets, on sale or not, in any order. */
export const findProductViews = (db: Db, productIds: readonly string[]): Promise<ProductView[]> =>
  productIds.length === 0
    ? Promise.resolve([])
    : selectViews(db).select("products.facts").where("products.id", "in", productIds).execute();

/**
 * Lists the products of several rentals that are not archived, the newest first, by rental id, as
 * their artisan sees them.
 */
export const listProductsOfRentals = async (
  db: Db,
  rentalIds: readonly string[],
): Promise<Map<string, ProductView[]>> => {
  if (rentalIds.length === 0) return new Map();
  const found = await selectViews(db)
    .leftJoin("stock_thresholds", "stock_thresholds.product_id", "products.id")
    .select(
      sql<boolean>`coalesce(products.stock_quantity < stock_thresholds.threshold, false)`.as(
        "is_low_stock",
      ),
    )
    .select(palletNumbers.as("pallet_numbers"))
    .select(OWN_SHEET)
    .where("products.rental_id", "in", rentalIds)
    .where("products.archived_at", "is", null)
    .orderBy("products.created_at", "desc")
    .orderBy("products.id")
    .execute();
  return Map.groupBy(found, ({ rental_id }) => rental_id);
};

/**
 * Columns that the form of a product sends back as it found them: not its photo, and not its
 * quantity, of which it sends the difference.
 */
const FORM_COLUMNS = [
  "rental_id",
  "name",
  "pickup_location",
  "brand",
  "category",
  "sub_category",
  "price_cents",
  "area_m2",
  "description",
  "withdrawal_exception",
  "vat_class",
  "net_amount",
  "net_unit",
  "facts",
] as const satisfies readonly (keyof ProductRow)[];

/** Values of a product that its form sends back. */
export const formValues = (
  product: Pick<ProductRow, "id" | "pallet_id"> &
    Partial<Pick<ProductRow, (typeof FORM_COLUMNS)[number]>>,
): unknown[] => [...FORM_COLUMNS.map((column) => product[column]), product.pallet_id ?? product.id];

const productById = (db: Db, productId: string) =>
  db.selectFrom("products").selectAll().where("id", "=", productId);

/** Finds a product, archived or not. */
export const findProduct = (db: Db, productId: string): Promise<ProductRow | undefined> =>
  productById(db, productId).executeTakeFirst();

/** {@link findProduct}, locked until the transaction ends. */
export const lockProduct = (tx: Tx, productId: string): Promise<ProductRow | undefined> =>
  productById(tx, productId).forUpdate().executeTakeFirst();

export type LockedRental = RentalRow;

/** Locks a rental, so that two products cannot take the same last square metre. */
export const lockRental = (tx: Tx, rentalId: string): Promise<RentalRow | undefined> =>
  tx.selectFrom("rentals").selectAll().where("id", "=", rentalId).forUpdate().executeTakeFirst();

/** Lists a rental's products that are not archived, each with its pallet and its area in m². */
export const listKeptAreas = (tx: Tx, rentalId: string): Promise<(KeptArea & { id: string })[]> =>
  tx
    .selectFrom("products")
    .select(["id", palletId.as("pallet"), "area_m2 as area"])
    .where("rental_id", "=", rentalId)
    .where("archived_at", "is", null)
    .execute();

/**
 * Adds a product with its first stock; does nothing when it exists.
 *
 * @param kind reason for the first movement of the stock
 */
export const insertProduct = async (
  tx: Tx,
  product: Insertable<Schema["products"]>,
  today: CalendarDay,
  {
    kind = "opening",
    actorId = product.artisan_id,
  }: { kind?: "opening" | "moved_in"; actorId?: string } = {},
): Promise<void> => {
  const { created_at: at } = product;
  const inserted = tx
    .insertInto("products")
    .values(product)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning(["id as product_id", "stock_quantity as units", "stock_quantity as stock"]);
  await changeStock(tx, inserted, { kind, actorId, at, today });
};

/** Columns of a product that an artisan may change; the stock follows the quantity. */
export type ProductChanges = Omit<
  ProductRow,
  | "id"
  | "artisan_id"
  | "stock_quantity"
  | "photo"
  | "created_at"
  | "archived_at"
  | "hidden_at"
  | "hidden_reason"
  | "unapproved_since"
  | "refused_reason"
  | "net_amount"
  | "net_unit"
  | "alt_text"
> &
  Partial<Pick<ProductRow, "photo" | "alt_text" | "net_amount" | "net_unit">>;

/**
 * Changes a locked product: a quantity typed by its artisan counts as a correction of the stock.
 *
 * @param by the artisan's person, with the id of the stock's movement
 * @returns true if the new quantity covers the units held and sold; if not, nothing changes
 */
export const changeProduct = async (
  tx: Tx,
  { id, quantity }: ProductRow,
  changes: ProductChanges,
  by: { id: string; actorId: string; today: CalendarDay },
): Promise<boolean> => {
  const units = sql<number>`${changes.quantity - quantity}::integer`;
  const stock = sql<number>`stock_quantity + ${units}`;
  const changed = tx
    .updateTable("products")
    .set({ ...changes, stock_quantity: stock })
    .where("id", "=", id)
    .where(stock, ">=", 0)
    .returning(["id as product_id", units.as("units"), "stock_quantity as stock"]);
  const cause = { ...by, kind: "counted", at: changes.updated_at } as const;
  return (await changeStock(tx, changed, cause)).size > 0;
};

/** Takes a product off the sale for good; its orders keep their data. */
export const archiveProduct = async (tx: Tx, productId: string, now: Date): Promise<void> => {
  await tx
    .updateTable("products")
    .set({ archived_at: now, updated_at: now })
    .where("id", "=", productId)
    .execute();
};
