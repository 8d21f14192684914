import { type Cents, cents } from "@stokaz/contract/money";
import { type Insertable, sql } from "kysely";
import { type Db, mover, type Tx, updater } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { CheckoutRow } from "../../checkout/tables.ts";
import type { RefundRow } from "../tables.ts";

export const insertRefund = (tx: Tx, refund: Insertable<Schema["refunds"]>): Promise<RefundRow> =>
  tx.insertInto("refunds").values(refund).returningAll().executeTakeFirstOrThrow();

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
  { id, left }: { id: string; left: Cents },
  now: Date,
): Promise<void> => {
  await insertRefund(tx, {
    ...refund,
    id,
    amount_cents: left,
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
    .select(["payment_intent_id", "checkout_sessions.created_at as begun_at"])
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

/** Who is told of a refund, and of what purchase. */
export const findPeople = async (db: Db, { payer_id, seller_id }: CheckoutRow) => {
  const people = await db
    .selectFrom("users")
    .select(["id", "email", "first_name as firstName"])
    .where("id", "in", [payer_id, seller_id])
    .execute();
  const person = (id: string) => {
    const found = people.find((one) => one.id === id);
    if (!found) throw new Error(`no user ${id}`);
    return found;
  };
  return { payer: person(payer_id), seller: person(seller_id) };
};

/** Money of an order that goes back, or went. Those that another one replaced are left out. */
export type OrderRefund = Pick<
  RefundRow,
  "amount_cents" | "cause" | "note" | "requested_at" | "sent_at"
> & { status: Exclude<RefundRow["status"], "replaced"> };

/** The refunds of orders, the oldest first, by order id. */
export const findOrderRefunds = async (
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, OrderRefund[]>> => {
  const found = new Map<string, OrderRefund[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return found;
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "refunds.checkout_id")
    .select([
      "refunds.amount_cents",
      "cause",
      "note",
      "requested_at",
      "sent_at",
      "refunds.status",
      "order_id",
    ])
    .where("order_id", "in", orderIds)
    .orderBy("requested_at")
    .orderBy("refunds.id")
    .execute();
  for (const { order_id, status, ...refund } of rows) {
    if (order_id && status !== "replaced") found.get(order_id)?.push({ ...refund, status });
  }
  return found;
};
