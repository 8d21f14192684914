import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";

/** People notified in one transaction. */
const BATCH = 50;
/** Orders stopped in one run; the others wait for the next. */
const STOPPED_AT_ONCE = 500;

/** A line of a person to notify, with the data of their mail. */
export type RecallNotice = {
  recallId: string;
  buyerId: string;
  lineId: string;
  orderId: string;
  orderNumber: string;
  productName: string;
  paidAt: Date;
  units: number;
  isWaiting: boolean;
};

/**
 * Locks the lines of some people who were not notified of a recall yet: another process waits, and then
 * finds nothing.
 */
export const lockUnnotified = async (tx: Tx): Promise<RecallNotice[]> => {
  const { rows } = await sql<RecallNotice>`
    with unnotified as (
      select distinct recall_id, buyer_id from recall_lines
      where told_at is null
        and exists (select from orders where id = order_id and order_number is not null and paid_at is not null)
      order by recall_id, buyer_id limit ${BATCH}
    )
    select line.recall_id as "recallId", line.buyer_id as "buyerId", line.line_id as "lineId",
      orders.id as "orderId", orders.order_number as "orderNumber", orders.paid_at as "paidAt",
      sold.product_name as "productName",
      sold.quantity - sold.cancelled_quantity - sold.withdrawn_after_pickup as units,
      sold.status = 'to_collect' as "isWaiting"
    from recall_lines as line
    join unnotified on unnotified.recall_id = line.recall_id and unnotified.buyer_id = line.buyer_id
    join orders on orders.id = line.order_id and orders.order_number is not null and orders.paid_at is not null
    join order_lines as sold on sold.id = line.line_id
    where line.told_at is null
    order by line.recall_id, line.buyer_id, orders.paid_at, line.line_id
    for update of line`.execute(tx);
  return rows;
};

/** True if the person was notified of a recall before, for another purchase. */
export const wasNotified = async (
  tx: Tx,
  { recallId, buyerId }: RecallNotice,
): Promise<boolean> => {
  const found = await tx
    .selectFrom("recall_lines")
    .select("line_id")
    .where("recall_id", "=", recallId)
    .where("buyer_id", "=", buyerId)
    .where("told_at", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
};

export const setNotified = async (
  tx: Tx,
  lines: readonly Pick<RecallNotice, "recallId" | "lineId">[],
  at: Date,
): Promise<void> => {
  await sql`
    update recall_lines set told_at = ${at}
    from unnest(${lines.map(({ recallId }) => recallId)}::uuid[], ${lines.map(({ lineId }) => lineId)}::uuid[])
      as notified (recall_id, line_id)
    where recall_lines.recall_id = notified.recall_id and recall_lines.line_id = notified.line_id`.execute(
    tx,
  );
};

/** A recall, and an order of which it stops lines. */
export type ToStop = { recallId: string; orderId: string; adminId: string; number: string };

/** Lists orders with recalled lines that wait to be collected and have no open case yet. */
export const listUnstopped = async (db: Db): Promise<ToStop[]> => {
  const { rows } = await sql<ToStop>`
    select distinct recalls.id as "recallId", recall_lines.order_id as "orderId",
      confirmed_by as "adminId", number
    from recall_lines
    join recalls on recalls.id = recall_lines.recall_id
    join order_lines on order_lines.id = recall_lines.line_id
    where stopped_at is null and order_lines.status = 'to_collect' and not is_contested
    order by "recallId", "orderId" limit ${STOPPED_AT_ONCE}`.execute(db);
  return rows;
};

/** Locks the lines of an order that a recall is about and has not stopped yet. */
export const lockUnstoppedLines = async (
  tx: Tx,
  { recallId, orderId }: ToStop,
): Promise<readonly string[]> => {
  const found = await tx
    .selectFrom("recall_lines")
    .select("line_id")
    .where("recall_id", "=", recallId)
    .where("order_id", "=", orderId)
    .where("stopped_at", "is", null)
    .forUpdate()
    .execute();
  return found.map(({ line_id }) => line_id);
};

export const setStopped = async (
  tx: Tx,
  recallId: string,
  lineIds: readonly string[],
  at: Date,
): Promise<void> => {
  await tx
    .updateTable("recall_lines")
    .set({ stopped_at: at })
    .where("recall_id", "=", recallId)
    .where("line_id", "in", [...lineIds])
    .execute();
};
