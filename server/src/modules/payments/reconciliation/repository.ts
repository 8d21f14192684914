import type { FindingKind } from "@stokaz/contract/checkout/payments";
import type { Cents } from "@stokaz/contract/money/money";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";

type BookedRow = { reference: string; amount: Cents; at: Date; checkoutId: string | null };

/**
 * Payments by the provider's id: those booked since an instant, and those of the given references.
 */
export const listPayments = async (
  db: Db,
  since: Date,
  references: readonly string[],
): Promise<BookedRow[]> =>
  db
    .selectFrom("ledger_movements")
    .select([
      "provider_reference as reference",
      "amount_cents as amount",
      "occurred_at as at",
      "checkout_id as checkoutId",
    ])
    .where("kind", "in", ["rental_payment", "order_payment"])
    .where((eb) =>
      eb.or([
        eb("occurred_at", ">=", since),
        eb("provider_reference", "=", sql<string>`any(${[...references]})`),
      ]),
    )
    .execute();

/**
 * Refunds by the provider's id, with the cents that went and did not come back. Lost disputes are
 * left out.
 */
export const listRefunds = async (
  db: Db,
  since: Date,
  references: readonly string[],
): Promise<BookedRow[]> => {
  const { rows } = await sql<BookedRow>`
    select refunds.provider_refund_id as reference, refunds.checkout_id as "checkoutId", coalesce(refunds.sent_at, refunds.requested_at) as at,
      coalesce(-sum(ledger_entries.amount_cents), 0)::integer as amount
    from refunds
    join ledger_movements on ledger_movements.provider_reference = refunds.provider_refund_id
      and ledger_movements.kind in ('refund', 'reversal')
    join ledger_entries on ledger_entries.movement_id = ledger_movements.id and account = 'provider_balance'
    where refunds.cause <> 'dispute'
      and (ledger_movements.occurred_at >= ${since} or refunds.provider_refund_id = any(${[...references]}))
    group by refunds.id
  `.execute(db);
  return rows;
};

/** Transfers by the provider's id, with the cents that went and did not come back. */
export const listTransfers = async (
  db: Db,
  since: Date,
  references: readonly string[],
): Promise<BookedRow[]> => {
  const { rows } = await sql<BookedRow>`
    select sent.provider_reference as reference, sent.checkout_id as "checkoutId", sent.occurred_at as at,
      sent.amount_cents - coalesce((
        select sum(ledger_entries.amount_cents)
        from transfer_reversals
        join ledger_movements on ledger_movements.provider_reference = transfer_reversals.provider_reversal_id
          and ledger_movements.kind = 'reversal'
        join ledger_entries on ledger_entries.movement_id = ledger_movements.id and account = 'provider_balance'
        where transfer_reversals.transfer_id = transfers.id
      ), 0)::integer as amount
    from ledger_movements as sent
    join transfers on transfers.provider_transfer_id = sent.provider_reference
    where sent.kind = 'transfer'
      and (sent.occurred_at >= ${since} or sent.provider_reference = any(${[...references]}))
  `.execute(db);
  return rows;
};

