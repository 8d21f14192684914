import type { MovementKind } from "@stokaz/contract/money/accounting";
import type { Cents } from "@stokaz/contract/money/money";
import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { containsWords } from "../../../search/public.ts";
import { isNamed, LISTS, type ListRequest } from "../repository.ts";

const KINDS = {
  rental: ["rental_payment"],
  order: ["order_payment"],
  refund: ["refund", "bank_refund"],
  transfer: ["transfer"],
  reversal: ["reversal"],
  fee: ["platform_fee"],
} as const satisfies Record<NonNullable<ListRequest["movement"]>, readonly MovementKind[]>;

/** A movement of the ledger, or a transfer that is still to be made. */
export type Transaction = {
  id: string;
  kind: (typeof KINDS)[keyof typeof KINDS][number];
  amount_cents: Cents;
  status: "pending" | "succeeded" | "failed";
  created_at: Date;
  /** Name of the payer, or of the recipient of the share. */
  person: string;
  /** The ordered products with the order's number, or the rented space. */
  purchase: string;
};

/** Filters of the query; without any, it selects all rows. */
type Asked = Partial<ListRequest>;

/** Part of an order's number is enough: people read out its second half. */
const isPartOfNumber = (sought: string): RawBuilder<SqlBool> =>
  /^[\w-]{3,}$/.test(sought)
    ? sql`strpos(orders.order_number, ${sought.toUpperCase()}) > 0`
    : sql`false`;

const isSought = (sought: string, ids: ListRequest["ids"]): RawBuilder<SqlBool> => sql`(
  ${isNamed("transactions.id", ids)}
  or transactions.checkout_id in (
    select paid.checkout_id from (
      select id as checkout_id, payer_id as person_id from checkout_sessions
      union all select checkout_id, seller_id from transfers
    ) as paid
    join users on users.id = paid.person_id
    where ${LISTS.users.isListed} and ${containsWords(LISTS.users.words, sought)}
  )
  or transactions.checkout_id in (
    select checkout_sessions.id from checkout_sessions
    join orders on orders.id = checkout_sessions.order_id
    where ${isPartOfNumber(sought)}
  )
)`;

const matches = ({ q, ids, from, to, status, movement }: Asked): RawBuilder<SqlBool> => {
  const conditions = [
    sql<SqlBool>`not exists (select from hidden_transactions where transaction_id = transactions.id)`,
  ];
  if (q) conditions.push(isSought(q, ids));
  if (from) conditions.push(sql`transactions.created_at >= ${from}`);
  if (to) conditions.push(sql`transactions.created_at < ${to}`);
  if (status) conditions.push(sql`transactions.status = ${status}`);
  if (movement) conditions.push(sql`transactions.kind in (${sql.join(KINDS[movement])})`);
  return sql.join(conditions, sql` and `);
};

/**
 * Movements that the provider made by itself belong to no person: they are shown in the accounts.
 */
const movements = sql`(
  select id, kind, amount_cents, 'succeeded' as status, occurred_at as created_at, checkout_id
  from ledger_movements where kind in (${sql.join(Object.values(KINDS).flat())})
) as transactions`;

/** A waiting transfer has the date of its payment. It counts as failed after one failed attempt. */
const waiting = sql`(
  select transfers.id, 'transfer' as kind, transfer_net(gross_cents, fee_cents) as amount_cents,
    case when attempts > 0 then 'failed' else 'pending' end as status,
    coalesce(checkout_sessions.settled_at, checkout_sessions.created_at) as created_at, checkout_id
  from transfers join checkout_sessions on checkout_sessions.id = transfers.checkout_id
  where transfers.status = 'waiting'
) as transactions`;

const orderOf = ({ sort, isDown = true }: Asked, of = "both_halves"): RawBuilder<unknown> => {
  const direction = isDown ? sql`desc` : sql`asc`;
  const column = (name: string) => sql.ref(`${of}.${name}`);
  return sort === "amount"
    ? sql`${column("amount_cents")} ${direction}, ${column("id")} ${direction}`
    : sql`${column("created_at")} ${direction}, ${column("id")} ${isDown ? sql`asc` : sql`desc`}`;
};

/**
 * The ledger's movements that are not hidden and the transfers that wait, newest first. Each half
 * is limited to the end of the page, so that an index can be used.
 */
export const selectTransactions = (
  asked: Asked,
  page?: { offset: number; limit: number },
): RawBuilder<Transaction> => {
  const half = (from: RawBuilder<unknown>) => sql`(
    select * from ${from} where ${matches(asked)}
    order by ${orderOf(asked, "transactions")} ${page ? sql`limit ${page.offset + page.limit}` : sql``}
  )`;
  return sql<Transaction>`
    select found.id, found.kind, found.amount_cents, found.status, found.created_at,
      concat_ws(' ', nullif(people.first_name, ''), people.name) as person,
      coalesce(orders.order_number || ' · ' || (
        select string_agg(product_name, ', ' order by position) from order_lines where order_id = orders.id
      ), concat_ws(' · ', storage_spaces.name, rent_name(rents.due_on), growth_name(lease_growths.kind))) as purchase
    from (
      select * from (${half(movements)} union all ${half(waiting)}) as both_halves
      order by ${orderOf(asked)} ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}
    ) as found
    left join checkout_sessions on checkout_sessions.id = found.checkout_id
    left join users as people on people.id = case
      when found.kind in ('transfer', 'reversal', 'platform_fee') then coalesce(
        (select party_id from ledger_entries where movement_id = found.id and account = 'seller_payable'),
        (select seller_id from transfers where transfers.id = found.id))
      else checkout_sessions.payer_id end
    left join orders on orders.id = checkout_sessions.order_id
    left join rentals on rentals.id = checkout_sessions.rental_id
    left join storage_spaces on storage_spaces.id = rentals.space_id
    left join rents on rents.rental_id = rentals.id
      and (rents.id = checkout_sessions.rent_id or purpose = 'rental' and rents.month = 0)
    left join lease_growths on lease_growths.id = checkout_sessions.growth_id
    order by ${orderOf(asked, "found")}`;
};

/** Total number of rows of {@link selectTransactions}. */
export const selectTransactionCount = (asked: Asked): RawBuilder<{ total: number }> => sql`
  select (select count(*) from ${movements} where ${matches(asked)})
    + (select count(*) from ${waiting} where ${matches(asked)}) as total`;

/** All rows of {@link selectTransactions} as a table expression, for a stream. */
export const selectAllTransactions = (asked: Asked): AliasedRawBuilder<Transaction, "found"> =>
  sql<Transaction>`(${selectTransactions(asked)})`.as<"found">("found");
