import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Insertable, sql } from "kysely";
import { type Db, isViolationOf, type Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import { hasAvailableOwners } from "../../availability/public.ts";
import type { BatchRow } from "../tables.ts";

/** True if no unit of a row of `batches` is sold any more. */
const isOver = (today: CalendarDay) => sql<boolean>`is_over(batches, ${today}::date)`;

/** Units of a row of `batches` that orders hold until somebody collects them. */
const awaited = sql<number>`(
  select coalesce(sum(order_batches.units), 0)::integer from order_batches
  where batch_id = batches.id and exists (
    select from order_lines where order_lines.order_id = order_batches.order_id
      and order_lines.product_id = batches.product_id and order_lines.status in ('pending', 'to_collect')))`;

const isSold = sql<boolean>`exists (select from order_batches where batch_id = batches.id)`;

const batchesOf = (db: Db, productId: string, today: CalendarDay) =>
  db
    .selectFrom("batches")
    .selectAll()
    .select([awaited.as("awaited"), isSold.as("is_sold")])
    .select(isOver(today).as("is_over"))
    .where("product_id", "=", productId);

/**
 * Lists the batches of a product that have units in stock or held by orders, the nearest last day
 * first.
 */
export const listBatches = (db: Db, productId: string, today: CalendarDay) =>
  batchesOf(db, productId, today)
    .where(sql<boolean>`(units > 0 or ${awaited} > 0)`)
    .orderBy(sql`last_day nulls last`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export type BatchView = Awaited<ReturnType<typeof listBatches>>[number];

/** Finds a batch of a product, even without units. */
export const findBatch = (
  db: Db,
  { productId, batchId }: { productId: string; batchId: string },
  today: CalendarDay,
): Promise<BatchView | undefined> =>
  batchesOf(db, productId, today).where("id", "=", batchId).executeTakeFirst();

/**
 * Finds a batch of one of some products that is not recalled, with those of the same number of the
 * others: units of it that were moved there.
 */
export const findSameBatches = (
  db: Db,
  { productIds, batchId }: { productIds: readonly string[]; batchId: string },
): Promise<BatchRow[]> =>
  db
    .selectFrom("batches")
    .selectAll()
    .where("product_id", "in", [...productIds])
    .where("recalled_at", "is", null)
    .where("number", "=", ({ selectFrom }) =>
      selectFrom("batches as named").select("named.number").where("named.id", "=", batchId),
    )
    .orderBy("id")
    .execute();

/** Counts the units of a product that are in a batch, and the batches with units. */
export const countBatched = async (
  db: Db,
  productId: string,
): Promise<{ units: number; batches: number }> =>
  db
    .selectFrom("batches")
    .select([
      sql<number>`coalesce(sum(units), 0)::integer`.as("units"),
      sql<number>`count(*) filter (where units > 0)::integer`.as("batches"),
    ])
    .where("product_id", "=", productId)
    .executeTakeFirstOrThrow();

/** True if the batch is stored already. */
export const hasBatch = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom("batches").select("id").where("id", "=", id).executeTakeFirst()) !==
  undefined;

const unlessNumberIsTaken = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (isViolationOf(error, "batches_once")) return false;
    throw error;
  }
};

/** Stores a batch. @returns true if its product has no other batch with that number */
export const insertBatch = (tx: Tx, batch: Insertable<Schema["batches"]>): Promise<boolean> =>
  unlessNumberIsTaken(tx.insertInto("batches").values(batch).execute());

type BatchFacts = { number: string; last_day: CalendarDay | null; place: string };

/**
 * Changes a batch. A new last day is announced again.
 *
 * @returns true if its product has no other batch with that number
 */
export const updateBatch = (tx: Tx, id: string, facts: BatchFacts): Promise<boolean> =>
  unlessNumberIsTaken(
    tx
      .updateTable("batches")
      .set({
        ...facts,
        told_at: sql`case when last_day is not distinct from ${facts.last_day}::date then told_at end`,
      })
      .where("id", "=", id)
      .execute(),
  );

