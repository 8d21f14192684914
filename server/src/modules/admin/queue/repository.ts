import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Cents } from "@stokaz/contract/money";
import type { FindingKind } from "@stokaz/contract/payments";
import type { ReportCause } from "@stokaz/contract/reports";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";

/** Items shown of each kind, the oldest first. */
const SHOWN = 5;

type Counted = { total: number };

const listMessages = (db: Db) =>
  db
    .selectFrom("contact_messages")
    .select(["id", "created_at as since", "email", "phone", "message"])
    .select(sql<string>`trim(first_name || ' ' || name)`.as("name"))
    .select(sql<number>`count(*) over ()`.as("total"))
    .where("resolved_at", "is", null)
    .orderBy("created_at")
    .limit(SHOWN)
    .execute();

const listReports = async (db: Db) => {
  const { rows } = await sql<
    Counted & {
      id: string;
      since: Date;
      cause: ReportCause;
      words: string;
      subject_type: "space" | "product";
      subject_id: string;
      subject_name: string;
      hidden_reason: string | null;
      reporter: string | null;
    }
  >`
    select reports.id, reports.created_at as since, cause, words, subject_type, subject_id,
      coalesce(storage_spaces.name, products.name, '') as subject_name,
      coalesce(storage_spaces.hidden_reason, products.hidden_reason) as hidden_reason,
      trim(reporter.first_name || ' ' || reporter.name) as reporter, count(*) over () as total
    from reports
    left join storage_spaces on subject_type = 'space' and storage_spaces.id = subject_id
    left join products on subject_type = 'product' and products.id = subject_id
    left join users as reporter on reporter.id = reporter_id
    where resolved_at is null
    order by reports.created_at limit ${SHOWN}`.execute(db);
  return rows;
};

type Purchase = { purpose: "rental" | "order"; purchase_id: string };

const listFailedTransfers = async (db: Db) => {
  const { rows } = await sql<
    Counted &
      Purchase & {
        id: string;
        since: Date;
        seller_id: string;
        seller_name: string;
        amount_cents: Cents;
        attempts: number;
        last_error: string | null;
      }
  >`
    select transfers.id, due_at as since, purpose, coalesce(rental_id, order_id) as purchase_id,
      transfers.seller_id, trim(users.first_name || ' ' || users.name) as seller_name,
      gross_cents - fee_cents as amount_cents, attempts, last_error, count(*) over () as total
    from transfers
    join checkout_sessions on checkout_sessions.id = checkout_id
    join users on users.id = transfers.seller_id
    where transfers.status = 'waiting' and attempts > 0
    order by due_at limit ${SHOWN}`.execute(db);
  return rows;
};

const listFailedRefunds = async (db: Db) => {
  const { rows } = await sql<
    Counted & Purchase & { id: string; since: Date; amount_cents: Cents; last_error: string | null }
  >`
    select refunds.id, requested_at as since, purpose, coalesce(rental_id, order_id) as purchase_id,
      refunds.amount_cents, last_error, count(*) over () as total
    from refunds join checkout_sessions on checkout_sessions.id = checkout_id
    where refunds.status = 'failed'
    order by requested_at limit ${SHOWN}`.execute(db);
  return rows;
};

const listFailedReversals = async (db: Db) => {
  const { rows } = await sql<
    Counted &
      Purchase & {
        id: string;
        since: Date;
        seller_name: string;
        amount_cents: Cents;
        last_error: string | null;
      }
  >`
    select transfer_reversals.id, requested_at as since, purpose, coalesce(rental_id, order_id) as purchase_id,
      trim(users.first_name || ' ' || users.name) as seller_name, net_cents as amount_cents,
      transfer_reversals.last_error, count(*) over () as total
    from transfer_reversals
    join refunds on refunds.id = refund_id
    join checkout_sessions on checkout_sessions.id = refunds.checkout_id
    join users on users.id = checkout_sessions.seller_id
    where transfer_reversals.status = 'due' and transfer_reversals.last_error is not null
    order by requested_at limit ${SHOWN}`.execute(db);
  return rows;
};

