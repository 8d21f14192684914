import type { PickupTime } from "@stokaz/contract/handover/handover";
import { AUTOMATIC_RELEASE_DAYS, LAST_CALL_DAYS } from "@stokaz/contract/orders/automatic-release";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { lastOpenDay } from "../../availability/public.ts";
import type { Page } from "../../search/public.ts";
import { placesOf } from "../repository.ts";

/** Current time and day in the territory. */
export type Moment = { now: Date; today: CalendarDay; timeZone: string };

/** Filter for the orders that somebody hands over. */
export type Which = {
  userId: string;
  spaceId?: string | undefined;
  /** Letters and digits of an order number, without its dash. */
  number?: string | undefined;
  when?: PickupTime | undefined;
  orderId?: string | undefined;
};

/** An order to hand over; its lines are listed separately. */
export type PickupRow = {
  id: string;
  order_number: string;
  space_id: string;
  place_name: string;
  is_of_place: boolean;
  /** Last open day until which it waits. */
  collect_by: CalendarDay;
  slot_starts_at: Date | null;
  slot_ends_at: Date | null;
  when: PickupTime;
  /** Sort position in its list. */
  rank: number;
  first_name: string;
  name: string;
  deleted_at: Date | null;
};

/** Time for which a completed handover is still listed. */
const DONE_SHOWN = "30 days";
/** A number above any instant in milliseconds: completed handovers come last, the newest first. */
const LAST = 10 ** 13 - 1;

/**
 * Orders of which somebody hands over lines: waiting ones, and those handed over lately. For a
 * seller only their own lines count, so other lines of an order may still wait.
 */
const pickups = (
  { now, today, timeZone }: Moment,
  { userId, spaceId, number, when, orderId }: Which,
): RawBuilder<PickupRow> => sql`
  with places as (${placesOf(userId)}),
  mine as (
    select orders.*, orders.space_id in (select id from places) as is_of_place
    from orders
    where orders.status in ('to_collect', 'collected') and orders.paid_at is not null
      and ${orderId === undefined ? sql`true` : sql`orders.id = ${orderId}`}
      and ${spaceId === undefined ? sql`true` : sql`orders.space_id = ${spaceId}`}
      and ${number ? sql`replace(order_number, '-', '') like ${`%${number}%`}` : sql`true`}
      and orders.id in (
        select orders.id from orders where space_id in (select id from places)
        union
        select order_id from order_lines where seller_id = ${userId}
      )
  ),
  counted as (
    select mine.id, bool_or(order_lines.status = 'to_collect') as is_waiting,
      max(order_lines.collected_at) as done_at,
      least(
        coalesce(
          mine.last_call_on + ${LAST_CALL_DAYS}::integer,
          ((mine.paid_at + make_interval(hours => ${AUTOMATIC_RELEASE_DAYS * 24})) at time zone ${timeZone})::date
        ),
        coalesce(min(rental_end) filter (where order_lines.status = 'to_collect'), min(rental_end)) - 1
      ) as last_day
    from mine
    join order_lines on order_lines.order_id = mine.id
      and (mine.is_of_place or order_lines.seller_id = ${userId})
      and order_lines.status in ('to_collect', 'collected')
    group by mine.id, mine.paid_at, mine.last_call_on
  ),
  placed as (
    select mine.id, mine.order_number, mine.space_id, mine.place_name, mine.is_of_place, mine.buyer_id,
      counted.last_day, counted.is_waiting, counted.done_at,
      ${lastOpenDay(sql`mine.space_id`, today, sql`counted.last_day`)} as collect_by,
      slot_bookings.starts_at as slot_starts_at, slot_bookings.ends_at as slot_ends_at,
      exists(select from open_days(mine.space_id, ${today}::date, ${today}::date + 1)) as is_open_today
    from counted
    join mine on mine.id = counted.id
    left join slot_bookings on slot_bookings.order_id = mine.id and slot_bookings.status = 'booked'
  ),
  timed as (
    select placed.*, case
        when not is_waiting then 'done'
        when slot_ends_at <= ${now} or last_day < ${today} then 'late'
        when (slot_starts_at at time zone ${timeZone})::date = ${today} then 'today'
        when slot_starts_at is null and is_open_today then 'today'
        else 'coming' end as "when",
      case when is_waiting
        then extract(epoch from coalesce(slot_starts_at, collect_by::timestamp at time zone ${timeZone})) * 1000
        else ${LAST} - extract(epoch from done_at) * 1000 end::bigint as rank
    from placed
    where is_waiting or done_at > ${now}::timestamptz - ${DONE_SHOWN}::interval
      or ${orderId !== undefined}
  )
  select timed.*, users.first_name, users.name, users.deleted_at
  from timed join users on users.id = timed.buyer_id
  where ${when === undefined ? sql`true` : sql`"when" = ${when}`}`;

/** Page of pickups: the earliest slot or last day first, then completed ones, the newest first. */
export const listPickups = async (
  db: Db,
  moment: Moment,
  which: Which,
  { after, limit }: Page,
): Promise<PickupRow[]> => {
  const { rows } = await sql<PickupRow>`
    select * from (${pickups(moment, which)}) as pickups
    where ${after ? sql`(rank, id) > (${after.value}::bigint, ${after.id}::uuid)` : sql`true`}
      and ${which.when === undefined && which.orderId === undefined ? sql`"when" <> 'done'` : sql`true`}
    order by rank, id
    limit ${limit}
  `.execute(db);
  return rows;
};

/** Number of pickups by place and time. */
export const countPickups = async (
  db: Db,
  moment: Moment,
  userId: string,
): Promise<{ spaceId: string; name: string; when: PickupTime; count: number }[]> => {
  const { rows } = await sql<{ spaceId: string; name: string; when: PickupTime; count: number }>`
    select space_id as "spaceId", storage_spaces.name, "when", count(*) as count
    from (${pickups(moment, { userId })}) as pickups
    join storage_spaces on storage_spaces.id = space_id
    group by space_id, storage_spaces.name, "when"
    order by storage_spaces.name, space_id
  `.execute(db);
  return rows;
};
