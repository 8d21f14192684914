import type { Cents } from "@stokaz/contract/money/money";
import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { MovedQuarter } from "./rules.ts";

/** Sellers asked for: one, or all. */
export type SellerFilter = { sellerId?: string | undefined };

const isOf = (column: RawBuilder<unknown>, { sellerId }: SellerFilter): RawBuilder<unknown> =>
  sellerId ? sql`${column} = ${sellerId}` : sql`true`;

/**
 * Lists the money that went to sellers' payment accounts and came back from there, by company that
 * sold, by place and by quarter of the zone, from an instant on. A transfer and its fee are two
 * movements at the same instant; a reversal gives both back. Fees are read from the seller's entries,
 * so the account in which the platform books them does not matter here.
 */
export const listMovedQuarters = async (
  db: Db,
  from: Date,
  filter: SellerFilter,
  timeZone: string,
): Promise<MovedQuarter[]> => {
  const { rows } = await sql<MovedQuarter>`
    select "sellerId", siren, "spaceId", quarter,
      coalesce(sum(amount) filter (where kind <> 'reversal'), 0)::bigint as paid,
      coalesce(sum(amount) filter (where kind = 'platform_fee'), 0)::bigint as fees,
      coalesce(sum(-amount) filter (where kind = 'reversal'), 0)::bigint as back,
      coalesce(sum(-amount - provider) filter (where kind = 'reversal'), 0)::bigint as "feesBack",
      count(distinct act)::integer as acts
    from (
      select mine.party_id as "sellerId", coalesce(siren, '') as siren, rentals.space_id as "spaceId", movement.kind, mine.amount_cents as amount,
        (extract(year from local_at) * 4 + extract(quarter from local_at) - 1)::integer as quarter,
        coalesce((select sum(amount_cents) from ledger_entries as provider
          where provider.movement_id = movement.id and provider.account = 'provider_balance'), 0) as provider,
        case when movement.kind = 'transfer' then coalesce(rentals.id, case when not exists (
          select from ledger_movements as earlier
          join ledger_entries as theirs on theirs.movement_id = earlier.id
          where earlier.checkout_id = movement.checkout_id and earlier.kind = 'transfer'
            and theirs.account = 'seller_payable' and theirs.party_id = mine.party_id
            and (earlier.occurred_at, earlier.id) < (movement.occurred_at, movement.id)
        ) then movement.checkout_id end) end as act
      from ledger_entries as mine
      join ledger_movements as movement on movement.id = mine.movement_id
      cross join lateral (select movement.occurred_at at time zone ${timeZone} as local_at) as there
      join checkout_sessions as checkouts on checkouts.id = movement.checkout_id
      left join rentals on rentals.id = checkouts.rental_id
      left join sold_as on sold_as.order_id = checkouts.order_id and sold_as.seller_id = mine.party_id
      where mine.account = 'seller_payable' and ${isOf(sql`mine.party_id`, filter)}
        and movement.kind in ('transfer', 'platform_fee', 'reversal') and movement.occurred_at >= ${from}
    ) as moved
    group by "sellerId", siren, "spaceId", quarter
    order by "sellerId", siren, "spaceId" nulls last, quarter
  `.execute(db);
  return rows;
};

/**
 * Amounts that clients paid and got back, and amounts still to be paid out at the start and the
 * end. In cents.
 */
export type OwedYear = {
  sellerId: string;
  siren: string;
  start: Cents;
  received: Cents;
  refunded: Cents;
  end: Cents;
};

/** Lists the same companies' account with the platform over a span, `from` included and `to` not. */
export const listOwed = async (
  db: Db,
  { from, to }: { from: Date; to: Date },
  filter: SellerFilter,
): Promise<OwedYear[]> => {
  const { rows } = await sql<OwedYear>`
    select party_id as "sellerId", coalesce(siren, '') as siren,
      coalesce(-sum(entries.amount_cents) filter (where occurred_at < ${from}), 0)::bigint as start,
      coalesce(-sum(entries.amount_cents) filter (
        where kind in ('rental_payment', 'order_payment') and occurred_at >= ${from}), 0)::bigint as received,
      coalesce(sum(entries.amount_cents) filter (where kind = 'refund' and occurred_at >= ${from}), 0)::bigint as refunded,
      coalesce(-sum(entries.amount_cents), 0)::bigint as end
    from ledger_entries as entries
    join ledger_movements as movement on movement.id = entries.movement_id
    left join checkout_sessions as checkouts on checkouts.id = movement.checkout_id
    left join sold_as on sold_as.order_id = checkouts.order_id and sold_as.seller_id = party_id
    where account = 'seller_payable' and ${isOf(sql`party_id`, filter)} and occurred_at < ${to}
    group by party_id, coalesce(siren, '')
  `.execute(db);
  return rows;
};

/** A company as which an artisan sold. */
export type SellerCompany = {
  siren: string;
  name: string;
  /** Its identity at its last sale, once its artisan has another company; else `null`. */
  soldAs: SellerIdentity | null;
};

/** Lists these companies of artisans. */
export const listCompanies = async (
  db: Db,
  asked: readonly { sellerId: string; siren: string }[],
): Promise<(SellerCompany & { sellerId: string })[]> => {
  if (asked.length === 0) return [];
  const { rows } = await sql<SellerCompany & { sellerId: string }>`
    select seller as "sellerId", siren, coalesce(identity ->> 'name', company_name) as name, identity as "soldAs"
    from unnest(${asked.map(({ sellerId }) => sellerId)}::uuid[], ${asked.map(({ siren }) => siren)}::text[]) as asked (seller, siren)
    join artisan_profiles on user_id = seller
    left join lateral (
      select seller_identity as identity from order_lines join orders on orders.id = order_id
      where left(artisan_profiles.siret, 9) <> siren and seller_id = seller and left(seller_siret, 9) = siren
        and paid_at is not null
      order by paid_at desc limit 1
    ) as former on true`.execute(db);
  return rows;
};

/** A rented place, with the number of days of the span on which it was let. */
export type RentedPlace = {
  spaceId: string;
  name: string;
  address: string;
  postcode: string;
  city: string;
  daysRented: number;
};

/**
 * Lists these places; a day on which several tenants had room in a place counts once, also in a
 * lease that a refund of some of its money ended. `to` is the first day after the span.
 */
export const listRentedPlaces = async (
  db: Db,
  spaceIds: readonly string[],
  { from, to }: { from: CalendarDay; to: CalendarDay },
): Promise<RentedPlace[]> => {
  if (spaceIds.length === 0) return [];
  const { rows } = await sql<RentedPlace>`
    select storage_spaces.id as "spaceId", name, address, postcode, city, days::integer as "daysRented"
    from storage_spaces
    cross join lateral (
      select coalesce(sum(upper(span) - lower(span)), 0) as days
      from unnest((
        select range_agg(
          daterange(start_date, greatest(start_date, coalesce(ended_on, end_date))) * daterange(${from}::date, ${to}::date))
        from rentals where rentals.space_id = storage_spaces.id and start_date < ${to}::date and end_date > ${from}::date
          and (status = 'confirmed' or status = 'refunded' and exists (
            select from checkout_sessions where rental_id = rentals.id and status = 'paid'))
      )) as span
    ) as let
    where storage_spaces.id = any(${spaceIds}::uuid[])
    order by name, storage_spaces.id
  `.execute(db);
  return rows;
};
