import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Insertable, sql } from "kysely";
import { type Db, isWritten, type Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { CardChangeRow, KeptCardRow } from "./tables.ts";

export const findKeptCard = (db: Db, userId: string): Promise<KeptCardRow | undefined> =>
  db.selectFrom("kept_cards").selectAll().where("user_id", "=", userId).executeTakeFirst();

const FORGOTTEN_AT_ONCE = 200;

/**
 * Stores a card that was given on a page and must still be read there. It is not kept for a user
 * with another customer, or with a card that was given later.
 *
 * @returns true if it was stored
 */
export const insertUnread = async (
  tx: Tx,
  given: { userId: string; customerId: string; sessionId: string; givenAt: Date },
): Promise<boolean> => {
  const { userId, customerId, sessionId, givenAt } = given;
  return tx
    .insertInto("kept_cards")
    .values({
      user_id: userId,
      customer_id: customerId,
      unread_session_id: sessionId,
      kept_at: givenAt,
    })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ unread_session_id: sessionId, kept_at: givenAt })
        .where("kept_cards.customer_id", "=", customerId)
        .where("kept_cards.kept_at", "<=", givenAt),
    )
    .$call(isWritten);
};

/** Cards that must still be read, the oldest first. */
export const listUnread = (db: Db, limit: number): Promise<KeptCardRow[]> =>
  db
    .selectFrom("kept_cards")
    .selectAll()
    .where("unread_session_id", "is not", null)
    .orderBy("kept_at")
    .limit(limit)
    .execute();

/** A card as it is shown. */
type ReadCard = {
  payment_method_id: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
};

/**
 * Stores a card that was read, in place of the one before.
 *
 * @returns true if its page was still the last one
 */
export const setRead = async (
  db: Db,
  { user_id, unread_session_id }: KeptCardRow,
  card: ReadCard | undefined,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("kept_cards")
    .set(
      card ? { ...card, unread_session_id: null, expiry_told: null } : { unread_session_id: null },
    )
    .where("user_id", "=", user_id)
    .where("unread_session_id", "=", unread_session_id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/**
 * Stores another card of a customer, or the first of a new one. It is not kept for a user who has
 * another customer by now.
 *
 * @returns true if it was stored
 */
export const replaceCard = async (
  tx: Tx,
  { userId, customerId }: { userId: string; customerId: string },
  card: ReadCard,
  now: Date,
): Promise<boolean> => {
  const kept = { ...card, unread_session_id: null, kept_at: now, expiry_told: null };
  return tx
    .insertInto("kept_cards")
    .values({ user_id: userId, customer_id: customerId, ...kept })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(kept).where("kept_cards.customer_id", "=", customerId),
    )
    .$call(isWritten);
};

export const deleteKept = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.deleteFrom("kept_cards").where("customer_id", "=", customerId).execute();
};

export const insertMandate = async (
  tx: Tx,
  mandate: Insertable<Schema["card_mandates"]>,
): Promise<void> => {
  await tx.insertInto("card_mandates").values(mandate).execute();
};

export const insertChange = async (
  tx: Tx,
  change: Insertable<Schema["card_changes"]>,
): Promise<void> => {
  await tx.insertInto("card_changes").values(change).execute();
};

export const setSession = async (db: Db, id: string, sessionId: string): Promise<void> => {
  await db
    .updateTable("card_changes")
    .set({ session_id: sessionId })
    .where("id", "=", id)
    .execute();
};

export const findChange = (db: Db, sessionId: string): Promise<CardChangeRow | undefined> =>
  db.selectFrom("card_changes").selectAll().where("session_id", "=", sessionId).executeTakeFirst();

/** Marks a change of card as done. @returns true if it was not done before */
export const setDone = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("card_changes")
    .set({ done_at: now })
    .where("id", "=", id)
    .where("done_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Deletes changes of card whose pages nobody can use any more. */
export const deleteChangesBefore = async (db: Db, instant: Date): Promise<void> => {
  await db.deleteFrom("card_changes").where("opened_at", "<", instant).execute();
};

/**
 * Cards that end by a day, whose holders still have months to pay and were not told, with their mail
 * address and lease.
 */
export const listExpiring = async (db: Db, until: CalendarDay, limit: number) => {
  const { rows } = await sql<KeptCardRow & { email: string; firstName: string; rentalId: string }>`
    select kept_cards.*, users.email, users.first_name as "firstName", lease.id as "rentalId"
    from kept_cards
    join users on users.id = kept_cards.user_id
    cross join lateral (
      select rentals.id from rentals join rents on rents.rental_id = rentals.id
      where rentals.artisan_id = users.id and rentals.status = 'confirmed' and rentals.ending_since is null
        and rents.status in ('due', 'unpaid')
        and rents.due_on >= make_date(exp_year, exp_month, 1)
      order by rents.due_on limit 1
    ) as lease
    where exp_year is not null and (make_date(exp_year, exp_month, 1) + interval '1 month')::date <= ${until}::date
      and expiry_told is distinct from exp_year || '-' || lpad(exp_month::text, 2, '0')
    order by kept_cards.user_id limit ${limit}`.execute(db);
  return rows;
};

export type ExpiringCard = Awaited<ReturnType<typeof listExpiring>>[number];

/** Records that a holder was notified of a card's end. @returns true if they were not notified before */
export const setExpiryNotified = async (tx: Tx, userId: string, end: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("kept_cards")
    .set({ expiry_told: end })
    .where("user_id", "=", userId)
    .where(sql<boolean>`expiry_told is distinct from ${end}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Queues a customer for deletion at the provider, unless somebody's card is kept with it. */
export const insertForgotten = async (tx: Tx, customerId: string, now: Date): Promise<void> => {
  await sql`
    insert into forgotten_customers (customer_id, forgotten_at)
    select ${customerId}, ${now}::timestamptz
    where not exists (select from kept_cards where customer_id = ${customerId})
    on conflict do nothing`.execute(tx);
};

/**
 * Deletes cards to which nothing has been charged since an instant and nothing will be, and queues
 * their customers for deletion at the provider.
 *
 * @returns number of deleted cards
 */
export const forgetUnused = async (tx: Tx, before: Date, now: Date): Promise<number> => {
  const { rows } = await sql`
    with unused as (
      select user_id from kept_cards
      where kept_at < ${before} and not exists (
        select from rentals left join rents on rents.rental_id = rentals.id
        where rentals.artisan_id = kept_cards.user_id and rentals.payment_plan = 'monthly'
          and (rentals.status in ('pending', 'requested') or rents.paid_at >= ${before}
            or rents.status in ('due', 'unpaid') and coalesce(given_up_at >= ${before}, true)))
      limit ${FORGOTTEN_AT_ONCE} for update skip locked
    ),
    deleted as (delete from kept_cards using unused where kept_cards.user_id = unused.user_id returning kept_cards.*)
    insert into forgotten_customers (customer_id, forgotten_at)
    select customer_id, ${now}::timestamptz from deleted on conflict do nothing
    returning customer_id`.execute(tx);
  return rows.length;
};

export const listForgotten = async (db: Db, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom("forgotten_customers")
      .select("customer_id")
      .orderBy("forgotten_at")
      .limit(limit)
      .execute()
  ).map(({ customer_id }) => customer_id);

export const deleteForgotten = async (db: Db, customerId: string): Promise<void> => {
  await db.deleteFrom("forgotten_customers").where("customer_id", "=", customerId).execute();
};
