import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { Issuer } from "./rules.ts";
import type { PaperRow } from "./tables.ts";

/** What facts are kept by: the identifier of their paper, who runs the platform then, and whether it is later than the payment. */
export type Freezing = { id: string; issuer: Issuer; isLater: boolean; now: Date };

/**
 * Keeps what the contract of a paid order says, once. Its lines are those that it was made with: of those that were sold
 * out when late money came, no transfer was planned.
 */
export const insertOrderPaper = async (
  db: Db,
  orderId: string,
  { id, issuer, isLater, now }: Freezing,
): Promise<void> => {
  await sql`
    insert into papers (id, kind, order_id, frozen_at, facts)
    select ${id}::uuid, 'order', orders.id, ${now}::timestamptz, jsonb_build_object(
      'issuer', ${JSON.stringify(issuer)}::jsonb,
      'isLater', ${isLater}::boolean,
      'frozenAt', ${now}::timestamptz,
      'order', jsonb_build_object('number', order_number, 'paidAt', paid_at, 'termsVersion', orders.terms_version),
      'buyer', jsonb_build_object('firstName', buyer.first_name, 'name', buyer.name, 'address', buyer.address,
        'email', buyer.email),
      'place', jsonb_build_object('name', place_name, 'address', place_address,
        'contact', trim(manager_first_name || ' ' || manager_last_name), 'phone', place_phone,
        'days', retrieval_days, 'start', retrieval_start, 'end', retrieval_end),
      'lines', (
        select jsonb_agg(jsonb_build_object('name', product_name, 'description', product_description,
          'quantity', quantity, 'priceCents', price_cents, 'totalCents', order_lines.total_cents,
          'rentalEnd', rental_end, 'isAdultOnly', is_adult_only, 'seller', seller_identity) order by position)
        from order_lines
        where order_id = orders.id and case when ${isLater}::boolean
          then exists (
            select from transfers join checkout_sessions on checkout_sessions.id = checkout_id
            where checkout_sessions.order_id = orders.id and installment = position)
          else order_lines.status = 'to_collect' end
      ))
    from orders join users as buyer on buyer.id = buyer_id
    where orders.id = ${orderId} and paid_at is not null
    on conflict on constraint papers_one_for_order do nothing
  `.execute(db);
};

export const findOrderPaper = (db: Db, orderId: string): Promise<PaperRow | undefined> =>
  db.selectFrom("papers").selectAll().where("order_id", "=", orderId).executeTakeFirst();

/** Who may read the contract of a paid order. */
export const findBuyer = (
  db: Db,
  orderId: string,
): Promise<{ buyer_id: string; paid_at: Date | null } | undefined> =>
  db
    .selectFrom("orders")
    .select(["buyer_id", "paid_at"])
    .where("id", "=", orderId)
    .executeTakeFirst();

/** Notes what the file of a paper is, once it is kept. */
export const setMade = async (
  db: Db,
  id: string,
  made: { sha256: string; made_at: Date },
): Promise<void> => {
  await db.updateTable("papers").set(made).where("id", "=", id).execute();
};
