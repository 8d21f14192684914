import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/** Figures of each day of `[from, to]`; days without any are left out. */
export const listDays = async (
  db: Db,
  { from, to, timeZone }: { from: CalendarDay; to: CalendarDay; timeZone: string },
) => {
  const begin = sql`(${from}::date)::timestamp at time zone ${timeZone}`;
  const end = sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`;
  const money = (kind: string) =>
    sql`coalesce(sum(ledger_movements.amount_cents) filter (where kind = ${kind}), 0)`;
  const { rows } = await sql<{
    day: CalendarDay;
    sales: Cents;
    orders: number;
    rents: Cents;
    rentals: number;
    fees: Cents;
    newUsers: number;
  }>`
    with money as (
      select (occurred_at at time zone ${timeZone})::date as day,
        ${money("order_payment")} as sales, count(*) filter (where kind = 'order_payment') as orders,
        ${money("rental_payment")} as rents, count(*) filter (where kind = 'rental_payment' and purpose not in ('rent', 'growth')) as rentals,
        ${money("platform_fee")} as fees
      from ledger_movements join checkout_sessions on checkout_sessions.id = checkout_id where occurred_at >= ${begin} and occurred_at < ${end} group by 1
    ),
    people as (
      select (created_at at time zone ${timeZone})::date as day, count(*) as new_users
      from users where created_at >= ${begin} and created_at < ${end} and role <> 'admin' group by 1
    )
    select coalesce(money.day, people.day) as day, coalesce(sales, 0) as sales, coalesce(orders, 0) as orders,
      coalesce(rents, 0) as rents, coalesce(rentals, 0) as rentals, coalesce(fees, 0) as fees,
      coalesce(new_users, 0) as "newUsers"
    from money full join people on people.day = money.day
    order by 1
  `.execute(db);
  return rows;
};

/**
 * Pallets offered and rented on the days of `[from, to]`, summed over the days: their quotient is
 * the occupancy of the spaces. A day has the pallets that were rented on it, whatever a lease has
 * of them later.
 */
export const countPalletDays = async (
  db: Db,
  { from, to, timeZone }: { from: CalendarDay; to: CalendarDay; timeZone: string },
): Promise<{ offered: number; rented: number }> => {
  const { rows } = await sql<{ offered: number; rented: number }>`
    select
      (select coalesce(sum(surface_m2::bigint * greatest(0,
          least(coalesce((archived_at at time zone ${timeZone})::date, 'infinity'), ${to}::date + 1)
          - greatest((created_at at time zone ${timeZone})::date, ${from}::date))), 0)
        from storage_spaces) as offered,
      (select coalesce(sum(pallets::bigint * (least(end_date, ${to}::date + 1) - greatest(start_date, ${from}::date))), 0)
        from (
          select pallets, start_date, end_date from rentals where status = 'confirmed'
          union all
          select pallets, start_date, end_date from kept_pallets where hold_expires_at is null
        ) as taken
        where start_date <= ${to} and end_date > ${from}) as rented
  `.execute(db);
  return rows[0] ?? { offered: 0, rented: 0 };
};
