import type {
  ConflictFilters,
  ConflictKind,
  ConflictState,
} from "@stokaz/contract/admin/admin-claims";
import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type RawBuilder, sql } from "kysely";
import { type Db, fullNameOf } from "../../../platform/db/db.ts";
import { TITLE } from "../repository.ts";

/** A row of the operator's list. */
export type ConflictRow = {
  id: string;
  kind: ConflictKind;
  state: ConflictState;
  title: string;
  people: string;
  amount: Cents;
  since: Date;
  dueOn: CalendarDay | null;
  purpose: "order" | "rental";
  purchaseId: string;
};

const nameOf = (table: string) => fullNameOf(table);

/** Name of a person: the trade name if they have one. */
const personName = (column: string) => sql`(
  select coalesce(trade_name, ${nameOf("users")}) from users
  left join artisan_profiles on artisan_profiles.user_id = users.id
  where users.id = ${sql.ref(column)})`;

const CLAIMS = sql`
  select claims.id::text as id, 'claim' as kind,
    case when ended_at is not null then 'over' when status = 'escalated' then 'operator' else 'sides' end as state,
    ${TITLE} as title, ${personName("claims.opener_id")} || ' / ' || ${personName("claims.respondent_id")} as people,
    asked_cents as amount, opened_at as since, due_on as "dueOn",
    case when order_id is null then 'rental' else 'order' end as purpose, coalesce(order_id, rental_id) as "purchaseId"
  from claims`;

const DOOR = sql`
  select handover_cases.id::text, 'door', case when decided_at is null then 'operator' else 'over' end,
    'Commande ' || order_number, ${personName("orders.buyer_id")} || ' / ' || coalesce((
      select string_agg(distinct seller_name, ', ') from order_lines where order_lines.id = any(line_ids)), ''),
    coalesce((select sum(total_cents) from order_lines where order_lines.id = any(line_ids)), 0)::integer,
    opened_at, null::date, 'order', orders.id
  from handover_cases join orders on orders.id = handover_cases.order_id`;

/** @param timeZone time zone of a bank's last day to answer */
const bank = (timeZone: string) => sql`
  select disputes.id, 'bank', case when disputes.status = 'open' then 'bank' else 'over' end,
    coalesce('Commande ' || orders.order_number, storage_spaces.name, ''), ${nameOf("users")}, disputes.amount_cents,
    disputes.opened_at,
    case when disputes.status = 'open' then (disputes.answer_by at time zone ${timeZone})::date end,
    case when checkout_sessions.order_id is null then 'rental' else 'order' end,
    coalesce(checkout_sessions.order_id, checkout_sessions.rental_id)
  from disputes join checkout_sessions on checkout_sessions.id = disputes.checkout_id
  join users on users.id = checkout_sessions.payer_id
  left join orders on orders.id = checkout_sessions.order_id
  left join rentals on rentals.id = checkout_sessions.rental_id
  left join storage_spaces on storage_spaces.id = rentals.space_id`;

/** Claims, cases of the door and banks' disputes that match the filters. */
const conflicts = (
  { kind, state }: ConflictFilters,
  timeZone: string,
): RawBuilder<ConflictRow> => sql`
  select * from (${CLAIMS} union all ${DOOR} union all ${bank(timeZone)}) as conflicts
  where ${kind ? sql`kind = ${kind}` : sql`true`} and ${state ? sql`state = ${state}` : sql`true`}`;

/** Sorts waiting conflicts first, by deadline, then those that are over, the newest first. */
const ORDER = sql`state = 'over', "dueOn" nulls last, since desc, id`;

/** All conflicts that match the filters, in their sort order. */
export const selectConflicts = (
  filters: ConflictFilters,
  timeZone: string,
): RawBuilder<ConflictRow> => sql`${conflicts(filters, timeZone)} order by ${ORDER}`;

export const listConflicts = async (
  db: Db,
  filters: ConflictFilters,
  timeZone: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<ConflictRow[]> => {
  const page = sql<ConflictRow>`${selectConflicts(filters, timeZone)} offset ${offset} limit ${limit}`;
  return (await page.execute(db)).rows;
};

/** Claims that the operator has to decide, by deadline, each with the number of all of them. */
export const listToDecide = async (
  db: Db,
  limit: number,
): Promise<(ConflictRow & { total: number })[]> => {
  const { rows } = await sql<ConflictRow & { total: number }>`
    select *, count(*) over ()::integer as total from (${CLAIMS}) as claims
    where state = 'operator' order by "dueOn", since, id limit ${limit}`.execute(db);
  return rows;
};

export const countConflicts = async (
  db: Db,
  filters: ConflictFilters,
  timeZone: string,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${conflicts(filters, timeZone)}) as counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
};
