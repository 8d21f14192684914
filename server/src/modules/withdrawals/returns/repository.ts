import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Page } from "../../search/public.ts";
import type { WithdrawalLineRow } from "../tables.ts";

/** A withdrawal with lines to bring back; the lines are listed separately. */
export type ReturnRow = {
  id: string;
  order_id: string;
  order_number: string;
  space_id: string;
  place_name: string;
  declared_at: Date;
  refund_by: CalendarDay;
  first_name: string;
  name: string;
  deleted_at: Date | null;
};

/** Number of days after the last day of its refund for which a return is still expected. */
const EXPECTED_DAYS = 60;

/** Filter for returns: the seller, the places where they take goods back, and the current day. */
type Which = { userId: string; places: RawBuilder<{ id: string }>; today: CalendarDay };

/** Lines to bring back to somebody's places, or that they sold. */
const expectedLines = ({ userId, places, today }: Which): RawBuilder<WithdrawalLineRow> => sql`
  select withdrawal_lines.* from withdrawal_lines
  join orders on orders.id = withdrawal_lines.order_id
  join order_lines on order_lines.id = withdrawal_lines.line_id
  where is_return_needed and returned_at is null and refund_by > ${today}::date - ${sql.lit(EXPECTED_DAYS)}
    and (order_lines.seller_id = ${userId} or orders.space_id in (${places}))`;

/** True while goods are to be brought back to a lessor's own places before their refund is due. */
export const hasExpected = async (
  db: Db,
  lessorId: string,
  today: CalendarDay,
): Promise<boolean> => {
  const found = await db
    .selectFrom("withdrawal_lines")
    .innerJoin("orders", "orders.id", "withdrawal_lines.order_id")
    .innerJoin("storage_spaces", "storage_spaces.id", "orders.space_id")
    .select("withdrawal_lines.id")
    .where("lessor_id", "=", lessorId)
    .where("is_return_needed", "=", true)
    .where("returned_at", "is", null)
    .where("refund_by", ">=", today)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Page of the withdrawals that somebody waits for, the oldest first. */
export const listReturns = async (
  db: Db,
  which: Which,
  { after, limit }: Page,
): Promise<ReturnRow[]> => {
  const { rows } = await sql<ReturnRow>`
    select withdrawals.id, withdrawals.order_id, withdrawals.contract_number as order_number, orders.space_id,
      orders.place_name, withdrawals.declared_at, min(expected.refund_by) as refund_by, users.first_name, users.name,
      users.deleted_at
    from (${expectedLines(which)}) as expected
    join withdrawals on withdrawals.id = expected.withdrawal_id
    join orders on orders.id = withdrawals.order_id
    join users on users.id = orders.buyer_id
    where ${after ? sql`(withdrawals.declared_at, withdrawals.id) > (${new Date(after.value)}, ${after.id}::uuid)` : sql`true`}
    group by withdrawals.id, orders.id, users.id
    order by withdrawals.declared_at, withdrawals.id
    limit ${limit}
  `.execute(db);
  return rows;
};

/** Number of withdrawals that somebody waits for. */
export const countReturns = async (db: Db, which: Which): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct withdrawal_id) as count from (${expectedLines(which)}) as expected
  `.execute(db);
  return rows[0]?.count ?? 0;
};

/** A line to bring back, as it is shown. */
export type ReturnLineRow = {
  withdrawal_id: string;
  line_id: string;
  units: number;
  product_name: string;
  product_photo: string;
  seller_name: string;
  is_refunded: boolean;
  is_contested: boolean;
};

/** Lines of withdrawals to bring back, in the order of their order's lines. */
export const listReturnLines = async (
  db: Db,
  which: Which,
  withdrawalIds: readonly string[],
): Promise<ReturnLineRow[]> => {
  const { rows } = await sql<ReturnLineRow>`
    select expected.withdrawal_id, expected.line_id, expected.units, order_lines.product_name,
      order_lines.product_photo, order_lines.seller_name, expected.refund_decided_at is not null as is_refunded,
      order_lines.is_contested
    from (${expectedLines(which)}) as expected
    join order_lines on order_lines.id = expected.line_id
    where expected.withdrawal_id = any(${[...withdrawalIds]}::uuid[])
    order by order_lines.position
  `.execute(db);
  return rows;
};

/** Records returned lines of a locked order. @returns the lines that were expected */
export const setReturned = (
  tx: Tx,
  {
    orderId,
    withdrawalId,
    lineIds,
  }: { orderId: string; withdrawalId: string; lineIds: readonly string[] },
  back: { returned_at: Date; returned_to: string; returned_note: string | null },
): Promise<WithdrawalLineRow[]> =>
  tx
    .updateTable("withdrawal_lines")
    .set(back)
    .where("order_id", "=", orderId)
    .where("withdrawal_id", "=", withdrawalId)
    .where("line_id", "in", [...lineIds])
    .where("is_return_needed", "=", true)
    .where("returned_at", "is", null)
    .returningAll()
    .execute();
