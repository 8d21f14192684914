import type { Cents } from "@stokaz/contract/money";
import type { SellerIdentity } from "@stokaz/contract/seller-identity";
import type { PlaceKind } from "@stokaz/contract/tax-identity";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { TaxIdentityRow } from "./tables.ts";

/** A seller with what their account says of them and what they gave, as it is sealed. */
export type SellerRow = {
  userId: string;
  role: "lessor" | "artisan";
  email: string;
  name: string;
  firstName: string;
  /** Of the person, or of the firm where it has its own. */
  address: string;
  isClosed: boolean;
  company: string | null;
  tradeName: string | null;
  siret: string | null;
  vatStatus: SellerIdentity["vatStatus"];
  vatNumber: string | null;
  facts: Omit<TaxIdentityRow, "updated_at"> | null;
};

/** These people, those of them who sell or let. */
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

/** A place that was let, with what the tax authority asks of it. */
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
 * The places that these people let or were paid for within a span: from the payment to the last day of a lease. All that
 * they ever let without one.
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

/** What somebody was paid for, what went back taken off. Cents. */
export type ActivityRow = { userId: string; rents: Cents; sales: Cents; salesCount: number };

/** What sellers were paid for within a span, of those alone who were. @param userIds nobody else's; everybody's without */
export const listActivity = async (
  db: Db,
  { from, to }: Span,
  userIds?: readonly string[],
): Promise<ActivityRow[]> => {
  const ofThem = userIds ? sql`and entries.party_id = any(${userIds}::uuid[])` : sql``;
  const { rows } = await sql<ActivityRow>`
    with paid as (
      select entries.party_id, movements.checkout_id, -sum(entries.amount_cents) as cents
      from ledger_movements as movements
      join ledger_entries as entries on entries.movement_id = movements.id and entries.account = 'seller_payable'
      where movements.kind in ('rental_payment', 'order_payment', 'refund')
        and movements.occurred_at >= ${from} and movements.occurred_at < ${to} ${ofThem}
      group by 1, 2
      having -sum(entries.amount_cents) > 0
    )
    select party_id as "userId",
      coalesce(sum(cents) filter (where order_id is null), 0)::bigint as rents,
      coalesce(sum(cents) filter (where order_id is not null), 0)::bigint as sales,
      coalesce(sum((select count(*) from order_lines
        where order_lines.order_id = checkouts.order_id and seller_id = party_id)), 0)::bigint as "salesCount"
    from paid join checkout_sessions as checkouts on checkouts.id = paid.checkout_id
    group by party_id
    order by party_id`.execute(db);
  return rows;
};
