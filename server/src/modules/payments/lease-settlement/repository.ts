import type { LeaseSettlement } from "@stokaz/contract/lease-settlement";
import type { Cents } from "@stokaz/contract/money";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/** What goes back to an artisan of what they paid for a rental. Cents. */
export type RefundRow = {
  id: string;
  at: Date;
  amount: Cents;
  status: LeaseSettlement["refunds"][number]["status"];
};

/** What was sent, is on its way or was refused, the last first. */
export const listRefundsOf = async (
  db: Db,
  rentalId: string,
  limit: number,
): Promise<RefundRow[]> => {
  const { rows } = await sql<RefundRow>`
    select refunds.id, coalesce(sent_at, requested_at) as at, refunds.amount_cents as amount, refunds.status
    from refunds join checkout_sessions on checkout_sessions.id = checkout_id
    where rental_id = ${rentalId} and refunds.status <> 'replaced'
    order by at desc, refunds.id
    limit ${limit}
  `.execute(db);
  return rows;
};

/** Whose a rental is, once it was paid. */
export const findParties = (db: Db, rentalId: string) =>
  db
    .selectFrom("rentals")
    .select(["artisan_id", "lessor_id"])
    .where("id", "=", rentalId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