/** Marks a batch as recalled. */
export const setRecalled = async (tx: Tx, batchId: string, at: Date): Promise<void> => {
  await tx.updateTable("batches").set({ recalled_at: at }).where("id", "=", batchId).execute();
};

/**
 * Selects batches with units in stock, with their products and artisans; archived products are left
 * out.
 */
const withArtisans = (db: Db) =>
  db
    .selectFrom("batches")
    .innerJoin("products", "products.id", "batches.product_id")
    .innerJoin("rentals", "rentals.id", "products.rental_id")
    .innerJoin("users", "users.id", "products.artisan_id")
    .select([
      "batches.id",
      "batches.product_id as productId",
      "batches.number",
      "batches.last_day as lastDay",
      "batches.units",
      "batches.place",
      "products.name as productName",
      "products.artisan_id as artisanId",
      "users.first_name as firstName",
      "users.email",
      sql<boolean>`batches.recalled_at is not null`.as("isRecalled"),
    ])
    .where("batches.units", ">", 0)
    .where("products.archived_at", "is", null);

export type ArtisanBatch = Awaited<ReturnType<ReturnType<typeof withArtisans>["execute"]>>[number];

/** Lists ended batches with units in stock, by product, up to a limit. */
export const listOver = (db: Db, today: CalendarDay, limit: number): Promise<ArtisanBatch[]> =>
  withArtisans(db)
    .where(isOver(today))
    .orderBy("batches.product_id")
    .orderBy("batches.id")
    .limit(limit)
    .execute();

/** Finds an ended batch with its units. The caller has locked its product. */
export const findOver = (
  tx: Tx,
  batchId: string,
  today: CalendarDay,
): Promise<ArtisanBatch | undefined> =>
  withArtisans(tx).where("batches.id", "=", batchId).where(isOver(today)).executeTakeFirst();

/**
 * Lists batches on sale in running rentals whose last day is near and whose artisan was not told,
 * up to a limit.
 */
export const listEnding = (
  db: Db,
  { today, until }: { today: CalendarDay; until: CalendarDay },
  limit: number,
): Promise<ArtisanBatch[]> =>
  withArtisans(db)
    .where("batches.told_at", "is", null)
    .where("batches.recalled_at", "is", null)
    .where("batches.last_day", ">=", today)
    .where("batches.last_day", "<=", until)
    .where("rentals.status", "=", "confirmed")
    .where(hasAvailableOwners)
    .orderBy("products.artisan_id")
    .orderBy("batches.last_day")
    .orderBy("batches.id")
    .limit(limit)
    .execute();

/**
 * Notes that the artisan of batches is told.
 *
 * @returns the ids of the batches not announced before
 */
export const setNotified = async (
  tx: Tx,
  batchIds: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> => {
  const notified = await tx
    .updateTable("batches")
    .set({ told_at: at })
    .where("id", "in", [...batchIds])
    .where("told_at", "is", null)
    .returning("id")
    .execute();
  return new Set(notified.map(({ id }) => id));
};

/** Units of an order's product that come from one batch. */
export type OrderBatch = {
  orderId: string;
  productId: string;
  number: string;
  lastDay: CalendarDay | null;
  units: number;
};

/** Lists the batches that the units of orders come from, by order, the nearest last day first. */
export const listBatchesOfOrders = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderBatch[]>> => {
  if (orderIds.length === 0) return new Map();
  const found = await db
    .selectFrom("order_batches")
    .innerJoin("batches", "batches.id", "order_batches.batch_id")
    .select([
      "order_batches.order_id as orderId",
      "batches.product_id as productId",
      "batches.number",
      "batches.last_day as lastDay",
      "order_batches.units",
    ])
    .where("order_batches.order_id", "in", [...orderIds])
    .orderBy(sql`batches.last_day nulls last`)
    .orderBy("batches.number")
    .execute();
  return Map.groupBy(found, ({ orderId }) => orderId);
};
