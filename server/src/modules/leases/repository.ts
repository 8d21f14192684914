import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** A paid rental, also one that is over or was given back, with its place and both of its sides. */
export const findLease = (db: Db, id: string) =>
  db
    .selectFrom("rentals")
    .innerJoin("storage_spaces as space", "space.id", "rentals.space_id")
    .innerJoin("lessor_profiles", "lessor_profiles.user_id", "rentals.lessor_id")
    .innerJoin("artisan_profiles", "artisan_profiles.user_id", "rentals.artisan_id")
    .innerJoin("users as artisan", "artisan.id", "rentals.artisan_id")
    .innerJoin("users as lessor", "lessor.id", "rentals.lessor_id")
    .leftJoin("papers as contract", "contract.rental_id", "rentals.id")
    .select([
      "contract.sha256 as contract_sha256",
      "rentals.id",
      "rentals.status",
      "rentals.ending_since",
      "rentals.space_id",
      "rentals.artisan_id",
      "rentals.lessor_id",
      "rentals.pallets",
      "rentals.start_date",
      "rentals.end_date",
      "rentals.ended_on",
      "rentals.price_cents",
      "rentals.total_cents",
      sql<Cents>`cancelled_cents(rentals.id)`.as("cancelled_cents"),
      "rentals.payment_plan",
      "rentals.space_rules",
      "space.name as space_name",
      "space.acceptance",
      "space.taken_off_at",
      "space.address",
      "space.postcode",
      "space.city",
      "space.photo",
      "space.manager_first_name",
      "space.manager_last_name",
      "space.phone",
      "lessor_profiles.delivery_days",
      "lessor_profiles.delivery_start",
      "lessor_profiles.delivery_end",
      "artisan_profiles.trade_name",
      "artisan.suspended_at as artisan_suspended_at",
      "lessor.first_name as lessor_first_name",
      "lessor.name as lessor_name",
    ])
    .where("rentals.id", "=", id)
    .where("rentals.confirmed_at", "is not", null)
    .executeTakeFirst();

export type LeaseRow = NonNullable<Awaited<ReturnType<typeof findLease>>>;

/** Rent of a whole month, and what the running month costs where a change cuts it. Cents. */
export type MonthRent = { rent: Cents; partial: Cents | null };

/** What a month of a rental costs as it is on a day, with its changes. */
export const findMonthRent = async (
  db: Db,
  rentalId: string,
  day: CalendarDay,
): Promise<MonthRent | undefined> => {
  const { rows } = await sql<MonthRent>`
    select rent_on(${rentalId}, ${day}::date) as rent,
      partial_month(${rentalId}, ${day}::date) as partial`.execute(db);
  return rows[0];
};

/** A payment of a rental, and its refunds, including refunds under way. */
export type Payment = { paid_at: Date; amount: Cents; refunded: Cents };

/** Payments of a rental, the oldest first. */
export const listPayments = async (db: Db, rentalId: string): Promise<Payment[]> => {
  const { rows } = await sql<Payment>`
    select settled_at as paid_at, amount_cents as amount, (
      select coalesce(sum(refunds.amount_cents), 0)::integer from refunds
      where checkout_id = checkout_sessions.id and refunds.status in ('due', 'sent', 'settled_otherwise')
    ) as refunded
    from checkout_sessions
    where rental_id = ${rentalId} and status in ('paid', 'refund_due', 'refunded') and settled_at is not null
    order by settled_at, id`.execute(db);
  return rows;
};
