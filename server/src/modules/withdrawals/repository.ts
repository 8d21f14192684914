import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Cents } from "@stokaz/contract/money";
import type { WithdrawnStatus } from "@stokaz/contract/withdrawals";
import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { WithdrawalLineRow, WithdrawalRow } from "./tables.ts";

/** Keeps a declaration. @returns its lines */
export const insertWithdrawal = async (
  tx: Tx,
  declared: Insertable<Schema["withdrawals"]>,
  lines: readonly Omit<Insertable<Schema["withdrawal_lines"]>, "withdrawal_id" | "order_id">[],
): Promise<WithdrawalLineRow[]> => {
  await tx.insertInto("withdrawals").values(declared).execute();
  const of = { withdrawal_id: declared.id, order_id: declared.order_id };
  return tx
    .insertInto("withdrawal_lines")
    .values(lines.map((line) => ({ ...line, ...of })))
    .returningAll()
    .execute();
};

/** Cents promised for units that are not back yet, by line. */
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

/** What of a locked order's withdrawals was not put on its way back yet. */
export const listOwed = (tx: Tx, orderId: string): Promise<WithdrawalLineRow[]> =>
  tx
    .selectFrom("withdrawal_lines")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("refund_decided_at", "is", null)
    .orderBy("id")
    .execute();

/** Notes that the money of withdrawn lines is on its way. @param refundId none when no money was left */
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

/** Writes down that less goes back than was promised: some of it did before. */
export const setAmount = async (tx: Tx, id: string, amount: Cents): Promise<void> => {
  await tx
    .updateTable("withdrawal_lines")
    .set({ amount_cents: amount })
    .where("id", "=", id)
    .execute();
};

/** A withdrawn line as it is shown: where its money is. */
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

/** Where the money of each withdrawn line is: `status` and `refunded_at` beside its columns. */
export const shownLines = (which: RawBuilder<unknown>): RawBuilder<ShownLineRow> => sql`
  select withdrawal_lines.*,
    case
      when refund_decided_at is null then 'waiting_return'
      when refund.status is null or refund.status = 'sent' then 'refunded'
      else 'refund_due' end as status,
    case when refund.status is null then refund_decided_at else refund.sent_at end as refunded_at
  from withdrawal_lines
  left join lateral (
    select status, sent_at from refunds
    where withdrawal_lines.refund_id in (refunds.id, refunds.origin_id) and status <> 'replaced'
    order by requested_at desc limit 1
  ) as refund on true
  where ${which}`;

/** A declaration with its lines. */
export type ShownWithdrawal = { row: WithdrawalRow; lines: readonly ShownLineRow[] };

/** The lines of declarations, in their order's order, by declaration. */
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

/** What was withdrawn from of an order, the newest first. */
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

/** A declaration, if there is one with that id. */
export const findWithdrawal = async (db: Db, id: string): Promise<ShownWithdrawal | undefined> => {
  const rows = await db.selectFrom("withdrawals").selectAll().where("id", "=", id).execute();
  return (await withLines(db, rows))[0];
};

/** Who a declaration's buyer is, as mails and forms name them. */
export type Buyer = { id: string; email: string; firstName: string; name: string };

export const getBuyer = (db: Db, buyerId: string): Promise<Buyer> =>
  db
    .selectFrom("users")
    .select(["id", "email", "first_name as firstName", "name"])
    .where("id", "=", buyerId)
    .executeTakeFirstOrThrow();

/** The ids of orders that owe money since a day, whether anything came back or not, the longest first. */
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
