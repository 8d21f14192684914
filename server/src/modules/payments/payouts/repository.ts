import { type Cents, cents } from "@stokaz/contract/money/money";
import { type Insertable, sql } from "kysely";
import { type Db, mover, type Tx, updater } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { CheckoutRow } from "../../checkout/tables.ts";
import type { TransferRow } from "../tables.ts";
import {
  isFree,
  isHeldByDispute,
  isHeldForTax,
  type LineTransfers,
  waitingOf,
} from "./holds/repository.ts";

export const insertTransfers = async (
  tx: Tx,
  transfers: Insertable<Schema["transfers"]>[],
): Promise<void> => {
  if (transfers.length > 0) await tx.insertInto("transfers").values(transfers).execute();
};

/** Makes the waiting money of lines due now. One in flight is left out: it is being sent. */
export const makeDueNow = async (tx: Tx, lines: LineTransfers, now: Date): Promise<void> => {
  await waitingOf(tx, lines)
    .set({ due_at: now, next_attempt_at: now })
    .where("transfers.is_in_flight", "=", false)
    .execute();
};

/**
 * Locks one due transfer whose seller can receive it, with its checkout, and skips rows that another
 * process has locked. A transfer waits if its seller is not connected or owes tax information, or if
 * its money is disputed or held. One in flight is taken even then, to learn whether it went.
 *
 * Lock order: a checkout is locked before its transfers. Both are locked here without waiting.
 */
export const lockDueTransfer = (tx: Tx, now: Date) =>
  tx
    .selectFrom("transfers")
    .innerJoin("users", "users.id", "transfers.seller_id")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "transfers.checkout_id")
    .selectAll("transfers")
    .select([
      "users.connected_account_id",
      "checkout_sessions.payment_intent_id",
      "checkout_sessions.created_at as begun_at",
      "checkout_sessions.traceparent",
    ])
    .where("transfers.status", "=", "waiting")
    .where("transfers.next_attempt_at", "<=", now)
    .where("users.is_transfers_active", "=", true)
    .where(sql<boolean>`(transfers.is_in_flight or ${isFree})`)
    .orderBy("transfers.next_attempt_at")
    .limit(1)
    .forNoKeyUpdate(["transfers", "checkout_sessions"])
    .skipLocked()
    .executeTakeFirst();

/** Total of the transfers that could be sent now, in cents, and the oldest due date. */
export const sumDueTransfers = async (
  db: Db,
  now: Date,
): Promise<{ cents: Cents; oldest: Date | null }> => {
  const { rows } = await sql<{ cents: Cents; oldest: Date | null }>`
    select coalesce(sum(transfer_net(gross_cents, fee_cents)), 0)::float as cents, min(due_at) as oldest
    from transfers join users on users.id = transfers.seller_id
    where transfers.status = 'waiting' and due_at <= ${now} and users.is_transfers_active
      and ${isFree}`.execute(db);
  return rows[0] ?? { cents: cents(0), oldest: null };
};

/** Locks a waiting transfer, even if it is not due yet. */
export const lockWaitingTransfer = (tx: Tx, id: string): Promise<TransferRow | undefined> =>
  tx
    .selectFrom("transfers")
    .selectAll()
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .forUpdate()
    .executeTakeFirst();

export type DueTransfer = NonNullable<Awaited<ReturnType<typeof lockDueTransfer>>>;

export const updateTransfer = updater("transfers");

export const moveTransfer = mover("transfers");

/**
 * Records a refusal: the transfer is not in flight any more, and its idempotency key is used up.
 *
 * @param at next attempt, if other than planned
 */
export const recordRefusal = async (db: Db, id: string, at: Date | undefined): Promise<void> => {
  await db
    .updateTable("transfers")
    .set(({ eb }) => ({
      is_in_flight: false,
      spent_keys: eb("spent_keys", "+", 1),
      ...(at ? { next_attempt_at: at } : {}),
    }))
    .where("id", "=", id)
    .execute();
};

