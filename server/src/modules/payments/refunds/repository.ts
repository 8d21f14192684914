import { type Cents, cents } from "@stokaz/contract/money";
import { type Insertable, sql, type Updateable } from "kysely";
import { type Db, isViolationOf, type Tx } from "../../../platform/db.ts";
import type { CheckoutRow, RefundRow, Schema } from "../../../platform/schema.ts";

export const insertRefund = (tx: Tx, refund: Insertable<Schema["refunds"]>): Promise<RefundRow> =>
  tx.insertInto("refunds").values(refund).returningAll().executeTakeFirstOrThrow();

/** Whether the error says that the same request made a refund already. */
export const isRepeatedRequest = (error: unknown): boolean =>
  isViolationOf(error, "refunds_request_once");

export const findRequest = (
  db: Db,
  adminId: string,
  requestKey: string,
): Promise<RefundRow | undefined> =>
  db
    .selectFrom("refunds")
    .selectAll()
    .where("requested_by", "=", adminId)
    .where("request_key", "=", requestKey)
    .executeTakeFirst();

export const findRefund = (db: Db, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();

export const listRefundsOf = (db: Db, checkoutId: string): Promise<RefundRow[]> =>
  db.selectFrom("refunds").selectAll().where("checkout_id", "=", checkoutId).execute();

export const updateRefund = async (
  db: Db,
  id: string,
  changes: Updateable<Schema["refunds"]>,
): Promise<void> => {
  await db.updateTable("refunds").set(changes).where("id", "=", id).execute();
};

/** Locks one refund that is due, passing over those that another process has in hand. */
export const lockDueRefund = (tx: Tx, now: Date): Promise<RefundRow | undefined> =>
  tx
    .selectFrom("refunds")
    .selectAll()
    .where("status", "=", "due")
    .where("next_attempt_at", "<=", now)
    .orderBy("next_attempt_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

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

export const findCheckoutByIntent = (
  db: Db,
  paymentIntentId: string,
): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom("checkout_sessions")
    .selectAll()
    .where("payment_intent_id", "=", paymentIntentId)
    .executeTakeFirst();

/** The checkout behind a payment's transaction, an order or a rental. */
export const findCheckoutBehind = (db: Db, id: string): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom("checkout_sessions")
    .selectAll()
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("order_id", "=", id),
        eb("rental_id", "=", id),
        exists(
          selectFrom("ledger_movements")
            .select("ledger_movements.id")
            .whereRef("ledger_movements.checkout_id", "=", "checkout_sessions.id")
            .where("ledger_movements.id", "=", id)
            .where("kind", "in", ["rental_payment", "order_payment"]),
        ),
      ]),
    )
    .executeTakeFirst();

export const insertAuditEntry = async (
  tx: Tx,
  entry: Insertable<Schema["audit_log"]>,
): Promise<void> => {
  await tx.insertInto("audit_log").values(entry).execute();
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

/** A refund with what an operator reads of it. */
export type RefundView = RefundRow & {
  purpose: CheckoutRow["purpose"];
  purchase_id: string;
  payer_name: string;
  payer_email: string;
};

const views = (db: Db) =>
  db
    .selectFrom("refunds")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "refunds.checkout_id")
    .innerJoin("users", "users.id", "checkout_sessions.payer_id")
    .selectAll("refunds")
    .select([
      "checkout_sessions.purpose",
      sql<string>`coalesce(checkout_sessions.order_id, checkout_sessions.rental_id)`.as(
        "purchase_id",
      ),
      sql<string>`users.first_name || ' ' || users.name`.as("payer_name"),
      "users.email as payer_email",
    ]);

/** Refunds, newest first, those that did not arrive before all others. */
export const listRefunds = (db: Db, limit: number): Promise<RefundView[]> =>
  views(db)
    .orderBy(sql`refunds.status in ('sent', 'replaced')`)
    .orderBy("refunds.requested_at", "desc")
    .orderBy("refunds.id")
    .limit(limit)
    .execute();

export const getRefundView = (db: Db, id: string): Promise<RefundView> =>
  views(db).where("refunds.id", "=", id).executeTakeFirstOrThrow();
