import { type Cents, cents } from "@stokaz/contract/money/money";
import { type Insertable, type RawBuilder, sql } from "kysely";
import { type Db, mover, type Tx, updater } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { AskedRefund, RefundRow } from "../tables.ts";
import type { RefundShare, RefundSource } from "./rules.ts";

const insertRefund = (tx: Tx, refund: Insertable<Schema["refunds"]>): Promise<RefundRow> =>
  tx.insertInto("refunds").values(refund).returningAll().executeTakeFirstOrThrow();

/** Id of the first refund in a chain of replacements. */
const originOf = ({ id, origin_id }: Pick<RefundRow, "id" | "origin_id">): string =>
  origin_id ?? id;

/** A refund as it was decided. Cents; `part` is the text that the payer reads. */
export type DecidedRefund = Pick<RefundRow, "cause" | "note"> & {
  amount: Cents;
  part?: string | null;
  by?: { adminId: string; requestKey: string | undefined; asked?: AskedRefund };
  /** Failed refund that this one replaces. */
  replaces?: Pick<RefundRow, "id" | "origin_id">;
};

/**
 * Inserts a due refund, and the shares that it takes from sellers.
 *
 * @param ended true if it ends the purchase
 */
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
    asked: by?.asked ?? null,
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

/** Refunds promised to a checkout's payer that did not reach them, the oldest first. */
export const listOwed = (tx: Tx, checkoutId: string): Promise<RefundRow[]> =>
  tx
    .selectFrom("refunds")
    .selectAll()
    .where("checkout_id", "=", checkoutId)
    .where("status", "in", ["due", "failed"])
    .orderBy("requested_at")
    .orderBy("id")
    .execute();

/**
 * Inserts a refund of what is left of another one; it keeps the requester, the reason and the
 * status.
 */
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
    asked: null,
    attempts: 0,
    spent_keys: 0,
    next_attempt_at: now,
    provider_refund_id: null,
    sent_at: null,
  });
};

export const moveRefund = mover("refunds");

export const updateRefund = updater("refunds");

/** True if the payer's bank contests the payment at the moment. */
export const isDisputed = async (db: Db, checkoutId: string): Promise<boolean> => {
  const open = await db
    .selectFrom("disputes")
    .select("id")
    .where("checkout_id", "=", checkoutId)
    .where("status", "=", "open")
    .executeTakeFirst();
  return open !== undefined;
};

/** True if the payer's bank contests a payment of an order or a rental at the moment. */
export const isPurchaseDisputed = async (
  db: Db,
  { order_id, rental_id }: { order_id: string | null; rental_id: string | null },
): Promise<boolean> => {
  const { rows } = await sql`
    select from disputes join checkout_sessions on checkout_sessions.id = disputes.checkout_id
    where disputes.status = 'open' and (order_id = ${order_id} or rental_id = ${rental_id})
    limit 1`.execute(db);
  return rows.length > 0;
};

/** True if the buyer of a checkout's order still has something to collect. */
export const isAwaited = async (tx: Tx, checkoutId: string): Promise<boolean> => {
  const waiting = await tx
    .selectFrom("order_lines")
    .innerJoin("checkout_sessions", "checkout_sessions.order_id", "order_lines.order_id")
    .select("order_lines.id")
    .where("checkout_sessions.id", "=", checkoutId)
    .where("order_lines.status", "=", "to_collect")
    .executeTakeFirst();
  return waiting !== undefined;
};

/** Locks one due refund that is not disputed, and skips rows that another process has locked. */
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

/** Sum of the refunds decided for a checkout so far, in cents, even if they did not arrive. */
export const sumRefunds = async (tx: Tx, checkoutId: string): Promise<Cents> => {
  const { rows } = await sql<{ sum: number }>`
    select refunded_cents(${checkoutId}) as sum`.execute(tx);
  return cents(rows[0]?.sum ?? 0);
};

/** Inserts the shares that a refund takes of transfers, in cents. */
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

/**
 * Deletes the shares of a refund, so that another one can take them.
 *
 * @returns the deleted shares, sorted by transfer id
 */
