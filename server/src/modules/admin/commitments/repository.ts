import type { AdminList } from "@stokaz/contract/admin/admin-lists";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

const SHOWN = 20;

/** Names of an order's products, separated by commas. */
const PRODUCT_NAMES = sql`(
  select string_agg(product_name, ', ' order by position) from order_lines where order_id = orders.id)`;

/** Day in the territory and instant of the search. */
type At = { today: CalendarDay; now: Date };

type Commitment = { purpose: "rental" | "order"; id: string; title: string; status: string };

/**
 * Commitments that would be broken by deleting a row of a list: rentals, orders, money on its way.
 * @param id the row's id, as SQL
 */
const commitmentsOf = (
  list: AdminList,
  id: RawBuilder<unknown>,
  { today, now }: At,
): RawBuilder<Commitment> => {
  const isOfRental = {
    users: sql`${id} in (rentals.artisan_id, rentals.lessor_id)`,
    spaces: sql`rentals.space_id = ${id}`,
    products: sql`false`,
    transactions: sql`false`,
  }[list];
  const isOfOrder = {
    users: sql`${id} in (orders.buyer_id, order_lines.seller_id, storage_spaces.lessor_id)`,
    spaces: sql`false`,
    products: sql`order_lines.product_id = ${id}`,
    transactions: sql`false`,
  }[list];
  const waitingMoney =
    list === "users" ? sql`select * from checkouts_awaited_by(${id})` : sql`null::uuid`;
  return sql`
    (select 'rental' as purpose, rentals.id, storage_spaces.name as title, rentals.status
      from rentals join storage_spaces on storage_spaces.id = rentals.space_id
      where ${isOfRental} and takes_room(rentals.status, hold_expires_at, ${now}) and end_date > ${today}
      order by rentals.created_at limit ${SHOWN})
    union all
    (select 'order', orders.id, coalesce(order_number || ' · ', '') || ${PRODUCT_NAMES}, orders.status
      from orders join storage_spaces on storage_spaces.id = orders.space_id
      where exists (
        select from order_lines where order_id = orders.id and ${isOfOrder}
          and is_order_awaited(order_lines.status)
      )
      order by orders.created_at limit ${SHOWN})
    union all
    (select checkout_sessions.subject_type, coalesce(rentals.id, orders.id),
        coalesce(storage_spaces.name, coalesce(order_number || ' · ', '') || ${PRODUCT_NAMES}), 'money_waiting'
      from checkout_sessions
      left join rentals on rentals.id = checkout_sessions.rental_id
      left join storage_spaces on storage_spaces.id = rentals.space_id
      left join orders on orders.id = checkout_sessions.order_id
      where checkout_sessions.id in (${waitingMoney})
        and not coalesce(is_order_awaited(orders.status),
          rentals.status = 'confirmed' and rentals.end_date > ${today})
      order by checkout_sessions.created_at limit ${SHOWN})
    limit ${SHOWN}`;
};

/** First commitments of a row. */
export const listCommitments = async (
  db: Db,
  list: AdminList,
  id: string,
  at: At,
): Promise<Commitment[]> => (await commitmentsOf(list, sql`${id}::uuid`, at).execute(db)).rows;

/** Finds which of these rows have commitments and can't be deleted. */
export const findCommitted = async (
  db: Db,
  list: AdminList,
  ids: readonly string[],
  at: At,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select listed.id from unnest(${ids}::uuid[]) as listed (id)
    where exists (${commitmentsOf(list, sql`listed.id`, at)})`.execute(db);
  return rows.map(({ id }) => id);
};
