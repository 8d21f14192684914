import { type Cents, cents } from "@stokaz/contract/money";
import { type Insertable, type RawBuilder, sql } from "kysely";
import { type Db, mover, type Tx, updater } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { RefundRow } from "../tables.ts";
import type { RefundShare, RefundSource } from "./rules.ts";

const insertRefund = (tx: Tx, refund: Insertable<Schema["refunds"]>): Promise<RefundRow> =>
  tx.insertInto("refunds").values(refund).returningAll().executeTakeFirstOrThrow();

/** The first of the refunds that stand in for one another. */
const originOf = ({ id, origin_id }: Pick<RefundRow, "id" | "origin_id">): string =>
  origin_id ?? id;

/** What was decided of a refund. Cents; `part` as the payer reads it. */
export type DecidedRefund = Pick<RefundRow, "cause" | "note"> & {
  amount: Cents;
  part?: string | null;
  by?: { adminId: string; requestKey: string | undefined };
  /** The refund that it is made in place of, once that failed. */
  replaces?: Pick<RefundRow, "id" | "origin_id">;
};

/** Inserts a refund that is now to be sent, with what it takes of whom. @param ended whether it ends what was bought */
export const insertDecided = async (
  tx: Tx,
  checkoutId: string,
  { amount, part, cause, note, by, replaces }: DecidedRefund,
  { id, ended, source, now }: { id: string; ended: boolean; source: RefundSource; now: Date },
): Promise<RefundRow> => {
  const refund = await insertRefund(tx, {
    id,
    checkout_id: checkoutId,
    origin_id: replaces ? originOf(replaces) : null,
    amount_cents: amount,
    owed_cents: source.owed,
    part: part ?? null,
    cause,
    note,
    has_ended_purchase: ended,
    requested_by: by?.adminId ?? null,
    request_key: by?.requestKey ?? null,
    requested_at: now,
    status: "due",
    next_attempt_at: now,
  });
  await insertShares(tx, id, source.shares);
  return refund;
};

export const findRefund = (db: Db, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();

export const listRefundsOf = (db: Db, checkoutId: string): Promise<RefundRow[]> =>
  db.selectFrom("refunds").selectAll().where("checkout_id", "=", checkoutId).execute();

/** What a checkout's payer was promised and does not have, the first promised first. */
export const listOwed = (tx: Tx, checkoutId: string): Promise<RefundRow[]> =>
  tx
    .selectFrom("refunds")
    .selectAll()
    .where("checkout_id", "=", checkoutId)
    .where("status", "in", ["due", "failed"])
    .orderBy("requested_at")
    .orderBy("id")
    .execute();

/** Goes on with what is left of a refund; it keeps who asked for it, why, and whether it failed. */
export const insertRest = async (
  tx: Tx,
  refund: RefundRow,
  { id, left, owed }: { id: string; left: Cents; owed: Cents },
  now: Date,
): Promise<void> => {
  await insertRefund(tx, {
    ...refund,
    id,
    origin_id: originOf(refund),
    amount_cents: left,
    owed_cents: owed,
    request_key: null,
    attempts: 0,
    spent_keys: 0,
    next_attempt_at: now,
    provider_refund_id: null,
    sent_at: null,
  });
};

export const moveRefund = mover("refunds");

export const updateRefund = updater("refunds");

/** Whether the payer's bank contests the payment just now. */
export const isDisputed = async (db: Db, checkoutId: string): Promise<boolean> => {
  const open = await db
    .selectFrom("disputes")
    .select("id")
    .where("checkout_id", "=", checkoutId)
    .where("status", "=", "open")
    .executeTakeFirst();
  return open !== undefined;
};

/** Locks one refund that is due and not disputed, passing over those in another process's hands. */
export const lockDueRefund = (tx: Tx, now: Date) =>
  tx
    .selectFrom("refunds")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "refunds.checkout_id")
    .selectAll("refunds")
    .select(["payment_intent_id", "checkout_sessions.created_at as begun_at", "traceparent"])
    .where("refunds.status", "=", "due")
    .where("next_attempt_at", "<=", now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("disputes")
            .select("disputes.id")
            .whereRef("disputes.checkout_id", "=", "refunds.checkout_id")
            .where("disputes.status", "=", "open"),
        ),
      ),
    )
    .orderBy("next_attempt_at")
    .limit(1)
    .forUpdate("refunds")
    .skipLocked()
    .executeTakeFirst();

export type DueRefund = NonNullable<Awaited<ReturnType<typeof lockDueRefund>>>;

/** What was decided to go back of a checkout so far, whether it got there or not. */
export const sumRefunds = async (tx: Tx, checkoutId: string): Promise<Cents> => {
  const { sum } = await tx
    .selectFrom("refunds")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("amount_cents"), sql<number>`0`).as("sum"))
    .where("checkout_id", "=", checkoutId)
    .where("status", "<>", "replaced")
    .executeTakeFirstOrThrow();
  return cents(sum);
};

