import { type Insertable, sql } from "kysely";
import { type Db, mover, type Tx, updater } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { UnpaidHolds } from "./rules.ts";
import type { CheckoutRow } from "./tables.ts";

const checkouts = (db: Db) => db.selectFrom("checkout_sessions").selectAll();

export const insertCheckout = (
  tx: Tx,
  checkout: Insertable<Schema["checkout_sessions"]>,
): Promise<CheckoutRow> =>
  tx.insertInto("checkout_sessions").values(checkout).returningAll().executeTakeFirstOrThrow();

/**
 * Counts a payer's unpaid holds. A lock per payer lasts until the transaction ends, so that
 * requests made at the same time see each other. An ended hold does not count if its page could not
 * be opened, or if its seller did not accept it.
 *
 * @param since instant from which ended holds count
 */
export const countUnpaidHolds = async (
  tx: Tx,
  payerId: string,
  now: Date,
  since: Date,
): Promise<UnpaidHolds> => {
  const isOpen = sql<boolean>`status in ('open', 'authorised') and hold_expires_at > ${now}`;
  const endedAt = sql<Date>`coalesce(settled_at, hold_expires_at)`;
  const hasEnded = sql<boolean>`not (${isOpen}) and ${endedAt} > ${since} and provider_session_id is not null and payment_intent_id is null`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`holds of ${payerId}`}, 0))`.execute(
    tx,
  );
  // This is a separate statement after the lock, so that it sees what the lock's last holder
  // committed.
  return (
    tx
      .selectFrom("checkout_sessions")
      .select([
        sql<number>`count(*) filter (where ${isOpen})`.as("open"),
        sql<Date | null>`min(hold_expires_at) filter (where ${isOpen})`.as("firstOpenEndsAt"),
        sql<number>`count(*) filter (where ${hasEnded})`.as("ended"),
        sql<Date | null>`max(${endedAt}) filter (where ${hasEnded})`.as("lastEndedAt"),
      ])
      .where("payer_id", "=", payerId)
      // A month's rent does not count, because it holds nothing that others could buy.
      .where("purpose", "<>", "rent")
      .where("status", "in", ["open", "authorised", "expired", "cancelled"])
      .executeTakeFirstOrThrow()
  );
};

export const findOpenRequest = (
  db: Db,
  payerId: string,
  requestKey: string,
): Promise<CheckoutRow | undefined> =>
  checkouts(db)
    .where("payer_id", "=", payerId)
    .where("request_key", "=", requestKey)
    .where("status", "=", "open")
    .executeTakeFirst();

export const findCheckoutOfOrder = (db: Db, orderId: string): Promise<CheckoutRow | undefined> =>
  checkouts(db).where("order_id", "=", orderId).executeTakeFirst();

export const findCheckoutBySession = (
  db: Db,
  providerSessionId: string,
): Promise<CheckoutRow | undefined> =>
  checkouts(db).where("provider_session_id", "=", providerSessionId).executeTakeFirst();

export const findCheckoutByIntent = (
  db: Db,
  paymentIntentId: string,
): Promise<CheckoutRow | undefined> =>
  checkouts(db).where("payment_intent_id", "=", paymentIntentId).executeTakeFirst();

/** Trace that a checkout keeps, found by one of its ids. */
export const findTrace = async (
  db: Db,
  column: "id" | "provider_session_id" | "payment_intent_id",
  name: string,
): Promise<string | null> => {
  const found = await db
    .selectFrom("checkout_sessions")
    .select("traceparent")
    .where(column, "=", name)
    .executeTakeFirst();
  return found?.traceparent ?? null;
};

/** Provider's session id of a checkout. */
export const findSessionOf = async (db: Db, id: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom("checkout_sessions")
    .select("provider_session_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.provider_session_id ?? undefined;
};

export const lockCheckout = (tx: Tx, id: string): Promise<CheckoutRow | undefined> =>
  checkouts(tx).where("id", "=", id).forUpdate().executeTakeFirst();

export const lockCheckoutOfSession = (
  tx: Tx,
  providerSessionId: string,
): Promise<CheckoutRow | undefined> =>
  checkouts(tx).where("provider_session_id", "=", providerSessionId).forUpdate().executeTakeFirst();

export const updateCheckout = updater("checkout_sessions");

export const moveCheckout = mover("checkout_sessions");

export const listOverdueCheckouts = (db: Db, now: Date, limit: number): Promise<CheckoutRow[]> =>
  checkouts(db)
    .where("status", "=", "open")
    .where("hold_expires_at", "<=", now)
    .orderBy("hold_expires_at")
    .limit(limit)
    .execute();

/** Inserts a charge of a kept card, unless it is there already. */
export const insertCharge = async (
  tx: Tx,
  checkout: Insertable<Schema["checkout_sessions"]>,
): Promise<void> => {
  await tx
    .insertInto("checkout_sessions")
    .values(checkout)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
};
