import type { Insertable, Updateable } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { CheckoutRow, Schema } from "../../platform/schema.ts";

export const insertCheckout = (
  tx: Tx,
  checkout: Insertable<Schema["checkout_sessions"]>,
): Promise<CheckoutRow> =>
  tx.insertInto("checkout_sessions").values(checkout).returningAll().executeTakeFirstOrThrow();

export const findOpenRequest = (
  db: Db,
  payerId: string,
  requestKey: string,
): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom("checkout_sessions")
    .selectAll()
    .where("payer_id", "=", payerId)
    .where("request_key", "=", requestKey)
    .where("status", "=", "open")
    .executeTakeFirst();

/** The id of the rental or the order that a checkout pays. */
export const purchaseIdOf = ({ rental_id, order_id }: CheckoutRow): string =>
  rental_id ?? order_id ?? "";

export const findCheckout = (db: Db, id: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom("checkout_sessions").selectAll().where("id", "=", id).executeTakeFirst();

export const findCheckoutBySession = (
  db: Db,
  providerSessionId: string,
): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom("checkout_sessions")
    .selectAll()
    .where("provider_session_id", "=", providerSessionId)
    .executeTakeFirst();

export const findCheckoutByIntent = (
  db: Db,
  paymentIntentId: string,
): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom("checkout_sessions")
    .selectAll()
    .where("payment_intent_id", "=", paymentIntentId)
    .executeTakeFirst();

export const lockCheckout = (tx: Tx, id: string): Promise<CheckoutRow | undefined> =>
  tx
    .selectFrom("checkout_sessions")
    .selectAll()
    .where("id", "=", id)
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
    .selectAll()
    .where("status", "=", "open")
    .where("hold_expires_at", "<=", now)
    .orderBy("hold_expires_at")
    .limit(limit)
    .execute();

export const findEmail = async (db: Db, userId: string): Promise<string> => {
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return email;
};
