import { LIMITS } from "@stokaz/contract/limits";
import { ADULT_ONLY } from "@stokaz/contract/products/categories";
import type { StockMovementKind } from "@stokaz/contract/products/stock";
import type { CalendarDay, LocalTime } from "@stokaz/contract/time/calendar";
import { type OperationNodeSource, sql } from "kysely";
import { type Db, fullNameOf, type Tx } from "../../../platform/db/db.ts";
import { isOnSaleOrNot } from "../../availability/public.ts";
import { type BatchedChange, moveBatches } from "./drawing/repository.ts";

const isAdultOnly = sql<boolean>`coalesce(products.sub_category = any(${ADULT_ONLY}), false)`;

/** Stock of a product without the units of ended batches, which a job takes out of it later. */
const sellableStock = (at: LocalTime) => sql<number>`products.stock_quantity - (
  select coalesce(sum(units), 0)::integer from batches
  where product_id = products.id and units > 0 and is_over(batches, ${at}::timestamp::date))`;

const saleableProducts = (db: Db, productIds: readonly string[], at: LocalTime) =>
  db
    .selectFrom("products")
    .innerJoin("rentals", "rentals.id", "products.rental_id")
    .innerJoin("artisan_profiles", "artisan_profiles.user_id", "products.artisan_id")
    .select([
      "products.id",
      "products.name",
      "products.photo",
      "products.withdrawal_exception as withdrawalException",
      "products.net_amount",
      "products.net_unit",
      "products.category",
      "products.sub_category as subCategory",
      "products.facts",
      "products.price_cents as priceCents",
      sellableStock(at).as("stockQuantity"),
      "products.artisan_id as artisanId",
      "products.space_id as spaceId",
      "products.pickup_location as pickupLocation",
      "rentals.end_date as rentalEnd",
      "artisan_profiles.trade_name as tradeName",
      isOnSaleOrNot(at).as("isOnSale"),
      isAdultOnly.as("isAdultOnly"),
    ])
    .where("products.id", "in", [...productIds])
    .where("products.archived_at", "is", null);

/** A product as its buyer sees it. Price in cents. */
export type SaleableProduct = Awaited<
  ReturnType<ReturnType<typeof saleableProducts>["execute"]>
>[number];

const byId = (products: readonly SaleableProduct[]): Map<string, SaleableProduct> =>
  new Map(products.map((product) => [product.id, product]));

/** Finds products that are not archived, by id. */
export const findSaleableProducts = async (
  db: Db,
  productIds: readonly string[],
  at: LocalTime,
): Promise<Map<string, SaleableProduct>> =>
  byId(await saleableProducts(db, productIds, at).execute());

/**
 * {@link findSaleableProducts}, locked until the transaction ends; their rentals get a key-share
 * lock. The lock order is always the same, so that two buyers of the same products never wait for
 * each other.
 */
export const lockSaleableProducts = async (
  tx: Tx,
  productIds: readonly string[],
  at: LocalTime,
): Promise<Map<string, SaleableProduct>> =>
  byId(
    await saleableProducts(tx, productIds, at)
      .orderBy("products.id")
      .forUpdate("products")
      .forKeyShare("rentals")
      .execute(),
  );

/** Number of units of a product. */
export type Units = { productId: string; quantity: number };

/** Reason for a change of stocks, with its order, its delivery or its person. */
export type StockCause = {
  /** Id of the movement, when a request may be sent again. */
  id?: string;
  kind: StockMovementKind;
  at: Date;
  orderId?: string;
  deliveryId?: string;
  actorId?: string;
  note?: string;
  /** Today in the territory: units of a batch that is out of date are not sold. */
  today: CalendarDay;
  /**
   * The only batch that the change is about; otherwise units leave the batch with the nearest last
   * day first, and return to the batch they came from.
   */
  batchId?: string | undefined;
};

/**
 * Changes stocks and records the reason, in one statement: nothing else writes a stock. Batches of
 * the products follow.
 *
 * @param change statement that changes locked products and returns `product_id`, the signed `units`
 * and the remaining `stock`
 * @returns the ids of the changed products
 */
export const changeStock = async (
  tx: Tx,
  change: OperationNodeSource,
  cause: StockCause,
): Promise<ReadonlySet<string>> => {
  const { id, kind, at, orderId, deliveryId, actorId, batchId, note = "" } = cause;
  const { rows } = await sql<BatchedChange & { isBatched: boolean }>`
    with changed as (${change}), recorded as (
      insert into stock_movements
        (id, product_id, kind, units, stock_after, note, actor_id, order_id, delivery_id, batch_id, at)
      select coalesce(${id ?? null}::uuid, gen_random_uuid()), product_id, ${kind}, units, stock, ${note},
        ${actorId ?? null}::uuid, ${orderId ?? null}::uuid, ${deliveryId ?? null}::uuid, ${batchId ?? null}::uuid,
        ${at}::timestamptz
      from changed where units <> 0
    )
    select product_id as "productId", units, stock - units as "stockBefore",
      exists(select from batches where batches.product_id = changed.product_id) as "isBatched"
    from changed
  `.execute(tx);
  const batched = rows.filter(({ isBatched, units }) => isBatched && units !== 0);
  if (batched.length > 0) await moveBatches(tx, batched, cause);
  return new Set(rows.map(({ productId }) => productId));
};

