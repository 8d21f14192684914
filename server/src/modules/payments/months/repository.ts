import type { LedgerAccount, MovementKind } from "@stokaz/contract/money/accounting";
import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql } from "kysely";
import { type Db, fullNameOf, type Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

/** Key of the advisory lock that every booking shares; migration 0291 uses the same number. */
const CLOSING = 728_290;

/** Waits until no booking is under way, and keeps out new ones until the transaction ends. */
export const lockBooks = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(CLOSING)})`.execute(tx);
};

/** Days of the books, `to` not included, with the instants at which `from` and `to` begin. */
export type Span = { from: CalendarDay; to: CalendarDay; begins: Date; ends: Date };

/**
 * Condition for the movements that count for these days: they happened then, or were heard of too
 * late for their own month and were booked then (`booked_on`).
 */
const bookedIn = ({ from, to, begins, ends }: Span): RawBuilder<SqlBool> => sql<SqlBool>`(
  booked_on >= ${from} and booked_on < ${to} or booked_on is null and occurred_at >= ${begins} and occurred_at < ${ends}
)`;

const dayOf = (timeZone: string): RawBuilder<CalendarDay> =>
  sql<CalendarDay>`coalesce(booked_on, (occurred_at at time zone ${timeZone})::date)`;

/** Instant of the first movement of all. */
export const findFirst = async (db: Db): Promise<Date | undefined> => {
  const { first } = await db
    .selectFrom("ledger_movements")
    .select(({ fn }) => fn.min<Date | null>("occurred_at").as("first"))
    .executeTakeFirstOrThrow();
  return first ?? undefined;
};

/** Closed months, the latest first. @param year limits them to one year */
export const listClosed = (db: Db, year?: number) => {
  const closed = db
    .selectFrom("ledger_months")
    .innerJoin("users", "users.id", "closed_by")
    .selectAll("ledger_months")
    .select(
      sql<string | null>`case when users.deleted_at is null then ${fullNameOf("users")} end`.as(
        "closed_by_name",
      ),
    )
    .orderBy("month", "desc");
  return (
    year === undefined ? closed : closed.where(sql`extract(year from month)`, "=", year)
  ).execute();
};

export type ClosedMonth = Awaited<ReturnType<typeof listClosed>>[number];

export const findLastClosed = async (db: Db): Promise<CalendarDay | undefined> => {
  const { last } = await db
    .selectFrom("ledger_months")
    .select(({ fn }) => fn.max<CalendarDay | null>("month").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? undefined;
};

/** Debit and credit of an account in one month. Cents. */
export type Total = { month: CalendarDay; account: LedgerAccount; debit: Cents; credit: Cents };

/** Totals of each month of a span by account, computed from the movements. */
export const sumMonths = async (db: Db, span: Span, timeZone: string): Promise<Total[]> => {
  const { rows } = await sql<Total>`
    select date_trunc('month', day)::date as month, account,
      coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint as debit,
      coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0)::bigint as credit
    from (
      select id, ${dayOf(timeZone)} as day from ledger_movements where ${bookedIn(span)}
    ) as booked
    join ledger_entries on ledger_entries.movement_id = booked.id
    group by 1, 2
  `.execute(db);
  return rows;
};

/** Number of movements in each month of a span. */
export const countMonths = async (
  db: Db,
  span: Span,
  timeZone: string,
): Promise<Map<CalendarDay, number>> => {
  const { rows } = await sql<{ month: CalendarDay; count: number }>`
    select date_trunc('month', ${dayOf(timeZone)})::date as month, count(*) as count
    from ledger_movements where ${bookedIn(span)} group by 1
  `.execute(db);
  return new Map(rows.map(({ month, count }) => [month, count]));
};

/** Totals of the closed months of a year, as they were when closed. */
export const listTotals = (db: Db, year: number): Promise<Total[]> =>
  db
    .selectFrom("ledger_month_totals")
    .select(["month", "account", "debit_cents as debit", "credit_cents as credit"])
    .where(sql`extract(year from month)`, "=", year)
    .execute();

/**
 * Number of open differences that began before an instant. A wrong or unread balance concerns every
 * month; the setting of automatic payouts concerns none.
 */
export const countFindings = async (db: Db, before: Date): Promise<number> => {
  const { count } = await db
    .selectFrom("reconciliation_findings")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("resolved_at", "is", null)
    .where("kind", "<>", "automatic-payouts")
    .where((eb) =>
      eb.or([
        eb("occurred_at", "<", before),
        eb("kind", "in", ["balance-differs", "balance-unread"]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
};

/** Instant at which the last comparison of the books ended. */
export const findLastComparison = async (db: Db): Promise<Date | undefined> => {
  const { last } = await db
    .selectFrom("reconciliation_runs")
    .select(({ fn }) => fn.max<Date | null>("finished_at").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? undefined;
};

/**
 * Computes the seal of a month: SHA-256 over the seal before and each movement with its entries, in
 * the order of their numbers.
 *
 * @param previous seal of the month before, empty for the first month
 */
export const computeSeal = async (
  db: Db,
  span: Span,
  timeZone: string,
  previous: string,
): Promise<{ movements: number; seal: string }> => {
  const { rows } = await sql<{ movements: number; seal: string }>`
    with booked as (
      select id, ${dayOf(timeZone)} as day, occurred_at, concat_ws('|', id, kind, amount_cents, coalesce(checkout_id::text, ''),
        provider_reference, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), ${dayOf(timeZone)},
        (select string_agg(concat_ws(':', account, coalesce(party_id::text, ''), amount_cents), ';' order by account, party_id)
          from ledger_entries where movement_id = ledger_movements.id)) as line
      from ledger_movements where ${bookedIn(span)}
    )
    select count(*) as movements, encode(sha256(convert_to(
      ${previous} || E'\n' || coalesce(string_agg(line, E'\n' order by day, occurred_at, id), ''), 'UTF8'
    )), 'hex') as seal
    from booked
  `.execute(db);
  const [sealed] = rows;
  if (!sealed) throw new Error("a seal is one row");
  return sealed;
};

export const insertMonth = async (
  tx: Tx,
  month: Insertable<Schema["ledger_months"]>,
  totals: readonly Total[],
): Promise<void> => {
  await tx.insertInto("ledger_months").values(month).execute();
  if (totals.length === 0) return;
  await tx
    .insertInto("ledger_month_totals")
    .values(
      totals.map(({ account, debit, credit }) => ({
        month: month.month,
        account,
        debit_cents: debit,
        credit_cents: credit,
      })),
    )
    .execute();
};

/**
 * Ledger entry for an accountant's file. Cents; `party` is null once that person's account is
 * closed.
 */
export type EntryRow = {
  id: string;
  kind: MovementKind;
  reference: string;
  day: CalendarDay;
  happenedOn: CalendarDay;
  account: LedgerAccount;
  partyId: string | null;
  party: string | null;
  amount: Cents;
};

/** All entries of a span in the order of their numbers; entries of one movement stand together. */
export const selectEntries = (span: Span, timeZone: string): Expression<EntryRow> => sql<EntryRow>`
  select booked.id, kind, provider_reference as reference, day, "happenedOn", account, party_id as "partyId",
    case when users.deleted_at is null then nullif(trim(concat_ws(' ', users.first_name, users.name)), '') end as party,
    ledger_entries.amount_cents as amount
  from (
    select id, kind, provider_reference, occurred_at, ${dayOf(timeZone)} as day,
      (occurred_at at time zone ${timeZone})::date as "happenedOn"
    from ledger_movements where ${bookedIn(span)}
  ) as booked
  join ledger_entries on ledger_entries.movement_id = booked.id
  left join users on users.id = party_id
  order by day, occurred_at, booked.id, ledger_entries.amount_cents desc, account, party_id
`;