const takenBack = (column: "net_cents" | "fee_cents") => sql<Cents>`coalesce((
  select sum(${sql.ref(`transfer_reversals.${column}`)}) from transfer_reversals
  where transfer_reversals.transfer_id = transfers.id and transfer_reversals.status <> 'dropped'
), 0)`;

/** Net cents of a transfer, less what refunds take back of it; in a query of `transfers`. */
export const keptNet = sql<Cents>`(transfer_net(transfers.gross_cents, transfers.fee_cents)
  - ${takenBack("net_cents")})::integer`;

/** Fee of a transfer in cents, less what refunds give back of it; in a query of `transfers`. */
const keptFee = sql<Cents>`(transfers.fee_cents - ${takenBack("fee_cents")})::integer`;

/**
 * Transfer of an order's line: net and fee in cents, less what refunds take back of them, latest due
 * date, time of payment.
 */
export type OrderTransfer = { net: Cents; fee: Cents; dueAt: Date; paidAt: Date | null };

/** Transfers planned or made to a seller for orders, by order id. */
export const findOrderTransfers = async (
  db: Db,
  orderIds: readonly string[],
  sellerId: string,
): Promise<Map<string | null, OrderTransfer[]>> => {
  if (orderIds.length === 0) return new Map();
  const found = await db
    .selectFrom("transfers")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "transfers.checkout_id")
    .select([
      "checkout_sessions.order_id as orderId",
      keptNet.as("net"),
      keptFee.as("fee"),
      "transfers.due_at as dueAt",
      "transfers.paid_at as paidAt",
    ])
    .where("checkout_sessions.order_id", "in", orderIds)
    .where("transfers.seller_id", "=", sellerId)
    .where("transfers.status", "<>", "cancelled")
    .orderBy("transfers.installment")
    .execute();
  return Map.groupBy(found, ({ orderId }) => orderId);
};

/** A due transfer that did not go, with the reason and its seller. Cents. */
export type StuckTransfer = {
  id: string;
  purpose: CheckoutRow["subject_type"];
  purchaseId: string;
  sellerName: string;
  sellerEmail: string;
  amount: Cents;
  dueAt: Date;
  why: "failing" | "no-account" | "disputed";
  attempts: number;
  nextAttemptAt: Date;
  lastError: string | null;
};

/** Due transfers that did not go, the oldest due date first. */
export const listStuckTransfers = async (
  db: Db,
  now: Date,
  limit: number,
): Promise<StuckTransfer[]> => {
  const { rows } = await sql<StuckTransfer>`
    select transfers.id, subject_type as purpose, coalesce(order_id, rental_id) as "purchaseId",
      users.first_name || ' ' || users.name as "sellerName", users.email as "sellerEmail",
      transfer_net(gross_cents, fee_cents) as amount, due_at as "dueAt", attempts, next_attempt_at as "nextAttemptAt",
      last_error as "lastError",
      case when ${isHeldByDispute} then 'disputed'
        when not users.is_transfers_active then 'no-account'
        else 'failing' end as why
    from transfers
    join checkout_sessions on checkout_sessions.id = transfers.checkout_id
    join users on users.id = transfers.seller_id
    where transfers.status = 'waiting' and not is_held and not ${isHeldForTax} and due_at <= ${now}
      and (attempts > 0 or not users.is_transfers_active or ${isHeldByDispute})
    order by due_at, transfers.id
    limit ${limit}
  `.execute(db);
  return rows;
};

/** Number of waiting transfers that were attempted at least once. */
export const countFailingTransfers = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom("transfers")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "waiting")
    .where("attempts", ">", 0)
    .executeTakeFirstOrThrow();
  return count;
};

