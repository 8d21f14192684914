import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Cents } from "@stokaz/contract/money";
import type { VatRegime } from "@stokaz/contract/vat";
import { type AliasedRawBuilder, type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** Whose sales, and when: instants, `from` included, `to` not. All sellers by default. */
export type Asked = { from: Date; to: Date; sellerId?: string | undefined };

/** What something was sold under; nothing where nobody knew. The rate in hundredths of a percent. */
export type SoldUnder = { regime: VatRegime | null; rate: number | null };

/** Cents with taxes included, and the tax in them where its rate is known; what went back is negative. */
export type Taxed = SoldUnder & { gross: Cents; vat: Cents | null };

/** What a seller sold on a day of the zone under one regime and rate, less what went back that day. */
export type SoldDay = Taxed & {
  day: CalendarDay;
  siren: string;
  company: string;
  sales: number;
  refunds: number;
};

/** A line of an order that was sold, or money of one that went back. */
export type SoldMove = Taxed & {
  day: CalendarDay;
  kind: "sale" | "refund";
  orderNumber: string;
  product: string;
  quantity: number | null;
  siren: string;
  company: string;
};

/** The payments of goods that moved then. */
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
 * The rows of `vat_moves` that are asked for. What a sale of before gave back now is among them, with the tax that is left of
 * it: so all of its payment is read, and no other. The array is what the view can be narrowed by before it sums.
 */
const movesOf = (asked: Asked): RawBuilder<unknown> => sql`
  select * from vat_moves
  where checkout_id = any(array(${movedCheckouts(asked)}))
    and occurred_at >= ${asked.from} and occurred_at < ${asked.to}
    and ${asked.sellerId === undefined ? sql`true` : sql`seller_id = ${asked.sellerId}`}`;

const dayOf = (timeZone: string) =>
  sql`to_char(moves.occurred_at at time zone ${timeZone}, 'YYYY-MM-DD')`;

/** A business is the first nine digits of each of its places. */
const SIREN = sql`left(seller_siret, 9)`;

const taxed = sql`vat_regime as regime, vat_rate as rate, sum(gross_cents)::bigint as gross, sum(vat_cents)::bigint as vat`;

/** By day, seller and rate, the first day first, to be read in batches. */
export const soldDays = (asked: Asked, timeZone: string): AliasedRawBuilder<SoldDay, "sold"> =>
  sql<SoldDay>`(
    select ${dayOf(timeZone)} as day, ${SIREN} as siren, max(seller_company_name) as company,
      count(distinct movement_id) filter (where kind = 'sale')::integer as sales,
      count(distinct movement_id) filter (where kind = 'refund')::integer as refunds, ${taxed}
    from (${movesOf(asked)}) as moves
    group by 1, 2, vat_regime, vat_rate
    order by 1, 3, 2, vat_rate desc nulls last, vat_regime
  )`.as<"sold">("sold");

/** Line by line, the first sold first, to be read in batches. */
export const soldMoves = (asked: Asked, timeZone: string): AliasedRawBuilder<SoldMove, "sold"> =>
  sql<SoldMove>`(
    select ${dayOf(timeZone)} as day, kind, order_number as "orderNumber", product_name as product, moves.quantity,
      ${SIREN} as siren, seller_company_name as company, vat_regime as regime, vat_rate as rate,
      gross_cents as gross, vat_cents as vat
    from (${movesOf(asked)}) as moves
    join orders on orders.id = moves.order_id
    order by moves.occurred_at, movement_id, position
  )`.as<"sold">("sold");

/** All that a seller sold and gave back, by regime and rate, the highest rate first. */
export const sumSold = async (db: Db, asked: Asked): Promise<Taxed[]> => {
  const { rows } = await sql<Taxed>`
    select ${taxed} from (${movesOf(asked)}) as moves
    group by vat_regime, vat_rate
    order by vat_rate desc nulls last, vat_regime
  `.execute(db);
  return rows;
};

/** What each line of orders was sold under, by its id, as it was sold: what was sold out is not among them. */
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
