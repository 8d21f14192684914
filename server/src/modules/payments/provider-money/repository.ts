import { type Cents, cents } from "@stokaz/contract/money/money";
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

/** Inserts movements of the provider's balance. @returns ids of those that are new */
export const insertTransactions = async (
  tx: Tx,
  transactions: readonly Insertable<Schema["provider_transactions"]>[],
): Promise<Set<string>> => {
  if (transactions.length === 0) return new Set();
  const inserted = await tx
    .insertInto("provider_transactions")
    // All writers use one lock order, so that two readings of the same page never block each other.
    .values(transactions.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();
  return new Set(inserted.map(({ id }) => id));
};

/** Checkout ids of disputes, by dispute id. */
export const findDisputedCheckouts = async (
  tx: Tx,
  disputes: readonly string[],
): Promise<Map<string, string>> => {
  if (disputes.length === 0) return new Map();
  const found = await tx
    .selectFrom("disputes")
    .select(["id", "checkout_id"])
    .where("id", "in", disputes)
    .execute();
  return new Map(found.map(({ id, checkout_id }) => [id, checkout_id]));
};

/** Instant of the newest movement seen by a complete reading. */
export const findNewestRead = async (db: Db): Promise<Date | undefined> => {
  const { newest } = await db
    .selectFrom("provider_readings")
    .select(({ fn }) => fn.max<Date | null>("newest").as("newest"))
    .executeTakeFirstOrThrow();
  return newest ?? undefined;
};

/** Records a complete reading, from which the next one starts, and deletes older readings. */
export const insertReading = async (
  tx: Tx,
  reading: { id: string; newest: Date; finished_at: Date },
): Promise<void> => {
  await tx.deleteFrom("provider_readings").where("newest", "<=", reading.newest).execute();
  await tx.insertInto("provider_readings").values(reading).execute();
};

/** Provider's balance as the sum of all movements read from its list. Cents. */
export const sumTransactions = async (db: Db): Promise<Cents> => {
  const { rows } = await sql<{ sum: Cents }>`
    select coalesce(sum(amount_cents - fee_cents), 0)::bigint as sum from provider_transactions
  `.execute(db);
  return rows[0]?.sum ?? cents(0);
};

/**
 * Provider's balance in our books, in cents. `booked` is all of it; `ours` was booked after
 * `settled` and not read at the provider yet; `theirs` was made after `settled`, was read and is
 * not booked yet. Charges without a payment are `theirs` whatever their age: the balance has a debit
 * from its beginning, days before its bank says yes or no.
 *
 * @param caused pairs of the provider's category and our kind of movement
 */
export const sumBalance = async (
  db: Db,
  settled: Date,
  caused: readonly { category: string; kind: string }[],
): Promise<{ booked: Cents; ours: Cents; theirs: Cents }> => {
  const { rows } = await sql<{ booked: Cents; ours: Cents; theirs: Cents }>`
    with caused as (
      select * from unnest(${caused.map(({ category }) => category)}::text[], ${caused.map(({ kind }) => kind)}::text[])
        as pair (category, kind)
    ),
    moved as (
      select ledger_movements.kind, provider_reference, occurred_at, ledger_entries.amount_cents
      from ledger_movements
      join ledger_entries on ledger_entries.movement_id = ledger_movements.id and account = 'provider_balance'
      where occurred_at > ${settled}
    )
    select (
      select coalesce(sum(amount_cents), 0)::bigint from ledger_entries where account = 'provider_balance'
    ) as booked, (
      select coalesce(sum(moved.amount_cents), 0)::bigint from moved
      where moved.kind in (select kind from caused) and not exists (
        select from provider_transactions as read left join caused on caused.category = read.category
        -- Older versions booked lost disputes as refunds.
        where read.reference = moved.provider_reference and (caused.kind = moved.kind or read.category = 'dispute')
      )
    ) as ours, (
      select coalesce(sum(read.amount_cents), 0)::bigint
      from provider_transactions as read
      cross join lateral (
        select case category when 'charge_failure' then 'charge' else category end as of_category
      ) as money
      where (read.occurred_at > ${settled} or of_category = 'charge')
        and of_category in (select category from caused)
        and not exists (
          select from ledger_movements join caused on caused.kind = ledger_movements.kind
          where ledger_movements.provider_reference = read.reference and caused.category = of_category
        )
        -- Older versions booked the failure of a debit by itself.
        and not exists (
          select from ledger_movements where kind = 'provider_adjustment' and provider_reference = read.id
        )
    ) as theirs
  `.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error("a sum has one row");
  return sums;
};

/** Reference of a movement and its cents. */
type Moved = { reference: string; amount: Cents };

/** Payouts that left the balance, and of which neither arrival nor return is booked. */
export const listPayoutsUnderWay = async (db: Db): Promise<Moved[]> => {
  const { rows } = await sql<Moved>`
    select provider_reference as reference, amount_cents as amount from ledger_movements as sent
    where kind = 'payout' and not exists (
      select from ledger_movements as ended
      where ended.provider_reference = sent.provider_reference and ended.kind in ('payout_arrival', 'payout_reversal')
    )
    order by occurred_at, id
  `.execute(db);
  return rows;
};

/** Payouts that the bank sent back after their arrival, and whose return is not booked yet. */
export const listReturnedPayouts = async (db: Db): Promise<(Moved & { at: Date })[]> => {
  const { rows } = await sql<Moved & { at: Date }>`
    select arrived.provider_reference as reference, arrived.amount_cents as amount, reversed.occurred_at as at
    from ledger_movements as arrived
    join ledger_movements as reversed
      on reversed.provider_reference = arrived.provider_reference and reversed.kind = 'payout_reversal'
    where arrived.kind = 'payout_arrival' and not exists (
      select from ledger_movements as returned
      where returned.provider_reference = arrived.provider_reference and returned.kind = 'payout_return'
    )
  `.execute(db);
  return rows;
};

/**
 * Lost disputes that an older version booked against the balance itself, as if the money had not
 * been taken when they were opened.
 */
export const listUncorrectedDisputes = async (
  db: Db,
): Promise<(Moved & { checkoutId: string | null })[]> => {
  const { rows } = await sql<Moved & { checkoutId: string | null }>`
    select lost.provider_reference as reference, lost.amount_cents as amount, lost.checkout_id as "checkoutId"
    from refunds
    join ledger_movements as lost on lost.kind = 'refund' and lost.provider_reference = refunds.provider_refund_id
    join ledger_entries on ledger_entries.movement_id = lost.id and ledger_entries.account = 'provider_balance'
    where refunds.cause = 'dispute' and not exists (
      select from ledger_movements as corrected
      where corrected.kind = 'dispute_correction' and corrected.provider_reference = lost.provider_reference
    )
  `.execute(db);
  return rows;
};