const listEndings = async (db: Db, now: Date, today: CalendarDay) => {
  const { rows } = await sql<
    Counted & { id: string; since: Date; space_name: string; artisan_name: string; orders: number }
  >`
    select rentals.id, ending_since as since, storage_spaces.name as space_name,
      trim(users.first_name || ' ' || users.name) as artisan_name, count(*) over () as total,
      (select count(*) from orders join products on products.id = orders.product_id
        where products.rental_id = rentals.id and is_order_awaited(orders.status, orders.paid_at, ${now})) as orders
    from rentals
    join storage_spaces on storage_spaces.id = rentals.space_id
    join users on users.id = rentals.artisan_id
    where ending_since is not null and rentals.status = 'confirmed' and end_date > ${today}
    order by ending_since limit ${SHOWN}`.execute(db);
  return rows;
};

const listUnlocated = async (db: Db) => {
  const { rows } = await sql<
    Counted & {
      id: string;
      since: Date;
      name: string;
      address: string;
      lessor_id: string;
      lessor_name: string;
    }
  >`
    select storage_spaces.id, storage_spaces.created_at as since, storage_spaces.name, storage_spaces.address,
      lessor_id, trim(users.first_name || ' ' || users.name) as lessor_name, count(*) over () as total
    from storage_spaces join users on users.id = lessor_id
    where lat is null and archived_at is null
    order by storage_spaces.created_at limit ${SHOWN}`.execute(db);
  return rows;
};

const listUnreachable = (db: Db) =>
  db
    .selectFrom("users")
    .select(["id", "email", "role"])
    .select([
      sql<Date>`transfers_lost_at`.as("since"),
      sql<string>`trim(first_name || ' ' || name)`.as("name"),
      sql<number>`count(*) over ()`.as("total"),
    ])
    .where("transfers_lost_at", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("transfers_lost_at")
    .limit(SHOWN)
    .execute();

const listDisputes = async (db: Db) => {
  const { rows } = await sql<
    Counted &
      Purchase & {
        id: string;
        since: Date;
        amount_cents: Cents;
        reason: string;
        answer_by: Date | null;
      }
  >`
    select disputes.id, opened_at as since, purpose, coalesce(rental_id, order_id) as purchase_id,
      disputes.amount_cents, reason, answer_by, count(*) over () as total
    from disputes join checkout_sessions on checkout_sessions.id = checkout_id
    where disputes.status = 'open' order by answer_by, opened_at limit ${SHOWN}`.execute(db);
  return rows;
};

const listFindings = async (db: Db) => {
  const { rows } = await sql<
    Counted & {
      id: string;
      since: Date;
      kind: FindingKind;
      subject: string;
      booked_cents: Cents | null;
      provider_cents: Cents | null;
      purpose: "rental" | "order" | null;
      purchase_id: string | null;
    }
  >`
    select reconciliation_findings.id, first_seen_at as since, kind, subject, booked_cents, provider_cents,
      purpose, coalesce(rental_id, order_id) as purchase_id, count(*) over () as total
    from reconciliation_findings left join checkout_sessions on checkout_sessions.id = checkout_id
    where resolved_at is null order by first_seen_at limit ${SHOWN}`.execute(db);
  return rows;
};

/** The oldest waiting items of each kind. Each row also has the count of its kind. */
export const listWaiting = async (db: Db, now: Date, today: CalendarDay) => {
  const [
    messages,
    reports,
    transfers,
    refunds,
    reversals,
    endings,
    spaces,
    accounts,
    disputes,
    findings,
  ] = await Promise.all([
    listMessages(db),
    listReports(db),
    listFailedTransfers(db),
    listFailedRefunds(db),
    listFailedReversals(db),
    listEndings(db, now, today),
    listUnlocated(db),
    listUnreachable(db),
    listDisputes(db),
    listFindings(db),
  ]);
  return {
    messages,
    reports,
    transfers,
    refunds,
    reversals,
    endings,
    spaces,
    accounts,
    disputes,
    findings,
  };
};

export type Waiting = Awaited<ReturnType<typeof listWaiting>>;

/** @returns whether it waited until now */
export const setResolved = async (
  tx: Tx,
  table: "contact_messages" | "reports",
  id: string,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ resolved_at: now })
    .where("id", "=", id)
    .where("resolved_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};

/** @returns whether there is such a space */
export const setPlace = async (
  tx: Tx,
  spaceId: string,
  place: { lat: number; lng: number },
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("storage_spaces")
    .set({ ...place, updated_at: now })
    .where("id", "=", spaceId)
    .where("archived_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};
