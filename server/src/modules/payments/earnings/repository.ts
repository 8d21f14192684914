import type { PurchaseMovementKind } from "@stokaz/contract/money/accounting";
import type { SoldThing } from "@stokaz/contract/money/earnings";
import type { Cents } from "@stokaz/contract/money/money";
import type { VatRegime } from "@stokaz/contract/tax/vat";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { Receiving } from "./rules.ts";

/** Time span between two instants; `from` is included, `to` is not. */
export type Span = { from: Date; to: Date };

/** Description of a sale, with the id of its checkout. */
export type SaleRow = Omit<SoldThing, "_id"> & { checkoutId: string };

/**
 * Sums of one kind of movement on the seller's, the platform's and the provider's account. Cents,
 * signed as in the ledger.
 */
export type MovedRow = {
  movement: PurchaseMovementKind;
  seller: Cents;
  platform: Cents;
  provider: Cents;
};

/**
 * Movements of a seller, each with the change of the three accounts for this seller's part. A
 * payment or a refund may concern several sellers; a movement of the platform's revenue concerns
 * one.
 */
const movementsOf = (sellerId: string, { from, to }: Span): RawBuilder<unknown> => sql`
  select movements.id, movements.kind as movement, movements.checkout_id, movements.occurred_at,
    mine.amount_cents as seller,
    coalesce(sum(entries.amount_cents) filter (where entries.account = 'platform_revenue'), 0) as platform,
    -mine.amount_cents - coalesce(sum(entries.amount_cents) filter (where entries.account = 'platform_revenue'), 0) as provider
  from ledger_entries as mine
  join ledger_movements as movements on movements.id = mine.movement_id
  join ledger_entries as entries on entries.movement_id = movements.id
  where mine.account = 'seller_payable' and mine.party_id = ${sellerId}
    and movements.occurred_at >= ${from} and movements.occurred_at < ${to}
  group by movements.id, mine.amount_cents
`;

const sums = sql`sum(seller)::bigint as seller, sum(platform)::bigint as platform, sum(provider)::bigint as provider`;

const saleColumns = sql`
  checkouts.id as "checkoutId", checkouts.subject_type as kind,
  coalesce(nullif(concat_ws(' · ', storage_spaces.name, rent.name, growth_name(lease_growths.kind)), ''), lines.names) as name,
  coalesce(rentals.pallets, lines.quantity) as quantity, coalesce(lines.products, 0) as products,
  coalesce(artisan_profiles.trade_name, payers.first_name) as payer,
  orders.order_number as "orderNumber"
`;

/**
 * Joins that describe the sale of a row of `checkouts`.
 *
 * @param ofLine condition on the seller's lines of an order that are named
 */
const saleTables = (sellerId: string, ofLine: RawBuilder<unknown> = sql`true`) => sql`
  join users as payers on payers.id = checkouts.payer_id
  left join rentals on rentals.id = checkouts.rental_id
  left join storage_spaces on storage_spaces.id = rentals.space_id
  left join artisan_profiles on artisan_profiles.user_id = rentals.artisan_id
  left join lateral (
    select rent_name(due_on) as name from rents
    where rents.rental_id = rentals.id and (rents.id = checkouts.rent_id or checkouts.purpose = 'rental' and month = 0)
  ) as rent on true
  left join lease_growths on lease_growths.id = checkouts.growth_id
  left join orders on orders.id = checkouts.order_id
  left join lateral (
    select string_agg(product_name, ', ' order by position) as names, sum(quantity)::integer as quantity,
      count(*)::integer as products,
      bool_and(order_lines.status = 'collected') as is_collected
    from order_lines
    where order_id = orders.id and seller_id = ${sellerId} and ${ofLine}
  ) as lines on true
`;

/**
 * Sums of movements by month and kind, the newest month first. Months are those of the time zone.
 */
export const sumByMonth = async (
  db: Db,
  sellerId: string,
  span: Span,
  timeZone: string,
): Promise<(MovedRow & { month: string })[]> => {
  const { rows } = await sql<MovedRow & { month: string }>`
    select to_char(occurred_at at time zone ${timeZone}, 'YYYY-MM') as month, movement, ${sums}
    from (${movementsOf(sellerId, span)}) as moved
    group by 1, 2
    order by 1 desc, 2
  `.execute(db);
  return rows;
};

/** Sums of movements by sale and kind. The sale with the latest movement comes first. */
export const sumBySale = async (
  db: Db,
  sellerId: string,
  span: Span,
): Promise<(MovedRow & SaleRow)[]> => {
  const { rows } = await sql<MovedRow & SaleRow>`
    select ${saleColumns}, movement, seller, platform, provider
    from (
      select checkout_id, movement, ${sums}, max(max(occurred_at)) over (partition by checkout_id) as last_at
      from (${movementsOf(sellerId, span)}) as moved
      group by checkout_id, movement
    ) as moved
    join checkout_sessions as checkouts on checkouts.id = moved.checkout_id
    ${saleTables(sellerId)}
    order by last_at desc, checkouts.id, movement
  `.execute(db);
  return rows;
};

/**
 * Goods that a movement sold or gave back: their price in cents (negative if given back), the VAT
 * in it if all of it is known, and the VAT regimes. All null for other movements.
 */
