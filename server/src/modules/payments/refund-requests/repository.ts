import { sql } from "kysely";
import { type Db, isViolationOf, type Tx } from "../../../platform/db/db.ts";
import type { CheckoutRow } from "../../checkout/tables.ts";
import type { RefundRow } from "../tables.ts";

/** True if the error says that the same request made a refund already. */
export const isRepeatedRequest = (error: unknown): boolean =>
  isViolationOf(error, "refunds_request_once");

export const findRequest = (
  db: Db,
  adminId: string,
  requestKey: string,
): Promise<RefundRow | undefined> =>
  db
    .selectFrom("refunds")
    .selectAll()
    .where("requested_by", "=", adminId)
    .where("request_key", "=", requestKey)
    .executeTakeFirst();

/** Checkout found by the id of a payment's transaction, of an order or of a rental. */
export const findCheckoutBehind = (db: Db, id: string): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom("checkout_sessions")
    .selectAll()
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("order_id", "=", id),
        eb("rental_id", "=", id),
        exists(
          selectFrom("ledger_movements")
            .select("ledger_movements.id")
            .whereRef("ledger_movements.checkout_id", "=", "checkout_sessions.id")
            .where("ledger_movements.id", "=", id)
            .where("kind", "in", ["rental_payment", "order_payment"]),
        ),
      ]),
    )
    // For a rental that is paid monthly, this is the last paid month; other months are requested by
    // their transactions.
    .orderBy(sql`status in ('paid', 'refund_due', 'refunded')`, "desc")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * Line of a locked checkout's order, with its units that were not given up; price in cents per
 * unit.
 */
export const findLine = (tx: Tx, checkoutId: string, lineId: string) =>
  tx
    .selectFrom("order_lines")
    .innerJoin("checkout_sessions", "checkout_sessions.order_id", "order_lines.order_id")
    .select(["position as installment", "price_cents as price", "product_name as productName"])
    .select(({ eb }) => eb("quantity", "-", eb.ref("cancelled_quantity")).as("units"))
    .where("checkout_sessions.id", "=", checkoutId)
    .where("order_lines.id", "=", lineId)
    .executeTakeFirst();

/** A refund with the purchase and the payer, as an operator sees it. */
export type RefundView = RefundRow & {
  purpose: CheckoutRow["subject_type"];
  purchase_id: string;
  payer_name: string;
  payer_email: string;
};

const views = (db: Db) =>
  db
    .selectFrom("refunds")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "refunds.checkout_id")
    .innerJoin("users", "users.id", "checkout_sessions.payer_id")
    .selectAll("refunds")
    .select([
      "checkout_sessions.subject_type as purpose",
      sql<string>`coalesce(checkout_sessions.order_id, checkout_sessions.rental_id)`.as(
        "purchase_id",
      ),
      sql<string>`users.first_name || ' ' || users.name`.as("payer_name"),
      "users.email as payer_email",
    ]);

/** Refunds, newest first; those that did not arrive stand before all others. */
export const listRefunds = (db: Db, limit: number): Promise<RefundView[]> =>
  views(db)
    .orderBy(sql`refunds.status in ('sent', 'replaced', 'settled_otherwise')`)
    .orderBy("refunds.requested_at", "desc")
    .orderBy("refunds.id")
    .limit(limit)
    .execute();

export const getRefundView = (db: Db, id: string): Promise<RefundView> =>
  views(db).where("refunds.id", "=", id).executeTakeFirstOrThrow();
