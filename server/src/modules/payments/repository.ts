import type { Insertable, Updateable } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { CheckoutRow, Schema } from "../../platform/schema.ts";

// Named one by one: PostgreSQL prepares no statement that gives every column.
const COLUMNS = [
  "id",
  "purpose",
  "rental_id",
  "order_id",
  "payer_id",
  "seller_id",
  "request_key",
  "amount_cents",
  "status",
  "hold_expires_at",
  "provider_session_id",
  "url",
  "payment_intent_id",
  "created_at",
  "settled_at",
] as const satisfies readonly (keyof CheckoutRow)[];

export const insertCheckout = (
  tx: Tx,
  checkout: Insertable<Schema["checkout_sessions"]>,
): Promise<CheckoutRow> =>
  tx.insertInto("checkout_sessions").values(checkout).returning(COLUMNS).executeTakeFirstOrThrow();

export const findOpenRequest = (
  db: Db,
  payerId: string,
  requestKey: string,
): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom("checkout_sessions")
    .select(COLUMNS)
    .where("payer_id", "=", payerId)
    .where("request_key", "=", requestKey)
    .where("status", "=", "open")
    .executeTakeFirst();

/** The id of the rental or the order that a checkout pays. */
export const purchaseIdOf = ({ rental_id, order_id }: CheckoutRow): string =>
  rental_id ?? order_id ?? "";

export const findCheckout = (db: Db, id: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom("checkout_sessions").select(COLUMNS).where("id", "=", id).executeTakeFirst();

export const findCheckoutBySession = (
  db: Db,
  providerSessionId: string,
): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom("checkout_sessions")
    .select(COLUMNS)
    .where("provider_session_id", "=", providerSessionId)
    .executeTakeFirst();

export const findCheckoutByIntent = (
  db: Db,
  paymentIntentId: string,
): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom("checkout_sessions")
    .select(COLUMNS)
    .where("payment_intent_id", "=", paymentIntentId)
    .executeTakeFirst();

export const lockCheckout = (tx: Tx, id: string): Promise<CheckoutRow | undefined> =>
  tx
    .selectFrom("checkout_sessions")
    .select(COLUMNS)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const lockCheckoutOfSession = (
  tx: Tx,
  providerSessionId: string,
): Promise<CheckoutRow | undefined> =>
  tx
    .selectFrom("checkout_sessions")
    .select(COLUMNS)
    .where("provider_session_id", "=", providerSessionId)
    .forUpdate()
    .executeTakeFirst();

export const updateCheckout = async (
  db: Db,
  id: string,
  changes: Updateable<Schema["checkout_sessions"]>,
): Promise<void> => {
  await db.updateTable("checkout_sessions").set(changes).where("id", "=", id).execute();
};

export const listOverdueCheckouts = (db: Db, now: Date, limit: number): Promise<CheckoutRow[]> =>
  db
    .selectFrom("checkout_sessions")
    .select(COLUMNS)
    .where("status", "=", "open")
    .where("hold_expires_at", "<=", now)
    .orderBy("hold_expires_at")
    .limit(limit)
    .execute();
