import type { Cents } from "@stokaz/contract/money";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

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