const unitsTable = (units: readonly Units[]) => sql`
  unnest(${productsOf(units)}::uuid[], ${units.map(({ quantity }) => quantity)}::integer[])
    as units (product_id, quantity)`;

/** Takes units out of the stock of locked products. @throws {Error} when there are not enough */
export const takeStock = async (
  tx: Tx,
  units: readonly Units[],
  cause: StockCause,
): Promise<void> => {
  if (units.length === 0) return;
  const change = sql`
    update products set stock_quantity = stock_quantity - units.quantity
    from ${unitsTable(units)} where products.id = units.product_id
    returning products.id as product_id, -units.quantity as units, products.stock_quantity as stock`;
  await changeStock(tx, change, cause);
};

/** Locks products in the lock order of purchases. */
export const lockStock = async (tx: Tx, productIds: readonly string[]): Promise<void> => {
  await tx
    .selectFrom("products")
    .select("id")
    .where("id", "in", [...productIds])
    .orderBy("id")
    .forUpdate()
    .execute();
};

const productsOf = (units: readonly Units[]): string[] => units.map(({ productId }) => productId);

/** Puts units back that were held and not bought; an archived product receives its units, too. */
export const returnStock = async (
  tx: Tx,
  units: readonly Units[],
  cause: StockCause,
): Promise<void> => {
  if (units.length === 0) return;
  await lockStock(tx, productsOf(units));
  const change = sql`
    update products set stock_quantity = stock_quantity + units.quantity
    from ${unitsTable(units)} where products.id = units.product_id
    returning products.id as product_id, units.quantity as units, products.stock_quantity as stock`;
  await changeStock(tx, change, cause);
};

/**
 * Puts units on sale that arrived in a rental. A product that left the rental, is archived or would
 * have more units than allowed stays as it is.
 *
 * @returns the ids of the products that received their units
 */
export const addStock = async (
  tx: Tx,
  rentalId: string,
  units: readonly Units[],
  cause: StockCause,
): Promise<ReadonlySet<string>> => {
  if (units.length === 0) return new Set();
  await lockStock(tx, productsOf(units));
  const change = sql`
    update products set quantity = products.quantity + units.quantity,
      stock_quantity = stock_quantity + units.quantity, updated_at = ${cause.at}
    from ${unitsTable(units)}
    where products.id = units.product_id and rental_id = ${rentalId} and archived_at is null
      and products.quantity + units.quantity <= ${LIMITS.quantity}
    returning products.id as product_id, units.quantity as units, products.stock_quantity as stock`;
  return changeStock(tx, change, cause);
};

/** Corrects the stock of a locked product by signed units; the total put on sale follows. */
export const correctStock = async (
  tx: Tx,
  { productId, quantity }: Units,
  cause: StockCause,
): Promise<void> => {
  const change = sql`
    update products set quantity = quantity + ${quantity}::integer,
      stock_quantity = stock_quantity + ${quantity}::integer, updated_at = ${cause.at}
    where id = ${productId}
    returning id as product_id, ${quantity}::integer as units, stock_quantity as stock`;
  await changeStock(tx, change, cause);
};

/** True if a movement of a product is stored already. */
export const hasMovement = async (tx: Tx, productId: string, id: string): Promise<boolean> =>
  (await tx
    .selectFrom("stock_movements")
    .select("id")
    .where("product_id", "=", productId)
    .where("id", "=", id)
    .executeTakeFirst()) !== undefined;

/** Units of a product that orders hold until somebody collects them. */
export const countAwaited = async (db: Db, productId: string): Promise<number> => {
  const { units } = await db
    .selectFrom("order_lines")
    .select(sql<number>`coalesce(sum(quantity - cancelled_quantity), 0)::integer`.as("units"))
    .where("product_id", "=", productId)
    .where("status", "in", ["pending", "to_collect"])
    .executeTakeFirstOrThrow();
  return units;
};

/**
 * Lists a page of the movements of a product's stock, the latest first.
 *
 * @param after last movement of the previous page
 */
export const listMovements = async (
  db: Db,
  productId: string,
  { after, limit }: { after: string | undefined; limit: number },
) => {
  let page = db
    .selectFrom("stock_movements as movement")
    .leftJoin("orders", "orders.id", "movement.order_id")
    .leftJoin("batches", "batches.id", "movement.batch_id")
    .select([
      "movement.id",
      "movement.kind",
      "movement.units",
      "movement.stock_after",
      "movement.note",
      "movement.at",
      "batches.number as batch_number",
      "orders.order_number",
    ])
    // Only members of the artisan's team are named: the name of a lessor's person who brought units
    // in is not shown to the artisan.
    .select(
      sql<string | null>`(
        select ${fullNameOf("users")} from users
        where users.id = movement.actor_id and exists (
          select from team_acts join products on artisan_id = seller_id
          where products.id = movement.product_id and person_id = users.id)
      )`.as("who"),
    )
    .where("movement.product_id", "=", productId)
    .orderBy("movement.recorded_at", "desc")
    .orderBy("movement.id", "desc")
    .limit(limit);
  if (after !== undefined) {
    page = page.where(
      sql<boolean>`(movement.recorded_at, movement.id) < (
        select recorded_at, id from stock_movements where product_id = ${productId} and id = ${after})`,
    );
  }
  return page.execute();
};

export type MovementView = Awaited<ReturnType<typeof listMovements>>[number];
