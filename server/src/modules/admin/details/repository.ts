import type { Cents } from "@stokaz/contract/money/money";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

const SHOWN = 20;

export const listOrdersOf = (db: Db, userId: string) =>
  db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select(["orders.id as _id", "order_number as orderNumber", "orders.status"])
    .select(sql<string>`string_agg(product_name, ', ' order by position)`.as("productName"))
    .select(["orders.total_cents as total", "orders.created_at as createdAt"])
    .groupBy("orders.id")
    .having(sql<boolean>`buyer_id = ${userId} or bool_or(order_lines.seller_id = ${userId})`)
    .orderBy("orders.created_at", "desc")
    .limit(SHOWN)
    .execute();

export const listRentalsOf = (db: Db, userId: string) =>
  db
    .selectFrom("rentals")
    .innerJoin("storage_spaces", "storage_spaces.id", "rentals.space_id")
    .select(["rentals.id as _id", "storage_spaces.name as spaceName", "rentals.status", "pallets"])
    .select(["start_date as startDate", "end_date as endDate", "total_cents as total"])
    .select((eb) => eb("ending_since", "is not", null).$castTo<boolean>().as("isEnding"))
    .where(({ or, eb }) =>
      or([eb("rentals.artisan_id", "=", userId), eb("rentals.lessor_id", "=", userId)]),
    )
    .orderBy("rentals.created_at", "desc")
    .limit(SHOWN)
    .execute();

export const listSpacesOf = (db: Db, userId: string) =>
  db
    .selectFrom("storage_spaces")
    .select(["id as _id", "name", "address", "surface_m2 as surface"])
    .select("hidden_reason as hiddenReason")
    .select((eb) => eb("taken_off_at", "is not", null).$castTo<boolean>().as("isTakenOff"))
    .where("lessor_id", "=", userId)
    .where("archived_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(SHOWN)
    .execute();

export const listProductsOf = (db: Db, userId: string) =>
  db
    .selectFrom("products")
    .select(["id as _id", "name", "stock_quantity as stock", "quantity"])
    .select("hidden_reason as hiddenReason")
    .where("artisan_id", "=", userId)
    .where("archived_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(SHOWN)
    .execute();

export const sumMoneyOf = (db: Db, userId: string, now: Date) =>
  db
    .selectNoFrom([
      sql<number>`(select count(*) from login_sessions where user_id = ${userId} and expires_at > ${now})`.as(
        "sessions",
      ),
      sql<boolean>`exists (select from second_factors where user_id = ${userId} and confirmed_at is not null)`.as(
        "hasSecondFactor",
      ),
      sql<Cents>`(select coalesce(sum(ledger_movements.amount_cents), 0) from ledger_movements
        join checkout_sessions on checkout_sessions.id = checkout_id
        where payer_id = ${userId} and kind in ('rental_payment', 'order_payment'))`.as("paid"),
      sql<Cents>`(select coalesce(sum(transfer_net(gross_cents, fee_cents)), 0) from transfers
        where seller_id = ${userId} and status = 'paid')`.as("received"),
      sql<Cents>`(select coalesce(sum(transfer_net(gross_cents, fee_cents)), 0) from transfers
        where seller_id = ${userId} and status = 'waiting')`.as("waiting"),
    ])
    .executeTakeFirstOrThrow();

/** Finds the order or rental of a movement, or of a transfer still to be made. */
export const findPurchaseOf = async (db: Db, transactionId: string) => {
  const { rows } = await sql<{ purpose: "rental" | "order"; purchaseId: string }>`
    select subject_type as purpose, coalesce(order_id, rental_id) as "purchaseId" from checkout_sessions
    where id in (
      select checkout_id from ledger_movements where id = ${transactionId}
      union all select checkout_id from transfers where id = ${transactionId}
    )`.execute(db);
  return rows[0];
};
