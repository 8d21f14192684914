import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";

/** Orders or rentals deleted in one transaction. */
const BATCH = 200;

/** Condition: no money of a purchase still has to be moved. */
const isSettled = (purchase: RawBuilder<unknown>): RawBuilder<unknown> => sql`not exists (
  select from checkout_sessions as checkout
  where checkout.${purchase} and (
    checkout.status in ('open', 'authorised', 'refund_due')
    or exists (select from transfers where checkout_id = checkout.id and status = 'waiting')
    or exists (select from refunds where checkout_id = checkout.id and status in ('due', 'failed'))
    or exists (select from disputes where checkout_id = checkout.id and status = 'open')))`;

/**
 * Deletes some orders that were paid and collected, or given up, before a day and wait for nothing,
 * with all dependent rows. Their payments stay in the books, without texts.
 *
 * @returns their number
 */
export const deleteOrders = async (
  tx: Tx,
  before: CalendarDay,
  timeZone: string,
): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where greatest(created_at, paid_at, (
        select max(greatest(collected_at, not_collected_at)) from order_lines where order_id = orders.id
      )) < ${before}::date::timestamp at time zone ${timeZone}
      and status not in ('pending', 'to_collect') and ${isSettled(sql`order_id = orders.id`)}
    order by created_at limit ${BATCH} for update skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`update refunds set note = null, part = null where checkout_id in
    (select id from checkout_sessions where order_id = any (${ids}::uuid[]))`.execute(tx);
  await sql`update checkout_sessions set order_id = null, url = null where order_id = any (${ids}::uuid[])`.execute(
    tx,
  );
  await sql`delete from orders where id = any (${ids}::uuid[])`.execute(tx);
  return ids.length;
};

/**
 * Deletes some rentals that were over before a day, with their deliveries and products, once no
 * order names these any more.
 *
 * @returns their number
 */
export const deleteRentals = async (tx: Tx, before: CalendarDay): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    select id from rentals
    where end_date < ${before}::date and status not in ('pending', 'requested') and ${isSettled(sql`rental_id = rentals.id`)}
      and not exists (
        select from products join order_lines on order_lines.product_id = products.id where products.rental_id = rentals.id)
    order by end_date limit ${BATCH} for update skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const ofThem = sql`rental_id = any (${ids}::uuid[])`;
  await sql`update refunds set note = null, part = null where checkout_id in
    (select id from checkout_sessions where ${ofThem})`.execute(tx);
  await sql`update checkout_sessions set rental_id = null, rent_id = null, growth_id = null, url = null where ${ofThem}`.execute(
    tx,
  );
  await sql`delete from delivery_lines where delivery_id in (select id from deliveries where ${ofThem})`.execute(
    tx,
  );
  await sql`delete from deliveries where ${ofThem}`.execute(tx);
  await sql`delete from products where ${ofThem}`.execute(tx);
  await sql`delete from rentals where id = any (${ids}::uuid[])`.execute(tx);
  return ids.length;
};
