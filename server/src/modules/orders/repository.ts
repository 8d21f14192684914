import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Cents } from "@stokaz/contract/money";
import { type Insertable, type RawBuilder, sql } from "kysely";
import { type Db, mover, type Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { OrderRow } from "./tables.ts";

export const insertOrder = async (tx: Tx, order: Insertable<Schema["orders"]>): Promise<void> => {
  await tx.insertInto("orders").values(order).execute();
};

export const findOrder = (db: Db, id: string): Promise<OrderRow | undefined> =>
  db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();

export const lockOrder = (tx: Tx, id: string): Promise<OrderRow | undefined> =>
  tx.selectFrom("orders").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const moveOrder = mover("orders");

/** Notes that an order can be collected, and since when. */
export const setReady = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable("orders").set({ ready_at: now }).where("id", "=", id).execute();
};

/** Whether no order has this number yet. */
export const isNumberFree = async (tx: Tx, orderNumber: string): Promise<boolean> => {
  const taken = await tx
    .selectFrom("orders")
    .select("id")
    .where("order_number", "=", orderNumber)
    .executeTakeFirst();
  return taken === undefined;
};

/** An order with what its product's name and picture are. */
export type OrderView = OrderRow & {
  order_number: string;
  product_name: string;
  product_photo: string;
};

/** An order as its buyer sees it, and when the rental ends that its goods are kept in. */
export type BoughtView = OrderView & { rental_end: CalendarDay };

/** A buyer's orders that were ever paid, newest first. @param orderId one of them only */
export const listBought = async (
  db: Db,
  buyerId: string,
  orderId?: string,
): Promise<BoughtView[]> => {
  let bought = db
    .selectFrom("orders")
    .innerJoin("products", "products.id", "orders.product_id")
    .innerJoin("rentals", "rentals.id", "products.rental_id")
    .selectAll("orders")
    .select([
      "products.name as product_name",
      "products.photo as product_photo",
      "rentals.end_date as rental_end",
    ])
    .where("orders.buyer_id", "=", buyerId)
    .where("orders.status", "in", ["to_collect", "collected", "refunded"])
    .where("orders.order_number", "is not", null)
    .orderBy("orders.created_at", "desc")
    .orderBy("orders.id");
  if (orderId !== undefined) bought = bought.where("orders.id", "=", orderId);
  return (await bought.execute()) as BoughtView[];
};

/** An order with what its seller needs to prepare it. */
export type SaleView = OrderView & { buyer_first_name: string; space_name: string };

const sumOfTransfers = (which: RawBuilder<unknown>) =>
  sql<Cents>`coalesce(sum(transfers.gross_cents - transfers.fee_cents) filter (where ${which}), 0)`;

/**
 * The orders of an artisan's products that were made, also those cancelled since. A payment that came too late made none.
 *
 * @param spaceId of one place only
 */
const sold = (db: Db, sellerId: string, spaceId: string | undefined) => {
  const found = db
    .selectFrom("orders")
    .where("orders.seller_id", "=", sellerId)
    .where("orders.status", "in", ["to_collect", "collected", "refunded"])
    .where("orders.paid_at", "is not", null);
  return spaceId === undefined ? found : found.where("orders.space_id", "=", spaceId);
};

/** As `saleRank` of the rules has it. */
const rank = sql<number>`(case
  when orders.status <> 'to_collect' then 2 when orders.ready_at is null then 0 else 1 end)`;

/** A page of the orders of an artisan's products: those to prepare first, then those ready, then the newest. */
export const listSales = async (
  db: Db,
  sellerId: string,
  {
    spaceId,
    after,
    limit,
  }: {
    spaceId: string | undefined;
    after: { rank: number; createdAt: Date; id: string } | undefined;
    limit: number;
  },
): Promise<SaleView[]> => {
  let page = sold(db, sellerId, spaceId)
    .innerJoin("products", "products.id", "orders.product_id")
    .innerJoin("users as buyer", "buyer.id", "orders.buyer_id")
    .innerJoin("storage_spaces", "storage_spaces.id", "orders.space_id")
    .selectAll("orders")
    .select([
      "products.name as product_name",
      "products.photo as product_photo",
      "buyer.first_name as buyer_first_name",
      "storage_spaces.name as space_name",
    ])
    .orderBy(rank)
    .orderBy("orders.created_at", "desc")
    .orderBy("orders.id")
    .limit(limit);
  if (after) {
    page = page.where(
      sql<boolean>`(${rank}, ${after.createdAt}::timestamptz - orders.created_at, orders.id)
        > (${after.rank}::integer, interval '0', ${after.id}::uuid)`,
    );
  }
  return (await page.execute()) as SaleView[];
};

