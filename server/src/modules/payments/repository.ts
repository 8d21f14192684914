import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { CheckoutRow, Schema } from "../../platform/db/schema.ts";

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

/** What a payer keeps back, or kept back, without paying. Instants of the first and the last of them. */
export type UnpaidHolds = {
  open: number;
  firstOpenEndsAt: Date | null;
  ended: number;
  lastEndedAt: Date | null;
};

/**
 * Counts a payer's holds that are not paid. Until the transaction ends, nobody else counts the same payer's: requests
 * that come at once see one another. A hold whose page could never be opened was not the payer's to pay.
 *
 * @param since how far back those that ended count
 */
export const countUnpaidHolds = async (
  tx: Tx,
  payerId: string,
  now: Date,
  since: Date,
): Promise<UnpaidHolds> => {
  const isOpen = sql<boolean>`status = 'open' and hold_expires_at > ${now}`;
  const endedAt = sql<Date>`coalesce(settled_at, hold_expires_at)`;
  const hasEnded = sql<boolean>`not (${isOpen}) and ${endedAt} > ${since} and provider_session_id is not null`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`holds of ${payerId}`}, 0))`.execute(
    tx,
  );
  // A statement of its own, behind the lock: it sees what whoever had the lock before has done.
  return tx
    .selectFrom("checkout_sessions")
    .select([
      sql<number>`count(*) filter (where ${isOpen})`.as("open"),
      sql<Date | null>`min(hold_expires_at) filter (where ${isOpen})`.as("firstOpenEndsAt"),
      sql<number>`count(*) filter (where ${hasEnded})`.as("ended"),
      sql<Date | null>`max(${endedAt}) filter (where ${hasEnded})`.as("lastEndedAt"),
    ])
    .where("payer_id", "=", payerId)
    .where("status", "in", ["open", "expired", "cancelled"])
    .executeTakeFirstOrThrow();
};

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
