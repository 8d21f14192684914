import type { ScaledMonth } from "@stokaz/contract/leases/lease-scale";
import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/**
 * A payment that made or changed a lease, in cents: all of it, what amendments did not give back of
 * it, and what was not given back at all. `month`: number of the month that it paid, if one;
 * `scale` and `effectiveOn` of a growth.
 */
export type LeasePayment = {
  checkoutId: string;
  isGivenBack: boolean;
  amount: Cents;
  agreed: Cents;
  left: Cents;
  paidAt: Date;
  month: number | null;
  growthId: string | null;
  scale: ScaledMonth[] | null;
  effectiveOn: CalendarDay | null;
};

/** Lists the payments of a lease, the last first. Late ones, which changed nothing, are left out. */
export const listLeasePayments = async (db: Db, rentalId: string): Promise<LeasePayment[]> => {
  const { rows } = await sql<LeasePayment>`
    select checkout_sessions.id as "checkoutId", checkout_sessions.status <> 'paid' as "isGivenBack",
      checkout_sessions.amount_cents as amount, checkout_sessions.amount_cents - coalesce((
        select sum(amount_cents) from refunds
        where checkout_id = checkout_sessions.id and cause = 'lease_change' and status <> 'replaced'
      ), 0)::integer as agreed, checkout_sessions.amount_cents - refunded_cents(checkout_sessions.id) as left,
      coalesce(settled_at, checkout_sessions.created_at) as "paidAt", rents.month, growth_id as "growthId", scale, effective_on as "effectiveOn"
    from checkout_sessions
    left join rents on rents.id = rent_id
    left join lease_growths on lease_growths.id = growth_id
    where checkout_sessions.rental_id = ${rentalId} and checkout_sessions.status in ('paid', 'refund_due', 'refunded')
      and exists (select from transfers where checkout_id = checkout_sessions.id)
    order by checkout_sessions.created_at desc, checkout_sessions.id
  `.execute(db);
  return rows;
};