/** What the orders of an artisan's products come to, cancelled ones left out: how many, and cents that went and will go to their account. */
export const sumSales = (db: Db, sellerId: string, spaceId: string | undefined) =>
  sold(db, sellerId, spaceId)
    .where("orders.status", "<>", "refunded")
    .leftJoin("checkout_sessions", "checkout_sessions.order_id", "orders.id")
    .leftJoin("transfers", (join) =>
      join
        .onRef("transfers.checkout_id", "=", "checkout_sessions.id")
        .on("transfers.status", "<>", "cancelled"),
    )
    .select([
      sql<number>`count(*) filter (where ${rank} = 0)`.as("toPrepare"),
      sql<number>`count(*) filter (where ${rank} = 1)`.as("ready"),
      sql<number>`count(*) filter (where ${rank} = 2)`.as("collected"),
      sumOfTransfers(sql`transfers.paid_at is not null`).as("paid"),
      sumOfTransfers(sql`transfers.paid_at is null`).as("due"),
    ])
    .executeTakeFirstOrThrow();

/** What a buyer pays for, and where their receipt goes. */
export const findBought = (db: Db, orderId: string) =>
  db
    .selectFrom("orders")
    .innerJoin("products", "products.id", "orders.product_id")
    .innerJoin("users as buyer", "buyer.id", "orders.buyer_id")
    .select([
      "products.name as productName",
      "orders.product_id as productId",
      "orders.price_cents as price",
      "orders.quantity",
      "buyer.email as buyerEmail",
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();

/** Orders with their two people, what they are about and where that waits. */
const withSurroundings = (db: Db) =>
  db
    .selectFrom("orders")
    .innerJoin("products", "products.id", "orders.product_id")
    .innerJoin("users as buyer", "buyer.id", "orders.buyer_id")
    .innerJoin("users as seller", "seller.id", "orders.seller_id")
    .innerJoin("storage_spaces as space", "space.id", "orders.space_id")
    .innerJoin("lessor_profiles as lessor", "lessor.user_id", "space.lessor_id")
    .innerJoin("rentals as rental", "rental.id", "products.rental_id")
    .select([
      "orders.order_number as orderNumber",
      "orders.status",
      "orders.product_id as productId",
      "orders.quantity",
      "orders.total_cents as total",
      "orders.paid_at as paidAt",
      "rental.end_date as rentalEnd",
      "products.name as productName",
      "buyer.email as buyerEmail",
      "buyer.first_name as buyerFirstName",
      "buyer.name as buyerName",
      "seller.email as sellerEmail",
      "seller.first_name as sellerFirstName",
      "space.name as spaceName",
      "space.address",
      "space.manager_first_name as managerFirstName",
      "space.manager_last_name as managerLastName",
      "space.phone",
      "lessor.retrieval_days as openDays",
      "lessor.retrieval_start as opensAt",
      "lessor.retrieval_end as closesAt",
    ]);

/** An order that is being paid, locked until the transaction ends, with all that will be said of it. */
export const lockWithSurroundings = (tx: Tx, orderId: string) =>
  withSurroundings(tx).where("orders.id", "=", orderId).forUpdate("orders").executeTakeFirst();

/** What mails say of an order that is being paid. */
export type OrderNews = NonNullable<Awaited<ReturnType<typeof lockWithSurroundings>>> & {
  orderNumber: string;
};

/** What mails say of a paid order. @throws {Error} when it is not paid */
export const findNews = async (db: Db, orderId: string): Promise<OrderNews & { paidAt: Date }> => {
  const { orderNumber, paidAt, ...order } = await withSurroundings(db)
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (orderNumber === null || paidAt === null) throw new Error(`order ${orderId} is not paid`);
  return { ...order, orderNumber, paidAt };
};