/** Notes what a refund takes of transfers, in cents. */
export const insertShares = async (
  tx: Tx,
  refundId: string,
  shares: readonly RefundShare[],
): Promise<void> => {
  if (shares.length === 0) return;
  await tx
    .insertInto("refund_shares")
    .values(
      shares.map(({ transferId, amount }) => ({
        refund_id: refundId,
        transfer_id: transferId,
        amount_cents: amount,
      })),
    )
    .execute();
};

/** Removes what a refund takes of transfers, for another one to take it. @returns what it was, in the order of their making */
export const takeShares = async (tx: Tx, refundId: string): Promise<RefundShare[]> => {
  const taken = await tx
    .deleteFrom("refund_shares")
    .where("refund_id", "=", refundId)
    .returning(["transfer_id as transferId", "amount_cents as amount"])
    .execute();
  return taken.sort((a, b) => a.transferId.localeCompare(b.transferId));
};

/** What a refund takes of whom. Cents. */
export const listSellerShares = (
  tx: Tx,
  refundId: string,
): Promise<{ sellerId: string; gross: Cents }[]> =>
  tx
    .selectFrom("refund_shares")
    .innerJoin("transfers", "transfers.id", "refund_shares.transfer_id")
    .select(["transfers.seller_id as sellerId", "refund_shares.amount_cents as gross"])
    .where("refund_id", "=", refundId)
    .orderBy("transfers.installment")
    .execute();

const leftOf = async (db: Db, which: RawBuilder<unknown>) => {
  const { rows } = await sql<{ lineId: string; installment: number; left: Cents }>`
    select order_lines.id as "lineId", transfers.installment, order_lines.total_cents - coalesce((
      select sum(refund_shares.amount_cents) from refund_shares where transfer_id = transfers.id
    ), 0)::integer as left
    from transfers
    join checkout_sessions on checkout_sessions.id = transfers.checkout_id
    join order_lines on order_lines.order_id = checkout_sessions.order_id and position = transfers.installment
    where ${which}
  `.execute(db);
  return rows;
};

/** What is left of the money of each transfer of an order, before the fee, by its installment. Cents. */
export const findLeft = async (tx: Tx, checkoutId: string): Promise<Map<number, Cents>> => {
  const rows = await leftOf(tx, sql`transfers.checkout_id = ${checkoutId}`);
  return new Map(rows.map(({ installment, left }) => [installment, left]));
};

/** The same of lines, by their id. What was sold out is not among them: nobody is paid for it. */
export const findLeftOfLines = async (
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, Cents>> => {
  if (orderIds.length === 0) return new Map();
  const rows = await leftOf(db, sql`checkout_sessions.order_id = any(${[...orderIds]}::uuid[])`);
  return new Map(rows.map(({ lineId, left }) => [lineId, left]));
};

/** Who is told of money, by id. */
export const findPeople = async (db: Db, ids: readonly string[]) => {
  const people = await db
    .selectFrom("users")
    .select(["id", "email", "first_name as firstName"])
    .where("id", "in", [...ids])
    .execute();
  return (id: string) => {
    const found = people.find((one) => one.id === id);
    if (!found) throw new Error(`no user ${id}`);
    return found;
  };
};

/** Money of an order that goes back, or went. Those that another one replaced are left out. */
export type OrderRefund = Pick<
  RefundRow,
  "amount_cents" | "cause" | "note" | "part" | "requested_at" | "sent_at"
> & { status: Exclude<RefundRow["status"], "replaced"> };

const refundsOf = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom("refunds")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "refunds.checkout_id")
    .select(["cause", "note", "part", "requested_at", "sent_at", "refunds.status", "order_id"])
    .where("order_id", "in", [...orderIds])
    .orderBy("requested_at")
    .orderBy("refunds.id");

/**
 * The refunds of orders, the oldest first, by order id.
 *
 * @param sellerId what one seller gives up by them: one that another replaced is theirs still
 */
export const findOrderRefunds = async (
  db: Db,
  orderIds: readonly string[],
  sellerId?: string,
): Promise<Map<string | null, OrderRefund[]>> => {
  if (orderIds.length === 0) return new Map();
  const rows =
    sellerId === undefined
      ? await refundsOf(db, orderIds)
          .select("refunds.amount_cents")
          .where("refunds.status", "<>", "replaced")
          .execute()
      : await refundsOf(db, orderIds)
          .innerJoin("refund_shares", "refund_shares.refund_id", "refunds.id")
          .innerJoin("transfers", "transfers.id", "refund_shares.transfer_id")
          .select(({ fn }) => fn.sum<Cents>("refund_shares.amount_cents").as("amount_cents"))
          .where("transfers.seller_id", "=", sellerId)
          .groupBy(["refunds.id", "checkout_sessions.order_id"])
          .execute();
  const shown = rows.map(({ status, ...refund }) => ({
    ...refund,
    status: status === "replaced" ? ("due" as const) : status,
  }));
  return Map.groupBy(shown, ({ order_id }) => order_id);
};
