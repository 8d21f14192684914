import type { Cents } from "@stokaz/contract/money/money";
import type { VatRegime } from "@stokaz/contract/tax/vat";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type AliasedRawBuilder, type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/**
 * Filter for sales: the seller (all by default) and the time span; `from` is included, `to` is not.
 */
export type Asked = { from: Date; to: Date; sellerId?: string | undefined };

/** VAT regime and rate of a sale, null if unknown. The rate is in hundredths of a percent. */
export type SoldUnder = { regime: VatRegime | null; rate: number | null };

/** Cents with taxes included, and the VAT in them if the rate is known. Refunds are negative. */
export type Taxed = SoldUnder & { gross: Cents; vat: Cents | null };

/**
 * Sales of a seller on a day of the time zone under one regime and rate, less that day's refunds.
 */
export type SoldDay = Taxed & {
  day: CalendarDay;
  siren: string;
  company: string;
  sales: number;
  refunds: number;
};

/** A line of an order that was sold, or a refund of one. */
export type SoldMove = Taxed & {
  day: CalendarDay;
  kind: "sale" | "refund";
  orderNumber: string;
  product: string;
  quantity: number | null;
  siren: string;
  company: string;
};

/** Payments of goods that have a movement in the time span. */
const movedCheckouts = ({ from, to, sellerId }: Asked): RawBuilder<unknown> => sql`
  select checkout_id from ledger_movements as movements
  where kind in ('order_payment', 'refund') and occurred_at >= ${from} and occurred_at < ${to} and ${
    sellerId === undefined
      ? sql`true`
      : sql`exists (
          select from ledger_entries
          where movement_id = movements.id and account = 'seller_payable' and party_id = ${sellerId})`
  }`;

/**
 * Rows of `vat_moves` that match the filter. They include refunds of earlier sales, with the VAT
 * that is left of these, so all of such a payment is read, and no other. The view is narrowed by
 * the array before it sums.
 */
const movesOf = (asked: Asked): RawBuilder<unknown> => sql`
  select * from vat_moves
  where checkout_id = any(array(${movedCheckouts(asked)}))
    and occurred_at >= ${asked.from} and occurred_at < ${asked.to}
    and ${asked.sellerId === undefined ? sql`true` : sql`seller_id = ${asked.sellerId}`}`;

const dayOf = (timeZone: string) =>
  sql`to_char(moves.occurred_at at time zone ${timeZone}, 'YYYY-MM-DD')`;

/** SIREN of a business: the first nine digits of the SIRET of each of its places. */
const SIREN = sql`left(seller_siret, 9)`;

const taxed = sql`vat_regime as regime, vat_rate as rate, sum(gross_cents)::bigint as gross, sum(vat_cents)::bigint as vat`;

/** Sales by day, seller and rate, the first day first, to be read in batches. */
export const selectSoldDays = (
  asked: Asked,
  timeZone: string,
): AliasedRawBuilder<SoldDay, "sold"> =>
  sql<SoldDay>`(
    select ${dayOf(timeZone)} as day, ${SIREN} as siren, max(seller_company_name) as company,
      count(distinct movement_id) filter (where kind = 'sale')::integer as sales,
      count(distinct movement_id) filter (where kind = 'refund')::integer as refunds, ${taxed}
    from (${movesOf(asked)}) as moves
    group by 1, 2, vat_regime, vat_rate
    order by 1, 3, 2, vat_rate desc nulls last, vat_regime
  )`.as<"sold">("sold");

/** Sales and refunds line by line, the oldest first, to be read in batches. */
export const selectSoldMoves = (
  asked: Asked,
  timeZone: string,
): AliasedRawBuilder<SoldMove, "sold"> =>
  sql<SoldMove>`(
    select ${dayOf(timeZone)} as day, kind, order_number as "orderNumber", product_name as product, moves.quantity,
      ${SIREN} as siren, seller_company_name as company, vat_regime as regime, vat_rate as rate,
      gross_cents as gross, vat_cents as vat
    from (${movesOf(asked)}) as moves
    join orders on orders.id = moves.order_id
    order by moves.occurred_at, movement_id, position
  )`.as<"sold">("sold");

/** Sums of sales and refunds by regime and rate, the highest rate first. */
export const sumSold = async (db: Db, asked: Asked): Promise<Taxed[]> => {
  const { rows } = await sql<Taxed>`
    select ${taxed} from (${movesOf(asked)}) as moves
    group by vat_regime, vat_rate
    order by vat_rate desc nulls last, vat_regime
  `.execute(db);
  return rows;
};

/** VAT of each sold line of orders, by line id. Lines that were sold out are left out. */
export const findSoldLines = async (
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, Taxed>> => {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<Taxed & { lineId: string }>`
    select line_id as "lineId", vat_regime as regime, vat_rate as rate, gross_cents as gross, vat_cents as vat
    from vat_moves
    where kind = 'sale'
      and checkout_id = any(array(select id from checkout_sessions where order_id = any(${[...orderIds]}::uuid[])))
  `.execute(db);
  return new Map(rows.map(({ lineId, ...line }) => [lineId, line]));
};
