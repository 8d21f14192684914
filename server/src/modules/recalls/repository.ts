import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Insertable, type RawBuilder, sql } from "kysely";
import { type Db, fullNameOf, isViolationOf, type Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { FoundLine } from "./rules.ts";
import type { RecallRow } from "./tables.ts";

/** Most batches in the choice. */
const MOST_BATCHES = 200;

/**
 * Recalled part of some products: all of them, the units sold in `[from, to)`, or the units of some
 * batches.
 */
export type Sold = {
  productIds: readonly string[];
  batchIds: readonly string[] | undefined;
  from: Date | undefined;
  to: Date | undefined;
};

/** A line as a recall counts it, with its order. */
export type SoldLine = FoundLine & { lineId: string; orderId: string };

/**
 * Finds the lines whose goods a buyer has or will have, unpaid ones included. For a batch, every
 * line with a unit of it counts completely, because nobody knows any more which unit is which.
 */
export const findSold = async (
  db: Db,
  { productIds, batchIds, from, to }: Sold,
): Promise<SoldLine[]> => {
  const { rows } = await sql<SoldLine>`
    select line.id as "lineId", line.order_id as "orderId", orders.buyer_id as "buyerId",
      line.quantity - line.cancelled_quantity - line.withdrawn_after_pickup as units,
      orders.paid_at is not null as "isPaid", line.status <> 'collected' as "isWaiting"
    from order_lines as line join orders on orders.id = line.order_id
    where line.product_id = any(${productIds}::uuid[]) and line.status in ('pending', 'to_collect', 'collected')
      and line.quantity > line.cancelled_quantity + line.withdrawn_after_pickup
      and (${batchIds ?? null}::uuid[] is null or exists (
        select from order_batches join batches on batches.id = order_batches.batch_id
        where batch_id = any(${batchIds ?? null}::uuid[]) and order_id = line.order_id
          and batches.product_id = line.product_id))
      and (${from ?? null}::timestamptz is null or coalesce(orders.paid_at, orders.created_at) >= ${from ?? null})
      and (${to ?? null}::timestamptz is null or coalesce(orders.paid_at, orders.created_at) < ${to ?? null})
    order by line.id`.execute(db);
  return rows;
};

/**
 * Lists the batches of some products that can be recalled alone, the newest first; a number that
 * several have stands there once.
 */
export const listRecallable = async (db: Db, productIds: readonly string[]) => {
  const { rows } = await sql<{ _id: string; number: string; lastDay: CalendarDay | null }>`
    select id as _id, number, last_day as "lastDay" from (
      select distinct on (number) id, number, last_day, created_at from batches
      where product_id = any(${productIds}::uuid[]) and recalled_at is null
      order by number, array_position(${productIds}::uuid[], product_id)
    ) as numbered
    order by created_at desc, id limit ${MOST_BATCHES}`.execute(db);
  return rows;
};

/** Stores a recall. @returns `undefined` when the same recall was confirmed before */
export const insertRecall = async (
  tx: Tx,
  recall: Insertable<Schema["recalls"]>,
  lines: readonly SoldLine[],
): Promise<RecallRow | undefined> => {
  let inserted: RecallRow;
  try {
    inserted = await tx
      .insertInto("recalls")
      .values(recall)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isViolationOf(error, "recalls_once")) return undefined;
    throw error;
  }
  const column = (valueOfLine: (line: SoldLine) => string) =>
    sql`${lines.map(valueOfLine)}::uuid[]`;
  await sql`
    insert into recall_lines (recall_id, line_id, order_id, buyer_id)
    select ${inserted.id}, line_id, order_id, buyer_id
    from unnest(${column(({ lineId }) => lineId)}, ${column(({ orderId }) => orderId)},
      ${column(({ buyerId }) => buyerId)}) as sold (line_id, order_id, buyer_id)`.execute(tx);
  return inserted;
};

const UNITS = sql`line.quantity - line.cancelled_quantity - line.withdrawn_after_pickup`;

/** Counts over the paid lines of a recall, as they are now. */
const counts = (what: RawBuilder<unknown>) => sql<number>`(
  select ${what} from recall_lines
  join orders on orders.id = recall_lines.order_id
  join order_lines as line on line.id = recall_lines.line_id
  where recall_id = recall.id and orders.paid_at is not null)`;

/** Lists a page of recalls, the newest first. */
export const listRecalls = (db: Db, { offset, limit }: { offset: number; limit: number }) =>
  db
    .selectFrom("recalls as recall")
    .leftJoin("moderation_decisions as decision", "decision.id", "recall.decision_id")
    .leftJoin("users as admin", "admin.id", "recall.confirmed_by")
    .leftJoin("artisan_profiles as seller", "seller.user_id", "recall.seller_id")
    .selectAll("recall")
    .select(["decision.number as decision_number", "seller.trade_name as seller_name"])
    .select([
      sql<string | null>`case when admin.deleted_at is null
        then ${fullNameOf("admin")} end`.as("confirmed_by_name"),
      counts(sql`count(distinct recall_lines.buyer_id)`).as("buyers"),
      counts(sql`count(distinct recall_lines.buyer_id) filter (where told_at is not null)`).as(
        "told",
      ),
      counts(sql`coalesce(sum(${UNITS}), 0)`).as("units"),
      counts(
        sql`coalesce(sum(line.quantity - line.cancelled_quantity) filter (where line.status = 'to_collect'), 0)`,
      ).as("waiting"),
    ])
    .orderBy("confirmed_at", "desc")
    .orderBy("recall.id")
    .offset(offset)
    .limit(limit)
    .execute();

export type ShownRow = Awaited<ReturnType<typeof listRecalls>>[number];

export const countRecalls = async (db: Db): Promise<number> => {
  const { total } = await db
    .selectFrom("recalls")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

export const findRecall = (db: Db, id: string): Promise<RecallRow | undefined> =>
  db.selectFrom("recalls").selectAll().where("id", "=", id).executeTakeFirst();

/** Lists the purchases concerned by a recall, order by order. */
export const selectAffectedPurchases = (db: Db, recallId: string) =>
  db
    .selectFrom("recall_lines")
    .innerJoin("orders", "orders.id", "recall_lines.order_id")
    .innerJoin("order_lines as line", "line.id", "recall_lines.line_id")
    .innerJoin("users as buyer", "buyer.id", "recall_lines.buyer_id")
    .select(["orders.order_number", "orders.paid_at", "line.status", "recall_lines.told_at"])
    .select(["buyer.email", "buyer.mobile_phone", "buyer.deleted_at", "orders.place_name"])
    .select([fullNameOf("buyer").as("name"), sql<number>`${UNITS}`.as("units")])
    .where("recall_id", "=", recallId)
    .where("orders.paid_at", "is not", null)
    .orderBy("orders.paid_at")
    .orderBy("line.id");

export type BoughtRow = Awaited<
  ReturnType<ReturnType<typeof selectAffectedPurchases>["execute"]>
>[number];