/** Ids of our checkouts, by the provider's payment or by their own id. */
export const findCheckouts = async (
  db: Db,
  known: { intents: readonly string[]; ids: readonly string[] },
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ name: string; id: string }>`
    select payment_intent_id as name, id from checkout_sessions
    where payment_intent_id = any(${[...known.intents]}::text[])
    union all
    select id::text, id from checkout_sessions where id = any(${[...known.ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ name, id }) => [name, id]));
};

/** Given payments that were authorised for a purchase that then expired or was cancelled. */
export const listLetGo = async (db: Db, intents: readonly string[]): Promise<string[]> => {
  const found = await db
    .selectFrom("checkout_sessions")
    .select("payment_intent_id as intent")
    .where("payment_intent_id", "=", sql<string>`any(${[...intents]}::text[])`)
    .where("status", "in", ["expired", "cancelled"])
    .execute();
  return found.flatMap(({ intent }) => intent ?? []);
};

/** Purchases that count as made although their payment is not booked. */
export const listUnpaidPurchases = async (db: Db, since: Date): Promise<BookedRow[]> => {
  const { rows } = await sql<BookedRow>`
    select checkout_sessions.id::text as reference, checkout_sessions.id as "checkoutId",
      checkout_sessions.amount_cents as amount, checkout_sessions.created_at as at
    from checkout_sessions
    left join orders on orders.id = checkout_sessions.order_id
    left join rentals on rentals.id = checkout_sessions.rental_id
    where checkout_sessions.created_at >= ${since}
      and (orders.status in ('to_collect', 'collected', 'not_collected')
        or purpose = 'rental' and rentals.status = 'confirmed' or purpose in ('rent', 'growth') and checkout_sessions.status = 'paid')
      and not exists (
        select from ledger_movements where ledger_movements.checkout_id = checkout_sessions.id
          and kind in ('rental_payment', 'order_payment')
      )
  `.execute(db);
  return rows;
};

/** Sum of all accounts of the ledger, in cents. It is zero if the books are right. */
export const sumLedger = async (db: Db): Promise<number> => {
  const { sum } = await db
    .selectFrom("ledger_entries")
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as("sum"))
    .executeTakeFirstOrThrow();
  return sum;
};

/** Connected accounts that cannot be paid although money waits for their holders. */
export const listAccountsWaitedFor = async (db: Db, now: Date): Promise<string[]> =>
  (
    await db
      .selectFrom("transfers")
      .innerJoin("users", "users.id", "transfers.seller_id")
      .select("users.connected_account_id as id")
      .distinct()
      .where("transfers.status", "=", "waiting")
      .where("due_at", "<=", now)
      .where("users.is_transfers_active", "=", false)
      .where("users.connected_account_id", "is not", null)
      .execute()
  ).flatMap(({ id }) => (id === null ? [] : [id]));

/**
 * Instant of the oldest open difference. Differences without a day are left out: the payout
 * setting, the balance, and changed closed months.
 */
export const findOldestOpen = async (db: Db): Promise<Date | undefined> => {
  const { oldest } = await db
    .selectFrom("reconciliation_findings")
    .select(({ fn }) => fn.min<Date | null>("occurred_at").as("oldest"))
    .where("resolved_at", "is", null)
    .where("kind", "not in", [
      "automatic-payouts",
      "balance-differs",
      "balance-unread",
      "closed-month-changed",
    ])
    .executeTakeFirstOrThrow();
  return oldest ?? undefined;
};

type NewFinding = {
  id: string;
  kind: FindingKind;
  subject: string;
  checkoutId: string | null;
  booked: Cents | null;
  provider: Cents | null;
  at: Date;
};

/** Stores a difference. @returns true if it is new, or open again */
export const keepFinding = async (tx: Tx, finding: NewFinding, now: Date): Promise<boolean> => {
  const { kind, subject } = finding;
  const open = await tx
    .selectFrom("reconciliation_findings")
    .select("id")
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("resolved_at", "is", null)
    .executeTakeFirst();
  const seen = {
    booked_cents: finding.booked,
    provider_cents: finding.provider,
    last_seen_at: now,
    resolved_at: null,
  };
  await tx
    .insertInto("reconciliation_findings")
    .values({
      id: finding.id,
      kind,
      subject,
      checkout_id: finding.checkoutId,
      occurred_at: finding.at,
      first_seen_at: now,
      ...seen,
    })
    .onConflict((conflict) => conflict.constraint("reconciliation_findings_once").doUpdateSet(seen))
    .execute();
  return open === undefined;
};

/** Closes the differences that a run did not find any more. */
export const resolveUnseen = async (tx: Tx, now: Date): Promise<void> => {
  await tx
    .updateTable("reconciliation_findings")
    .set({ resolved_at: now })
    .where("resolved_at", "is", null)
    .where("last_seen_at", "<", now)
    .execute();
};

export const insertRun = async (
  tx: Tx,
  run: { id: string; since: Date; finished_at: Date; compared: number },
): Promise<void> => {
  await tx.insertInto("reconciliation_runs").values(run).execute();
};

export const findLastRun = async (db: Db): Promise<Date | undefined> => {
  const last = await db
    .selectFrom("reconciliation_runs")
    .select("finished_at")
    .orderBy("finished_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.finished_at;
};

/** Open differences, the oldest first. */
export const listOpenFindings = (db: Db, limit: number) =>
  db
    .selectFrom("reconciliation_findings")
    .selectAll()
    .where("resolved_at", "is", null)
    .orderBy("first_seen_at")
    .orderBy("kind")
    .orderBy("subject")
    .limit(limit)
    .execute();

export type FindingRow = Awaited<ReturnType<typeof listOpenFindings>>[number];

export const countOpenFindings = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom("reconciliation_findings")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("resolved_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
};
