import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { RentalRow } from "../../rentals/tables.ts";
import type { ChangedMonth, PaidRental } from "./rules.ts";

/** A confirmed rental with its tenant. */
export type TenantRental = Pick<
  RentalRow,
  "id" | "artisan_id" | "pallets" | "start_date" | "end_date"
> & {
  trade_name: string;
  /** Rent of a whole month. */
  rent_cents: Cents;
  /** What its running month costs, where a change holds for some of its days only. */
  partial_month_cents: Cents | null;
};

/**
 * Confirmed rentals with a day in `[from, to)`, the first to start first.
 *
 * @param today decides which month is the running one
 */
export const listTenants = (
  db: Db,
  spaceId: string,
  { from, to, today }: { from: CalendarDay; to: CalendarDay | "infinity"; today: CalendarDay },
): Promise<TenantRental[]> =>
  db
    .selectFrom("rentals")
    .innerJoin("artisan_profiles", "artisan_profiles.user_id", "rentals.artisan_id")
    .select(["rentals.id", "rentals.artisan_id", "pallets"])
    .select(["start_date", "end_date", "trade_name"])
    .select(sql<Cents>`rent_on(rentals.id, ${today}::date)`.as("rent_cents"))
    .select(sql<Cents | null>`partial_month(rentals.id, ${today}::date)`.as("partial_month_cents"))
    .where("space_id", "=", spaceId)
    .where("status", "=", "confirmed")
    .where("end_date", ">", from)
    .where("start_date", "<", sql<CalendarDay>`${to}::date`)
    .orderBy("start_date")
    .orderBy("rentals.id")
    .execute();

/** Requests with a day in `[from, to)` that wait for an answer, the first to start first. */
export const listRequested = (
  db: Db,
  spaceId: string,
  { from, to }: { from: CalendarDay; to: CalendarDay },
): Promise<Omit<TenantRental, "artisan_id" | "rent_cents" | "partial_month_cents">[]> =>
  db
    .selectFrom("rentals")
    .innerJoin("artisan_profiles", "artisan_profiles.user_id", "rentals.artisan_id")
    .select(["rentals.id", "pallets", "start_date", "end_date", "trade_name"])
    .where("space_id", "=", spaceId)
    .where("status", "=", "requested")
    .where("end_date", ">", from)
    .where("start_date", "<", to)
    .orderBy("start_date")
    .orderBy("rentals.id")
    .execute();

/** Confirmed rentals with a day in `[from, to)`. */
export const listPaidRentals = (
  db: Db,
  spaceId: string,
  { from, to }: { from: CalendarDay; to: CalendarDay },
): Promise<PaidRental[]> =>
  db
    .selectFrom("rentals")
    .select(["start_date", "end_date", "months", "total_cents"])
    .select(sql<ChangedMonth[]>`changed_months(rentals.id)`.as("changed"))
    .select(sql<CalendarDay[]>`cancelled_months(rentals.id)`.as("cancelled"))
    .where("space_id", "=", spaceId)
    .where("status", "=", "confirmed")
    .where("start_date", "<", to)
    .where("end_date", ">", from)
    .execute();
