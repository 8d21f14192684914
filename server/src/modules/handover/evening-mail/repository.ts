import { CLOSED_ACCOUNT } from "@stokaz/contract/text";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Evening } from "./rules.ts";

/**
 * A pickup or a delivery expected at a place tomorrow, or an order without a slot there that may be
 * new.
 */
export type Expected = {
  spaceId: string;
  spaceName: string;
  kind: "pickup" | "order" | "delivery";
  /** When an order without a slot was paid; null for all else. */
  paidAt: Date | null;
  /** Slot of a pickup, as `09:00 - 09:30`. */
  time: string | null;
  /** First name and initial of a buyer, or trade name of an artisan. */
  who: string;
  /** Number of an order. */
  orderNumber: string | null;
  /** Goods, as `2 × Miel de letchi, 1 × Savon`. */
  goods: string;
};

/** Goods of an order to hand over. Lines that wait for the operator's decision are left out. */
const GOODS = sql`(
  select string_agg(quantity - cancelled_quantity || ' × ' || product_name, ', ' order by position)
    || case when bool_or(is_adult_only) then ' (âge à vérifier)' else '' end
  from order_lines where order_id = orders.id and status = 'to_collect' and not is_contested
)`;

const BUYER = sql`case when buyer.deleted_at is null
  then buyer.first_name || ' ' || left(buyer.name, 1) || '.' else ${sql.lit(CLOSED_ACCOUNT)} end`;

/**
 * All that the mails of an evening say: by place, then pickups by time, orders without a slot,
 * deliveries.
 */
export const listExpected = async (
  db: Db,
  { tomorrow, since, begins, from, until }: Evening,
  timeZone: string,
): Promise<Expected[]> => {
  const timeOf = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone ${timeZone}, 'HH24:MI')`;
  const { rows } = await sql<Expected>`
    select expected.space_id as "spaceId", storage_spaces.name as "spaceName", kind, "paidAt", time, who, number as "orderNumber", goods
    from (
      select slot_bookings.space_id, 'pickup' as kind, 0 as rank, slot_bookings.starts_at as at,
        null::timestamptz as "paidAt", ${timeOf("slot_bookings.starts_at")} || ' - ' || ${timeOf("slot_bookings.ends_at")} as time,
        ${BUYER} as who, order_number as number, ${GOODS} as goods
      from slot_bookings
      join orders on orders.id = slot_bookings.order_id
      join users as buyer on buyer.id = orders.buyer_id
      where slot_bookings.status = 'booked' and starts_at >= ${from} and starts_at < ${until}
        and orders.status = 'to_collect'
      union all
      select orders.space_id, 'order', 1, paid_at, paid_at, null, ${BUYER}, order_number, ${GOODS}
      from orders join users as buyer on buyer.id = orders.buyer_id
      where orders.status = 'to_collect' and paid_at >= ${since} and paid_at < ${begins}
        and not exists (select from slot_bookings where order_id = orders.id and slot_bookings.status = 'booked')
      union all
      select deliveries.space_id, 'delivery', 2, deliveries.created_at, null, null, trade_name, null, (
          select string_agg(announced || ' × ' || products.name, ', ' order by products.name)
          from delivery_lines join products on products.id = product_id where delivery_id = deliveries.id
        )
      from deliveries join artisan_profiles on user_id = artisan_id
      where deliveries.status = 'announced' and planned_day = ${tomorrow}
        and not exists (
          select from pickup_days(deliveries.space_id, planned_day, planned_day + 1) where closure_kind is not null
        )
    ) as expected
    join storage_spaces on storage_spaces.id = expected.space_id
    where goods is not null
    order by expected.space_id, rank, at, number
  `.execute(db);
  return rows;
};

/**
 * Lists the last day before this one on which the mail of a place was sent, by place; by null, on
 * which all mails were.
 */
export const listLastTold = async (
  db: Db,
  day: CalendarDay,
): Promise<Map<string | null, CalendarDay>> => {
  const { rows } = await sql<{ spaceId: string | null; day: CalendarDay }>`
    select space_id as "spaceId", max(day) as day from evening_mails where day < ${day} group by space_id
  `.execute(db);
  return new Map(rows.map((told) => [told.spaceId, told.day]));
};

/** True if all mails of an evening were sent. */
export const isOver = async (db: Db, day: CalendarDay): Promise<boolean> => {
  const { rows } =
    await sql`select from evening_mails where day = ${day} and space_id is null`.execute(db);
  return rows.length > 0;
};

/**
 * Records that the mails of a place were sent, or all mails if `spaceId` is null.
 *
 * @returns true if nobody recorded it before
 */
export const setSent = async (
  tx: Tx,
  day: CalendarDay,
  spaceId: string | null,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into evening_mails (day, space_id) values (${day}, ${spaceId}) on conflict do nothing returning day
  `.execute(tx);
  return rows.length > 0;
};
