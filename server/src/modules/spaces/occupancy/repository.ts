import type { CalendarDay } from "@stokaz/contract/calendar";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { RentalRow } from "../../../platform/db/schema.ts";

/** Pallets taken of a space on one day. */
export type DayTaken = { day: CalendarDay; rented: number; held: number };

/** Every day of `[from, to)`, with the confirmed rentals and the holds alive at `now`. */
export const listDaysTaken = async (
  db: Db,
  spaceId: string,
  { from, to, now }: { from: CalendarDay; to: CalendarDay; now: Date },
): Promise<DayTaken[]> => {
  const { rows } = await sql<DayTaken>`
    select days.day::date as day,
      coalesce(sum(pallets) filter (where status = 'confirmed'), 0) as rented,
      coalesce(sum(pallets) filter (where status = 'pending'), 0) as held
    from generate_series(${from}::date, ${to}::date - 1, interval '1 day') as days (day)
    left join rentals on space_id = ${spaceId} and start_date <= days.day and end_date > days.day
      and status in ('pending', 'confirmed')
      and (status = 'confirmed' or hold_expires_at > ${now})
    group by days.day
    order by days.day
  `.execute(db);
  return rows;
};

/** A confirmed rental with who rents. */
export type Tenant = Pick<
  RentalRow,
  "id" | "pallets" | "price_cents" | "start_date" | "end_date"
> & { trade_name: string };

/** Those with a day in `[from, to)`, the first to start first. */
export const listTenants = (
  db: Db,
  spaceId: string,
  { from, to }: { from: CalendarDay; to: CalendarDay | "infinity" },
): Promise<Tenant[]> =>
  db
    .selectFrom("rentals")
    .innerJoin("artisan_profiles", "artisan_profiles.user_id", "rentals.artisan_id")
    .select(["rentals.id", "pallets", "price_cents", "start_date", "end_date", "trade_name"])
    .where("space_id", "=", spaceId)
    .where("status", "=", "confirmed")
    .where("end_date", ">", from)
    .where("start_date", "<", sql<CalendarDay>`${to}::date`)
    .orderBy("start_date")
    .orderBy("rentals.id")
    .execute();

/** Confirmed rentals with a day in `[from, to)`. */
export const listPaidRentals = (
  db: Db,
  spaceId: string,
  { from, to }: { from: CalendarDay; to: CalendarDay },
): Promise<Pick<RentalRow, "start_date" | "months" | "pallets" | "price_cents">[]> =>
  db
    .selectFrom("rentals")
    .select(["start_date", "months", "pallets", "price_cents"])
    .where("space_id", "=", spaceId)
    .where("status", "=", "confirmed")
    .where("start_date", "<", to)
    .where("end_date", ">", from)
    .execute();
