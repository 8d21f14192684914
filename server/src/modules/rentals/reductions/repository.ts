import type { Cents } from "@stokaz/contract/money/money";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/** A payment of a rental, for one month or from one month on, less its refunds. Cents. */
export type PaidPart = { checkoutId: string; month: number; left: Cents };

export const listPaidParts = async (db: Db, rentalId: string): Promise<PaidPart[]> => {
  const { rows } = await sql<PaidPart>`
    select checkout_sessions.id as "checkoutId",
      coalesce(rents.month, (lease_growths.scale -> 0 ->> 'month')::integer, 0) as month,
      checkout_sessions.amount_cents - refunded_cents(checkout_sessions.id) as left
    from checkout_sessions left join rents on rents.id = rent_id left join lease_growths on lease_growths.id = growth_id
    where checkout_sessions.rental_id = ${rentalId} and checkout_sessions.status = 'paid'
    order by checkout_sessions.created_at, checkout_sessions.id
  `.execute(db);
  return rows;
};