export type TaxedMovement = {
  sold: Cents | null;
  vat: Cents | null;
  regimes: VatRegime[] | null;
};

/** A single movement with its sale and its VAT. */
export type MovementRow = MovedRow & SaleRow & TaxedMovement & { occurredAt: Date };

/** Single movements, the oldest first. */
export const listMovements = async (
  db: Db,
  sellerId: string,
  span: Span,
): Promise<MovementRow[]> => {
  const { rows } = await sql<MovementRow>`
    select ${saleColumns}, movement, seller, platform, provider, occurred_at as "occurredAt", taxed.sold, taxed.vat,
      taxed.regimes
    from (${movementsOf(sellerId, span)}) as moved
    join checkout_sessions as checkouts on checkouts.id = moved.checkout_id
    ${saleTables(sellerId)}
    left join (
      select movement_id, sum(gross_cents)::bigint as sold,
        case when bool_and(vat_regime is not null) then sum(vat_cents)::bigint end as vat,
        array_agg(distinct vat_regime) filter (where vat_regime is not null) as regimes
      from vat_moves
      where seller_id = ${sellerId}
        and checkout_id = any(array(select checkout_id from (${movementsOf(sellerId, span)}) as mine))
      group by movement_id
    ) as taxed on taxed.movement_id = moved.id
    order by occurred_at, moved.id
  `.execute(db);
  return rows;
};

/** Sums of the movements of one rental for its lessor, by kind. */
export const sumOfRental = async (
  db: Db,
  lessorId: string,
  rentalId: string,
): Promise<MovedRow[]> => {
  const always = { from: new Date(0), to: new Date("9999-12-31") };
  const { rows } = await sql<MovedRow>`
    select movement, ${sums} from (${movementsOf(lessorId, always)}) as moved
    join checkout_sessions on checkout_sessions.id = moved.checkout_id
    where rental_id = ${rentalId}
    group by movement
  `.execute(db);
  return rows;
};

/** Instant of a seller's first movement. */
export const findFirstMovement = async (db: Db, sellerId: string): Promise<Date | undefined> => {
  const found = await db
    .selectFrom("ledger_entries")
    .innerJoin("ledger_movements", "ledger_movements.id", "ledger_entries.movement_id")
    .select(({ fn }) => fn.min<Date | null>("occurred_at").as("first"))
    .where("account", "=", "seller_payable")
    .where("party_id", "=", sellerId)
    .executeTakeFirst();
  return found?.first ?? undefined;
};

/** A transfer that has not been made yet. Cents. */
export type WaitingRow = SaleRow & {
  id: string;
  gross: Cents;
  fee: Cents;
  dueAt: Date;
  nextAttemptAt: Date;
  attempts: number;
  isCollected: boolean;
  /** True if a claim, a refused handover or a return holds it. */
  isHeld: boolean;
  orderId: string | null;
};

/**
 * Transfers that wait to be sent to a seller, the soonest first.
 *
 * @param of limits them to one rental, or to some orders
 */
export const listWaiting = async (
  db: Db,
  sellerId: string,
  limit: number,
  of: { rentalId?: string | undefined; orderIds?: readonly string[] } = {},
): Promise<WaitingRow[]> => {
  const { rows } = await sql<WaitingRow>`
    select ${saleColumns}, transfers.id, gross_cents as gross, fee_cents as fee, due_at as "dueAt",
      next_attempt_at as "nextAttemptAt", attempts, coalesce(lines.is_collected, false) as "isCollected",
      transfers.is_held as "isHeld", checkouts.order_id as "orderId"
    from transfers
    join checkout_sessions as checkouts on checkouts.id = transfers.checkout_id
    ${saleTables(sellerId, sql`position = transfers.installment`)}
    where transfers.seller_id = ${sellerId} and transfers.status = 'waiting'
      ${of.rentalId === undefined ? sql`` : sql`and checkouts.rental_id = ${of.rentalId}`}
      ${of.orderIds === undefined ? sql`` : sql`and checkouts.order_id = any(${[...of.orderIds]}::uuid[])`}
    order by due_at, transfers.id
    limit ${limit}
  `.execute(db);
  return rows;
};

/** Sum and number of a seller's waiting transfers. Cents, fees deducted. */
export const sumWaiting = async (
  db: Db,
  sellerId: string,
): Promise<{ amount: Cents; count: number }> => {
  const { rows } = await sql<{ amount: Cents; count: number }>`
    select coalesce(sum(transfer_net(gross_cents, fee_cents)), 0)::bigint as amount, count(*) as count
    from transfers
    where seller_id = ${sellerId} and status = 'waiting'
  `.execute(db);
  const [total] = rows;
  if (!total) throw new Error("a sum has one row");
  return total;
};

/** Tells whether money can be sent to each of some sellers, by their ids. */
export const findReceiving = async (
  db: Db,
  sellerIds: readonly string[],
): Promise<Map<string, Receiving>> => {
  const { rows } = await sql<Receiving & { id: string }>`
    select id, is_transfers_active as "isConnected", id in (select payouts_held_for_tax()) as "isHeldForTax"
    from users where id = any(${sellerIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...receiving }) => [id, receiving]));
};
