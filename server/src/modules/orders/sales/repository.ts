import type { Cents } from "@stokaz/contract/money/money";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { PAID, type PaidOrder } from "../repository.ts";

/** An order with the facts that a seller needs to prepare it. */
export type SoldOrder = PaidOrder & {
  buyer_first_name: string;
  /** True if a line of any seller is still to prepare, as `isToPrepare` of the rules. */
  is_unready: boolean;
  /** Rank in the list: 0 if some lines are to prepare, 1 if others wait, 2 if none waits. */
  rank: number;
};

/** Filter for a seller's orders, limited to one place if `spaceId` is set. */
type Sold = { sellerId: string; spaceId: string | undefined };

/** The same rank as `saleRank` of the rules. */
const rank = sql<number>`case
  when not bool_or(order_lines.status = 'to_collect') then 2
  when bool_or(
    order_lines.status = 'to_collect' and order_lines.ready_at is null and not order_lines.is_contested
  ) then 0 else 1 end`;

/**
 * Paid orders that have lines of a seller, including cancelled ones. A payment that came too late
 * made no sale.
 */
const sold = (db: Db, { sellerId, spaceId }: Sold) => {
  const found = db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .where("order_lines.seller_id", "=", sellerId)
    .where("orders.status", "in", PAID)
    .where("orders.paid_at", "is not", null)
    .groupBy("orders.id");
  return spaceId === undefined ? found : found.where("orders.space_id", "=", spaceId);
};

/**
 * Page of the orders that have lines of a seller: first those to prepare, then those ready, then
 * the others, newest first in each group.
 */
export const listSales = async (
  db: Db,
  which: Sold,
  {
    after,
    limit,
  }: { after: { rank: number; createdAt: Date; id: string } | undefined; limit: number },
): Promise<SoldOrder[]> => {
  let page = db
    .selectFrom(sold(db, which).selectAll("orders").select(rank.as("rank")).as("orders"))
    .innerJoin("users as buyer", "buyer.id", "orders.buyer_id")
    .selectAll("orders")
    .select("buyer.first_name as buyer_first_name")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("order_lines")
          .select("order_lines.id")
          .whereRef("order_id", "=", "orders.id")
          .where("order_lines.status", "=", "to_collect")
          .where("order_lines.ready_at", "is", null)
          .where("order_lines.is_contested", "=", false),
      ).as("is_unready"),
    )
    .orderBy("rank")
    .orderBy("orders.created_at", "desc")
    .orderBy("orders.id")
    .limit(limit);
  if (after) {
    page = page.where(
      sql<boolean>`(rank, ${after.createdAt}::timestamptz - orders.created_at, orders.id)
        > (${after.rank}::integer, interval '0', ${after.id}::uuid)`,
    );
  }
  return page.$narrowType<{ order_number: string; is_unready: boolean }>().execute();
};

/** Ids of the lines of orders that an open claim of their buyer is about. */
export const listClaimed = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (orderIds.length === 0) return new Set();
  const claimed = await db
    .selectFrom("claim_lines")
    .innerJoin("claims", "claims.id", "claim_lines.claim_id")
    .select("line_id")
    .where("claims.order_id", "in", [...orderIds])
    .where("claims.kind", "=", "bought")
    .where("claims.status", "in", ["open", "answered", "escalated"])
    .execute();
  return new Set(claimed.map(({ line_id }) => line_id));
};

const counted = (db: Db, which: Sold) =>
  sold(db, which)
    .where("order_lines.status", "<>", "refunded")
    .select(["orders.id", rank.as("rank")])
    .select(sql<boolean>`bool_or(order_lines.status = 'collected')`.as("is_collected"))
    .as("counted");

/** Number of a seller's orders of each kind; cancelled ones are left out. */
export const countSales = (db: Db, which: Sold) =>
  db
    .selectFrom(counted(db, which))
    .select([
      sql<number>`count(*) filter (where rank = 0)`.as("toPrepare"),
      sql<number>`count(*) filter (where rank = 1)`.as("ready"),
      sql<number>`count(*) filter (where rank = 2 and is_collected)`.as("collected"),
    ])
    .executeTakeFirstOrThrow();

/**
 * Cents of these orders that the seller has received and will receive.
 *
 * @param net cents of a transfer, in a query of `transfers`
 */
export const sumSales = (db: Db, which: Sold, net: RawBuilder<Cents>) => {
  const sumWhere = (condition: RawBuilder<unknown>) =>
    sql<Cents>`coalesce(sum(${net}) filter (where ${condition}), 0)`;
  return db
    .selectFrom(counted(db, which))
    .innerJoin("checkout_sessions", "checkout_sessions.order_id", "counted.id")
    .innerJoin("transfers", "transfers.checkout_id", "checkout_sessions.id")
    .where("transfers.seller_id", "=", which.sellerId)
    .where("transfers.status", "<>", "cancelled")
    .select([
      sumWhere(sql`transfers.paid_at is not null`).as("paid"),
      sumWhere(sql`transfers.paid_at is null`).as("due"),
    ])
    .executeTakeFirstOrThrow();
};
