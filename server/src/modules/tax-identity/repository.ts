import type { Cents } from "@stokaz/contract/money/money";
import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import type { PlaceKind } from "@stokaz/contract/tax/tax-identity";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { TaxIdentityRow } from "./tables.ts";

/** A seller with the data of their account and the sealed facts they gave. */
export type SellerRow = {
  userId: string;
  role: "lessor" | "artisan";
  email: string;
  name: string;
  firstName: string;
  /** Address of the person, or of the firm when it has its own. */
  address: string;
  isClosed: boolean;
  company: string | null;
  tradeName: string | null;
  siret: string | null;
  vatStatus: SellerIdentity["vatStatus"];
  vatNumber: string | null;
  facts: Omit<TaxIdentityRow, "updated_at"> | null;
};

/** Finds those of these people who sell or let. */
export const listSellers = async (db: Db, userIds: readonly string[]): Promise<SellerRow[]> => {
  if (userIds.length === 0) return [];
  const { rows } = await sql<SellerRow>`
    select users.id as "userId", users.role, users.email, users.name, users.first_name as "firstName",
      coalesce(artisan.business_address, users.address) as address, users.deleted_at is not null as "isClosed",
      artisan.company_name as company, artisan.trade_name as "tradeName", artisan.siret,
      artisan.vat_status as "vatStatus", artisan.vat_number as "vatNumber",
      to_jsonb(tax_identities) as facts
    from users
    left join artisan_profiles as artisan on artisan.user_id = users.id
    left join tax_identities on tax_identities.user_id = users.id
    where users.id = any(${userIds}::uuid[]) and users.role in ('lessor', 'artisan')
    order by users.id`.execute(db);
  return rows;
};

/** A place that was let, with the facts that the tax authority asks for it. */
export type PlaceRow = {
  spaceId: string;
  lessorId: string;
  name: string;
  address: string;
  parcel: string | null;
  kind: PlaceKind | null;
};

/** Instants, `from` included, `to` not. */
export type Span = { from: Date; to: Date };

/**
 * Lists the places of these people with a lease in the span; a lease counts from its payment to its
 * last day. Without a span, all places that they ever let.
 */
export const listPlaces = async (
  db: Db,
  lessorIds: readonly string[],
  span?: Span & { fromDay: string },
): Promise<PlaceRow[]> => {
  if (lessorIds.length === 0) return [];
  const within = span
    ? sql`and rentals.confirmed_at < ${span.to} and rentals.end_date > ${span.fromDay}::date`
    : sql``;
  const { rows } = await sql<PlaceRow>`
    select space.id as "spaceId", space.lessor_id as "lessorId", space.name, space.address, parcel, kind
    from storage_spaces as space
    left join space_tax_facts on space_tax_facts.space_id = space.id
    where space.lessor_id = any(${lessorIds}::uuid[]) and exists (
      select from rentals
      where rentals.space_id = space.id and rentals.confirmed_at is not null ${within})
    order by space.created_at, space.id`.execute(db);
  return rows;
};

/** Earnings of a person, less the amounts given back. In cents. */
export type ActivityRow = { userId: string; rents: Cents; sales: Cents; salesCount: number };

/**
 * Lists the sellers with earnings in a span, and their amounts: what their clients paid, or what
 * went to their payment account, whichever is more. The file counts the latter, which follows weeks
 * later. With the former alone, a seller who sold in December and received the money in January
 * would be in a file for which nobody had asked them anything.
 *
 * @param userIds limits the list to these people; without it all sellers are listed
 */
export const listActivity = async (
  db: Db,
  { from, to }: Span,
  userIds?: readonly string[],
): Promise<ActivityRow[]> => {
  const ofThem = userIds ? sql`and entries.party_id = any(${userIds}::uuid[])` : sql``;
  const { rows } = await sql<ActivityRow>`
    with moved as (
      select entries.party_id, movements.checkout_id, is_sent, case when is_sent then 1 else -1 end * sum(entries.amount_cents) as cents
      from ledger_movements as movements
      join ledger_entries as entries on entries.movement_id = movements.id and entries.account = 'seller_payable'
      cross join lateral (select movements.kind in ('transfer', 'platform_fee', 'reversal') as is_sent) as way
      where movements.kind in ('rental_payment', 'order_payment', 'refund', 'transfer', 'platform_fee', 'reversal')
        and movements.occurred_at >= ${from} and movements.occurred_at < ${to} ${ofThem}
      group by 1, 2, 3
    ), counted as (
      select party_id, is_sent,
        coalesce(sum(cents) filter (where order_id is null), 0) as rents,
        coalesce(sum(cents) filter (where order_id is not null), 0) as sales,
        coalesce(sum((select count(*) from order_lines
          where order_lines.order_id = checkouts.order_id and seller_id = party_id)), 0) as sales_count
      from moved join checkout_sessions as checkouts on checkouts.id = moved.checkout_id
      where cents > 0
      group by party_id, is_sent
    )
    select party_id as "userId", max(rents)::bigint as rents, max(sales)::bigint as sales, max(sales_count)::bigint as "salesCount"
    from counted
    group by party_id
    order by party_id`.execute(db);
  return rows;
};
