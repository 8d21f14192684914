import type { Cents } from "@stokaz/contract/money/money";
import type { WithdrawnStatus } from "@stokaz/contract/orders/withdrawals";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { WithdrawalLineRow, WithdrawalRow } from "./tables.ts";

/** Inserts a declaration. @returns its lines */
export const insertWithdrawal = async (
  tx: Tx,
  declared: Insertable<Schema["withdrawals"]>,
  lines: readonly Omit<Insertable<Schema["withdrawal_lines"]>, "withdrawal_id" | "order_id">[],
): Promise<WithdrawalLineRow[]> => {
  await tx.insertInto("withdrawals").values(declared).execute();
  const keys = { withdrawal_id: declared.id, order_id: declared.order_id };
  return tx
    .insertInto("withdrawal_lines")
    .values(lines.map((line) => ({ ...line, ...keys })))
    .returningAll()
    .execute();
};

/** Cents promised for units that are not refunded yet, by line. */
export const findPromised = async (db: Db, orderId: string): Promise<Map<string, Cents>> => {
  const rows = await db
    .selectFrom("withdrawal_lines")
    .select(({ fn }) => ["line_id", fn.sum<Cents>("amount_cents").as("amount")])
    .where("order_id", "=", orderId)
    .where("refund_decided_at", "is", null)
    .groupBy("line_id")
    .execute();
  return new Map(rows.map(({ line_id, amount }) => [line_id, amount]));
};

/** Withdrawn lines of a locked order whose refund was not decided yet. */
export const listOwed = (tx: Tx, orderId: string): Promise<WithdrawalLineRow[]> =>
  tx
    .selectFrom("withdrawal_lines")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("refund_decided_at", "is", null)
    .orderBy("id")
    .execute();

/**
 * Records that the money of withdrawn lines is on its way.
 *
 * @param refundId undefined if no money was left
 */
export const setDecided = async (
  tx: Tx,
  ids: readonly string[],
  { at, refundId }: { at: Date; refundId: string | undefined },
): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable("withdrawal_lines")
    .set({ refund_decided_at: at, refund_id: refundId ?? null })
    .where("id", "in", [...ids])
    .execute();
};

/** Lowers the promised amount of a line, because some of its money went back before. */
export const setAmount = async (tx: Tx, id: string, amount: Cents): Promise<void> => {
  await tx
    .updateTable("withdrawal_lines")
    .set({ amount_cents: amount })
    .where("id", "=", id)
    .execute();
};

/** A withdrawn line with the status of its money. */
export type ShownLineRow = Pick<
  WithdrawalLineRow,
  | "id"
  | "withdrawal_id"
  | "line_id"
  | "label"
  | "units"
  | "amount_cents"
  | "is_return_needed"
  | "refund_by"
  | "returned_at"
> & { status: WithdrawnStatus; refunded_at: Date | null };

/**
 * Withdrawn lines with the status of their money: `status` and `refunded_at` beside the columns.
 */
export const shownLines = (which: RawBuilder<unknown>): RawBuilder<ShownLineRow> => sql`
  select withdrawal_lines.*,
    case
      when refund_decided_at is null and returned_at is null then 'waiting_return'
      when refund_decided_at is null then 'refund_due'
      when refund.status is null or refund.status in ('sent', 'settled_otherwise') then 'refunded'
      else 'refund_due' end as status,
    case when refund.status is null then refund_decided_at else refund.sent_at end as refunded_at
  from withdrawal_lines
  left join lateral (
    select status, sent_at from refunds
    where withdrawal_lines.refund_id in (refunds.id, refunds.origin_id) and status <> 'replaced'
    order by requested_at desc limit 1
  ) as refund on true
  where ${which}`;

export type ShownWithdrawal = { row: WithdrawalRow; lines: readonly ShownLineRow[] };

/** Lines of declarations by declaration id, in the order of their order's lines. */
export const listShownLines = async (
  db: Db,
  withdrawalIds: readonly string[],
): Promise<Map<string, ShownLineRow[]>> => {
  if (withdrawalIds.length === 0) return new Map();
  const which = sql`withdrawal_id = any(${[...withdrawalIds]}::uuid[])`;
  const { rows } = await sql<ShownLineRow>`
    select shown.* from (${shownLines(which)}) as shown
    join order_lines on order_lines.id = shown.line_id
    order by order_lines.position
  `.execute(db);
  return Map.groupBy(rows, ({ withdrawal_id }) => withdrawal_id);
};

const withLines = async (db: Db, rows: readonly WithdrawalRow[]): Promise<ShownWithdrawal[]> => {
  const lines = await listShownLines(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ row, lines: lines.get(row.id) ?? [] }));
};

/** Withdrawals from an order, the newest first. */
export const listWithdrawals = async (db: Db, orderId: string): Promise<ShownWithdrawal[]> =>
  withLines(
    db,
    await db
      .selectFrom("withdrawals")
      .selectAll()
      .where("order_id", "=", orderId)
      .orderBy("recorded_at", "desc")
      .execute(),
  );

/** Finds a declaration by its id. */
export const findWithdrawal = async (db: Db, id: string): Promise<ShownWithdrawal | undefined> => {
  const rows = await db.selectFrom("withdrawals").selectAll().where("id", "=", id).execute();
  return (await withLines(db, rows))[0];
};

/** Buyer of a declaration, for mails and forms. */
export type Buyer = { id: string; email: string; firstName: string; name: string };

export const getBuyer = (db: Db, buyerId: string): Promise<Buyer> =>
  db
    .selectFrom("users")
    .select(["id", "email", "first_name as firstName", "name"])
    .where("id", "=", buyerId)
    .executeTakeFirstOrThrow();

/**
 * Ids of orders with refunds of withdrawals due by a day, or with returned goods not refunded yet,
 * the earliest due date first.
 */
export const listOrdersOwing = async (db: Db, today: CalendarDay): Promise<string[]> => {
  const rows = await db
    .selectFrom("withdrawal_lines")
    .select("order_id")
    .where("refund_decided_at", "is", null)
    .where(({ eb, or }) => or([eb("refund_by", "<=", today), eb("returned_at", "is not", null)]))
    .groupBy("order_id")
    .orderBy(({ fn }) => fn.min("refund_by"))
    .execute();
  return rows.map(({ order_id }) => order_id);
};
