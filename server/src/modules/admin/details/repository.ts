import type { AdminList } from "@stokaz/contract/admin-lists";
import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Cents } from "@stokaz/contract/money";
import { sql } from "kysely";
import type { Db } from "../../../platform/db.ts";

const SHOWN = 20;

export type OrderLine = {
  id: string;
  order_number: string | null;
  product_name: string;
  status: string;
  total_cents: Cents;
  created_at: Date;
};

export const listOrdersOf = (db: Db, userId: string): Promise<OrderLine[]> =>
  db
    .selectFrom("orders")
    .innerJoin("products", "products.id", "orders.product_id")
    .select([
      "orders.id",
      "orders.order_number",
      "products.name as product_name",
      "orders.status",
      "orders.total_cents",
      "orders.created_at",
    ])
    .where(({ or, eb }) => or([eb("buyer_id", "=", userId), eb("seller_id", "=", userId)]))
    .orderBy("orders.created_at", "desc")
    .limit(SHOWN)
    .execute();

export const listRentalsOf = (db: Db, userId: string) =>
  db
    .selectFrom("rentals")
    .innerJoin("storage_spaces", "storage_spaces.id", "rentals.space_id")
    .selectAll("rentals")
    .select("storage_spaces.name as space_name")
    .where(({ or, eb }) =>
      or([eb("rentals.artisan_id", "=", userId), eb("rentals.lessor_id", "=", userId)]),
    )
    .orderBy("rentals.created_at", "desc")
    .limit(SHOWN)
    .execute();

export const listSpacesOf = (db: Db, userId: string) =>
  db
    .selectFrom("storage_spaces")
    .select(["id", "name", "address", "surface_m2", "hidden_reason"])
    .where("lessor_id", "=", userId)
    .where("archived_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(SHOWN)
    .execute();

export const listProductsOf = (db: Db, userId: string) =>
  db
    .selectFrom("products")
    .select(["id", "name", "stock_quantity", "quantity", "hidden_reason"])
    .where("artisan_id", "=", userId)
    .where("archived_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(SHOWN)
    .execute();

export const sumMoneyOf = async (db: Db, userId: string, now: Date) => {
  const { rows } = await sql<{
    sessions: number;
    paid: Cents;
    received: Cents;
    waiting: Cents;
  }>`
    select
      (select count(*) from login_sessions where user_id = ${userId} and expires_at > ${now}) as sessions,
      (select coalesce(sum(ledger_movements.amount_cents), 0) from ledger_movements
        join checkout_sessions on checkout_sessions.id = checkout_id
        where payer_id = ${userId} and kind in ('rental_payment', 'order_payment')) as paid,
      (select coalesce(sum(gross_cents - fee_cents), 0) from transfers
        where seller_id = ${userId} and status = 'paid') as received,
      (select coalesce(sum(gross_cents - fee_cents), 0) from transfers
        where seller_id = ${userId} and status = 'waiting') as waiting`.execute(db);
  return rows[0];
};

/** The order or rental that a movement, or a transfer still to be made, belongs to. */
export const findPurchaseOf = async (db: Db, transactionId: string) => {
  const { rows } = await sql<{ purpose: "rental" | "order"; purchase_id: string }>`
    select purpose, coalesce(order_id, rental_id) as purchase_id from checkout_sessions
    where id in (
      select checkout_id from ledger_movements where id = ${transactionId}
      union all select checkout_id from transfers where id = ${transactionId}
    )`.execute(db);
  return rows[0];
};

/** Which rows of what is deleted would leave somebody waiting. */
export const listCommitments = async (
  db: Db,
  list: AdminList,
  id: string,
  { today, now }: { today: CalendarDay; now: Date },
) => {
  const isOfRental = {
    users: sql`${id} in (rentals.artisan_id, rentals.lessor_id)`,
    spaces: sql`rentals.space_id = ${id}`,
    products: sql`false`,
    transactions: sql`false`,
  }[list];
  const isOfOrder = {
    users: sql`${id} in (orders.buyer_id, orders.seller_id, storage_spaces.lessor_id)`,
    spaces: sql`false`,
    products: sql`orders.product_id = ${id}`,
    transactions: sql`false`,
  }[list];
  const waitingMoney =
    list === "users" ? sql`select * from checkouts_awaited_by(${id})` : sql`null::uuid`;
  const { rows } = await sql<{
    purpose: "rental" | "order";
    id: string;
    title: string;
    status: string;
  }>`
    (select 'rental' as purpose, rentals.id, storage_spaces.name as title, rentals.status
      from rentals join storage_spaces on storage_spaces.id = rentals.space_id
      where ${isOfRental} and ((rentals.status = 'confirmed' and end_date > ${today})
        or (rentals.status = 'pending' and hold_expires_at > ${now}))
      order by rentals.created_at limit ${SHOWN})
    union all
    (select 'order', orders.id, coalesce(order_number || ' · ', '') || products.name, orders.status
      from orders join products on products.id = orders.product_id
      join storage_spaces on storage_spaces.id = orders.space_id
      where ${isOfOrder} and is_order_awaited(orders.status, orders.paid_at, ${now})
      order by orders.created_at limit ${SHOWN})
    union all
    (select checkout_sessions.purpose, coalesce(rentals.id, orders.id),
        coalesce(storage_spaces.name, coalesce(order_number || ' · ', '') || products.name), 'money_waiting'
      from checkout_sessions
      left join rentals on rentals.id = checkout_sessions.rental_id
      left join storage_spaces on storage_spaces.id = rentals.space_id
      left join orders on orders.id = checkout_sessions.order_id
      left join products on products.id = orders.product_id
      where checkout_sessions.id in (${waitingMoney})
        and not coalesce(is_order_awaited(orders.status, orders.paid_at, ${now}),
          rentals.status = 'confirmed' and rentals.end_date > ${today})
      order by checkout_sessions.created_at limit ${SHOWN})
    limit ${SHOWN}`.execute(db);
  return rows;
};