/** Locks a checkout's transfers that hold money, the last installment first. */
export const lockTransfers = (tx: Tx, checkoutId: string): Promise<TransferRow[]> =>
  tx
    .selectFrom("transfers")
    .selectAll()
    .where("checkout_id", "=", checkoutId)
    .where("status", "in", ["waiting", "paid"])
    .orderBy("installment", "desc")
    .forUpdate()
    .execute();

/** Cents that earlier refunds take back of transfers, by transfer id. */
export const sumReversals = async (
  tx: Tx,
  transferIds: readonly string[],
): Promise<Map<string, { net: Cents; fee: Cents }>> => {
  if (transferIds.length === 0) return new Map();
  const found = await tx
    .selectFrom("transfer_reversals")
    .select(({ fn }) => [
      "transfer_id",
      fn.sum<number>("net_cents").as("net"),
      fn.sum<number>("fee_cents").as("fee"),
    ])
    .where("transfer_id", "in", transferIds)
    .where("status", "<>", "dropped")
    .groupBy("transfer_id")
    .execute();
  return new Map(
    found.map(({ transfer_id, net, fee }) => [transfer_id, { net: cents(net), fee: cents(fee) }]),
  );
};

export const insertReversal = async (
  tx: Tx,
  reversal: Insertable<Schema["transfer_reversals"]>,
): Promise<void> => {
  await tx.insertInto("transfer_reversals").values(reversal).execute();
};

/** Locks one due reversal with its transfer, and skips rows that another process has locked. */
export const lockDueReversal = (tx: Tx, now: Date) =>
  tx
    .selectFrom("transfer_reversals")
    .innerJoin("transfers", "transfers.id", "transfer_reversals.transfer_id")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "transfers.checkout_id")
    .selectAll("transfer_reversals")
    .select([
      "checkout_sessions.created_at as begun_at",
      "checkout_sessions.traceparent",
      "transfers.checkout_id",
      "transfers.seller_id",
      "transfers.gross_cents",
      "transfers.fee_cents as transfer_fee_cents",
      "transfers.status as transfer_status",
      "transfers.is_in_flight",
      "transfers.provider_transfer_id",
    ])
    .where("transfer_reversals.status", "=", "due")
    .where("transfer_reversals.next_attempt_at", "<=", now)
    .orderBy("transfer_reversals.next_attempt_at")
    .limit(1)
    .forUpdate(["transfer_reversals", "transfers"])
    .skipLocked()
    .executeTakeFirst();

/** Number of due reversals that failed at least once. */
export const countFailingReversals = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom("transfer_reversals")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "due")
    .where("last_error", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
};

export type DueReversal = NonNullable<Awaited<ReturnType<typeof lockDueReversal>>>;

/** Reversals of a transfer that are still due. */
export const listDueReversals = (tx: Tx, transferId: string) =>
  tx
    .selectFrom("transfer_reversals")
    .select(["id", "net_cents", "fee_cents"])
    .where("transfer_id", "=", transferId)
    .where("status", "=", "due")
    .execute();

/** A due reversal with the facts for booking it. */
export type OwedReversal = Pick<
  DueReversal,
  "id" | "checkout_id" | "seller_id" | "net_cents" | "fee_cents"
>;

/** Due reversals of transfers that were made, even if their next attempt is later. */
export const listDueReversalsOfPaidTransfers = (
  db: Db,
): Promise<(OwedReversal & { provider_transfer_id: string })[]> =>
  db
    .selectFrom("transfer_reversals")
    .innerJoin("transfers", "transfers.id", "transfer_reversals.transfer_id")
    .select([
      "transfer_reversals.id",
      "transfers.checkout_id",
      "transfers.seller_id",
      "transfer_reversals.net_cents",
      "transfer_reversals.fee_cents",
      "transfers.provider_transfer_id",
    ])
    .where("transfer_reversals.status", "=", "due")
    .where("transfers.status", "=", "paid")
    .$narrowType<{ provider_transfer_id: string }>()
    .execute();

export const updateReversal = updater("transfer_reversals");

export const moveReversal = mover("transfer_reversals");
