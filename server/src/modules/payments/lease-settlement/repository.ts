import type { Cents } from "@stokaz/contract/money/money";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { RefundRow as StoredRefund } from "../tables.ts";

/** A refund of money that an artisan paid for a rental. Cents. */
export type RefundRow = {
  id: string;
  at: Date;
  amount: Cents;
  status: Exclude<StoredRefund["status"], "replaced">;
};

/** Refunds of a rental, the latest first. Replaced ones are left out. */
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

/** Ids of the artisan and the lessor of a rental, if it was paid. */
export const findSideIds = (db: Db, rentalId: string) =>
  db
    .selectFrom("rentals")
    .select(["artisan_id", "lessor_id"])
    .where("id", "=", rentalId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
