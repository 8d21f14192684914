import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { PlacedProduct } from "./rules.ts";

/** Id of a product's pallet: a product that shares no pallet has its own, with the product's id. */
export const palletId = sql<string>`coalesce(products.pallet_id, products.id)`;

/**
 * Numbers of the pallets on which a product stands, the smallest first, for a query over
 * `products`.
 */
export const palletNumbers = sql<number[]>`coalesce((
  select array_agg(number order by number) from pallet_numbers
  where pallet_numbers.rental_id = products.rental_id and pallet_numbers.pallet_id = ${palletId}
    and products.archived_at is null
), '{}')`;

/**
 * Lists the products in several rentals, by name: those on sale, and those taken off the sale while
 * units of them are in stock or still have to be collected.
 */
export const listPlaced = async (
  db: Db,
  rentalIds: readonly string[],
): Promise<(PlacedProduct & { rental_id: string })[]> => {
  const { rows } = await sql<PlacedProduct & { rental_id: string }>`
    select products.rental_id, products.id, name, stock_quantity as stock, awaited.units as awaited,
      ${palletId} as pallet, ${palletNumbers} as numbers
    from products
    cross join lateral (
      select coalesce(sum(quantity - cancelled_quantity), 0)::integer as units from order_lines
      where product_id = products.id and status in ('pending', 'to_collect')
    ) as awaited
    where rental_id = any(${rentalIds}::uuid[]) and (archived_at is null or stock_quantity > 0 or awaited.units > 0)
    order by name, products.id`.execute(db);
  return rows;
};

/**
 * Finds the numbers of the pallets on which products stand, by product id; products on no pallet
 * are left out.
 */
export const listNumbers = async (
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, number[]>> => {
  if (productIds.length === 0) return new Map();
  const found = await db
    .selectFrom("products")
    .select(["products.id", palletNumbers.as("numbers")])
    .where("products.id", "in", [...new Set(productIds)])
    .execute();
  return new Map(
    found.filter(({ numbers }) => numbers.length > 0).map(({ id, numbers }) => [id, numbers]),
  );
};
