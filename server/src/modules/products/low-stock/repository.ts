import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { hasAvailableOwners } from "../../availability/public.ts";

/** Finds the number of units below which the artisan of a product is told; `null` for never. */
export const findThreshold = async (db: Db, productId: string): Promise<number | null> => {
  const found = await db
    .selectFrom("stock_thresholds")
    .select("threshold")
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return found?.threshold ?? null;
};

export const deleteThreshold = async (tx: Tx, productId: string): Promise<void> => {
  await tx.deleteFrom("stock_thresholds").where("product_id", "=", productId).execute();
};

type Threshold = { product_id: string; threshold: number; told_at: Date | null };

export const upsertThreshold = async (tx: Tx, threshold: Threshold): Promise<void> => {
  await tx
    .insertInto("stock_thresholds")
    .values(threshold)
    .onConflict((conflict) => conflict.column("product_id").doUpdateSet(threshold))
    .execute();
};

/** Units of a product in stock, with the units being paid for: an unpaid hold gives them back. */
const stock = sql<number>`(products.stock_quantity + (
  select coalesce(sum(quantity), 0)::integer from order_lines where product_id = products.id and status = 'pending'))`;

const ofProducts = (db: Db) =>
  db.selectFrom("stock_thresholds").innerJoin("products", "products.id", "product_id");

/** Clears the note that the artisan was told, for products with enough units again. */
export const forgetRestocked = async (db: Db): Promise<void> => {
  const restocked = ofProducts(db).select("product_id").where(sql<boolean>`${stock} >= threshold`);
  await db
    .updateTable("stock_thresholds")
    .set({ told_at: null })
    .where("told_at", "is not", null)
    .where("product_id", "in", restocked)
    .execute();
};

/**
 * Lists products of running rentals with few units left whose artisan was not told.
 *
 * @param limit the most products listed
 */
export const listUnnotified = (db: Db, today: CalendarDay, limit: number) =>
  ofProducts(db)
    .innerJoin("rentals", "rentals.id", "products.rental_id")
    .innerJoin("users", "users.id", "products.artisan_id")
    .innerJoin("storage_spaces", "storage_spaces.id", "products.space_id")
    .select([
      "products.id as productId",
      "products.name as productName",
      "storage_spaces.name as spaceName",
      "users.first_name as firstName",
      "users.email",
      "threshold",
      stock.as("stock"),
    ])
    .where("told_at", "is", null)
    .where(sql<boolean>`${stock} < threshold`)
    .where("products.archived_at", "is", null)
    .where("rentals.status", "=", "confirmed")
    .where("rentals.ending_since", "is", null)
    .where("rentals.end_date", ">", today)
    .where(hasAvailableOwners)
    .orderBy("products.id")
    .limit(limit)
    .execute();

export type LowStock = Awaited<ReturnType<typeof listUnnotified>>[number];

/** Notes that the artisan is told. @returns true if they were not told before */
export const setNotified = async (tx: Tx, productId: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("stock_thresholds")
    .set({ told_at: now })
    .where("product_id", "=", productId)
    .where("told_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};
