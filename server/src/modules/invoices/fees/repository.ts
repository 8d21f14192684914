import type { Cents } from "@stokaz/contract/money/money";
import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import type { Vat } from "@stokaz/contract/tax/vat";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/**
 * Fees that the platform kept from a seller in a month, and fees that it gave back. Cents; `sales`
 * is the number of payments.
 */
export type MonthFees = {
  sellerId: string;
  /** SIREN of the company that sold; empty for rents. */
  siren: string;
  /** First day of the month. */
  month: CalendarDay;
  kept: Cents;
  givenBack: Cents;
  sales: number;
  ofRent: boolean;
};

/** Invoice of the fees of a month, with its VAT and the number under which the operator owed it. */
type Invoiced = { number: string; issuedOn: CalendarDay; vatNumber: string | null } & Vat;

/** Fees that were kept in a month and given back, and the invoice that they are on. */
export type GivenBackFees = { keptIn: CalendarDay; amount: Cents } & (
  | Invoiced
  | { [Key in keyof Invoiced]: null }
);

/**
 * Keys of the document of a month's fees: the one of the company, and the one that documents had
 * when a seller's companies shared one.
 */
const keysOf = (
  kind: "fees" | "fees-back",
  sellerId: RawBuilder<unknown>,
  month: RawBuilder<unknown>,
  siren: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const shared = sql`${kind}::text || '/' || ${sellerId} || '/' || to_char(${month}, 'YYYY-MM')`;
  return sql`(${shared}, ${shared} || '/' || ${siren})`;
};

/**
 * Fees by seller, company and month without an invoice or a credit note, the oldest first.
 *
 * @param before first day of a month
 */
export const listUninvoiced = async (
  db: Db,
  { since, before }: { since: CalendarDay; before: CalendarDay },
  timeZone: string,
): Promise<MonthFees[]> => {
  const { rows } = await sql<MonthFees>`
    with fees as (
      select party_id as seller, coalesce(siren, '') as siren, movements.checkout_id, purpose,
        date_trunc('month', occurred_at at time zone ${timeZone})::date as month,
        case when kind = 'platform_fee' then entries.amount_cents else 0 end as kept,
        case when kind = 'reversal' then (
          select coalesce(sum(revenue.amount_cents), 0) from ledger_entries as revenue
          where revenue.movement_id = movements.id and account = 'platform_revenue') else 0 end as given_back
      from ledger_movements as movements
      join ledger_entries as entries on movement_id = movements.id and account = 'seller_payable'
      join checkout_sessions as checkouts on checkouts.id = movements.checkout_id
      left join sold_as on sold_as.order_id = checkouts.order_id and sold_as.seller_id = party_id
      where kind in ('platform_fee', 'reversal')
        and occurred_at >= ${since}::date::timestamp at time zone ${timeZone}
        and occurred_at < ${before}::date::timestamp at time zone ${timeZone}
    )
    select seller as "sellerId", siren, month, sum(kept)::integer as kept, sum(given_back)::integer as "givenBack",
      count(distinct checkout_id) filter (where kept > 0)::integer as sales,
      bool_and(purpose <> 'order') as "ofRent"
    from fees
    group by seller, siren, month
    having (sum(kept) > 0 and not exists (
        select from documents where key in ${keysOf("fees", sql`seller`, sql`month`, sql`siren`)}))
      or (sum(given_back) > 0 and not exists (
        select from documents where key in ${keysOf("fees-back", sql`seller`, sql`month`, sql`siren`)}))
    order by month, seller, siren`.execute(db);
  return rows;
};

/**
 * Legal identity of a company at its latest sale until the end of a month, or of a lessor at their
 * latest rental: a closed account does not have it any more, and a company that follows another one
 * owes no fees of its sales.
 */
export const findIdentity = async (
  db: Db,
  { sellerId, siren, month }: Pick<MonthFees, "sellerId" | "siren" | "month">,
  timeZone: string,
): Promise<SellerIdentity> => {
  const isUntilThen = sql`created_at < (${month}::date + interval '1 month') at time zone ${timeZone}`;
  const { rows } = await sql<{ identity: SellerIdentity }>`
    select identity from (
      (select seller_identity as identity, created_at from order_lines join orders on orders.id = order_id
        where order_lines.seller_id = ${sellerId} and left(seller_siret, 9) = ${siren} and paid_at is not null and ${isUntilThen}
        order by created_at desc limit 1)
      union all
      (select lessor_identity, created_at from rentals
        where lessor_id = ${sellerId} and lessor_identity is not null and ${isUntilThen}
        order by created_at desc limit 1)
    ) as known order by created_at desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`no sale of ${sellerId}`);
  return found.identity;
};

/**
 * Fees given back to a seller's company in a month, by the month in which they were kept, the oldest
 * first. Cents; the VAT is that of the invoice of that month, and like its number `null` without one.
 */
export const listGivenBack = async (
  db: Db,
  { sellerId, siren, month }: Pick<MonthFees, "sellerId" | "siren" | "month">,
  timeZone: string,
): Promise<GivenBackFees[]> => {
  const { rows } = await sql<GivenBackFees>`
    with given as (
      select date_trunc('month', paid_at at time zone ${timeZone})::date as kept_in,
        sum(transfer_reversals.fee_cents)::integer as amount
      from transfer_reversals join transfers on transfers.id = transfer_id
      join checkout_sessions as checkouts on checkouts.id = transfers.checkout_id
      left join sold_as on sold_as.order_id = checkouts.order_id and sold_as.seller_id = transfers.seller_id
      where transfers.seller_id = ${sellerId} and coalesce(siren, '') = ${siren} and transfer_reversals.fee_cents > 0
        and transfer_reversals.status = 'done'
        and date_trunc('month', done_at at time zone ${timeZone})::date = ${month}::date
      group by kept_in
    )
    select kept_in as "keptIn", amount, number, issued_on as "issuedOn",
      facts #>> '{lines,0,regime}' as regime, facts #>> '{seller,vatNumber}' as "vatNumber",
      (facts #>> '{lines,0,rate}')::integer as rate
    from given
    left join documents on key in ${keysOf("fees", sql`${sellerId}::text`, sql`kept_in`, sql`${siren}::text`)}
    order by kept_in`.execute(db);
  return rows;
};
