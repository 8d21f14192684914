import type { Cents } from "@stokaz/contract/money/money";
import type { WithdrawnStatus } from "@stokaz/contract/orders/withdrawals";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { Page } from "../../search/public.ts";
import { shownLines } from "../repository.ts";
import type { WithdrawalRow } from "../tables.ts";

/** A withdrawal as the operator sees it. */
export type ListedRow = WithdrawalRow & {
  first_name: string;
  buyer_name: string;
  deleted_at: Date | null;
};

/**
 * Page of withdrawals, the newest first.
 *
 * @param status limits them to those with a line in that status
 */
export const listAll = async (
  db: Db,
  status: WithdrawnStatus | undefined,
  { after, limit }: Page,
): Promise<ListedRow[]> => {
  const { rows } = await sql<ListedRow>`
    select withdrawals.*, users.first_name, users.name as buyer_name, users.deleted_at
    from withdrawals
    join orders on orders.id = withdrawals.order_id
    join users on users.id = orders.buyer_id
    where ${after ? sql`(withdrawals.declared_at, withdrawals.id) < (${new Date(after.value)}, ${after.id}::uuid)` : sql`true`}
      and ${
        status === undefined
          ? sql`true`
          : sql`exists (select from (${shownLines(sql`withdrawal_id = withdrawals.id`)}) as shown where shown.status = ${status})`
      }
    order by withdrawals.declared_at desc, withdrawals.id desc
    limit ${limit}
  `.execute(db);
  return rows;
};

/** Sums of withdrawals. Cents. */
type Counted = { count: number; units: number; amount: Cents };

/** Totals of a period: withdrawals, orders with a withdrawal, all paid orders, and late refunds. */
export type Totals = Counted & { orders: number; paid: number; late: number };

const counted = sql`
  count(distinct withdrawals.id) as count, coalesce(sum(withdrawal_lines.units), 0) as units,
  coalesce(sum(withdrawal_lines.amount_cents), 0) as amount`;

const joined = sql`
  withdrawals join withdrawal_lines on withdrawal_lines.withdrawal_id = withdrawals.id`;

/**
 * Totals from an instant on; late refunds are counted for all times.
 *
 * @param today money due before this day is late
 */
export const sumTotals = async (
  db: Db,
  { since, today }: { since: Date; today: CalendarDay },
): Promise<Totals> => {
  const { rows } = await sql<Totals>`
    select ${counted}, count(distinct withdrawals.order_id) as orders,
      (select count(*) from orders where paid_at >= ${since}) as paid,
      (
        select count(*) from (${shownLines(sql`refund_by < ${today}`)}) as shown where shown.status <> 'refunded'
      ) as late
    from ${joined} where withdrawals.declared_at >= ${since}
  `.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error("a sum has a row");
  return totals;
};

/** Sums by month of the territory, the oldest first. */
export const sumMonths = async (
  db: Db,
  { since, timeZone }: { since: Date; timeZone: string },
): Promise<(Counted & { month: string })[]> => {
  const { rows } = await sql<Counted & { month: string }>`
    select to_char(withdrawals.declared_at at time zone ${timeZone}, 'YYYY-MM') as month, ${counted}
    from ${joined} where withdrawals.declared_at >= ${since}
    group by 1 order by 1
  `.execute(db);
  return rows;
};

/** Sums by the current category of products, the largest amount first. */
export const sumCategories = async (
  db: Db,
  since: Date,
): Promise<(Counted & { category: string | null })[]> => {
  const { rows } = await sql<Counted & { category: string | null }>`
    select products.category, ${counted}
    from ${joined}
    join order_lines on order_lines.id = withdrawal_lines.line_id
    join products on products.id = order_lines.product_id
    where withdrawals.declared_at >= ${since}
    group by products.category order by amount desc, products.category
  `.execute(db);
  return rows;
};