export const takeShares = async (tx: Tx, refundId: string): Promise<RefundShare[]> => {
  const taken = await tx
    .deleteFrom("refund_shares")
    .where("refund_id", "=", refundId)
    .returning(["transfer_id as transferId", "amount_cents as amount"])
    .execute();
  return taken.sort((a, b) => a.transferId.localeCompare(b.transferId));
};

/** Amounts that a refund takes of transfers, each with its seller. Cents. */
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

const listLeft = async (db: Db, which: RawBuilder<unknown>) => {
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

/** Money left of each transfer of an order, before the fee, by installment. Cents. */
export const findLeft = async (tx: Tx, checkoutId: string): Promise<Map<number, Cents>> => {
  const rows = await listLeft(tx, sql`transfers.checkout_id = ${checkoutId}`);
  return new Map(rows.map(({ installment, left }) => [installment, left]));
};

/**
 * Money left of each line, by line id. Lines that were sold out are missing, because nobody is paid
 * for them.
 */
export const findLeftOfLines = async (
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, Cents>> => {
  if (orderIds.length === 0) return new Map();
  const rows = await listLeft(db, sql`checkout_sessions.order_id = any(${[...orderIds]}::uuid[])`);
  return new Map(rows.map(({ lineId, left }) => [lineId, left]));
};

/**
 * Finds the recipients of mails about money.
 *
 * @returns a function from the user's id to the recipient
 */
export const findPeople = async (db: Db, ids: readonly string[]) => {
  const people = await db
    .selectFrom("users")
    .select(["id", "email", "first_name as firstName", "suspended_at as suspendedAt"])
    .where("id", "in", [...ids])
    .execute();
  return (id: string) => {
    const found = people.find((one) => one.id === id);
    if (!found) throw new Error(`no user ${id}`);
    return found;
  };
};

/** A refund of an order that no other one replaced. */
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

/** Refunds of orders, the oldest first, by order id. Replaced ones are left out. */
export const findOrderRefunds = async (
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string | null, OrderRefund[]>> => {
  if (orderIds.length === 0) return new Map();
  const rows = await refundsOf(db, orderIds)
    .select("refunds.amount_cents")
    .where("refunds.status", "<>", "replaced")
    .$narrowType<Pick<OrderRefund, "status">>()
    .execute();
  return Map.groupBy(rows, ({ order_id }) => order_id);
};

/**
 * What a seller gives up for refunds of orders, the oldest first, by order id. A failed refund keeps
 * its shares when another is made in its place: it then is where that one is.
 */
export const findSellerRefunds = async (
  db: Db,
  orderIds: readonly string[],
  sellerId: string,
): Promise<Map<string | null, OrderRefund[]>> => {
  if (orderIds.length === 0) return new Map();
  const rows = await refundsOf(db, orderIds)
    .innerJoin("refund_shares", "refund_shares.refund_id", "refunds.id")
    .innerJoin("transfers", "transfers.id", "refund_shares.transfer_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("refunds as later")
          .select(["later.status as last_status", "later.sent_at as last_sent_at"])
          .whereRef("later.checkout_id", "=", "refunds.checkout_id")
          .where("later.origin_id", "=", eb.fn.coalesce("refunds.origin_id", "refunds.id"))
          .where("later.status", "<>", "replaced")
          .orderBy("later.requested_at", "desc")
          .limit(1)
          .as("later"),
      (join) => join.onTrue(),
    )
    .select(({ fn }) => fn.sum<Cents>("refund_shares.amount_cents").as("amount_cents"))
    .select(["last_status", "last_sent_at"])
    .where("transfers.seller_id", "=", sellerId)
    .groupBy(["refunds.id", "checkout_sessions.order_id", "last_status", "last_sent_at"])
    .$narrowType<{ last_status: OrderRefund["status"] | null }>()
    .execute();
  const shown = rows.map(({ last_status: last, last_sent_at: lastSentAt, status, ...refund }) =>
    status === "replaced"
      ? // Without another one, its money went back outside.
        { ...refund, status: last ?? "sent", sent_at: lastSentAt ?? refund.sent_at }
      : { ...refund, status },
  );
  return Map.groupBy(shown, ({ order_id }) => order_id);
};
