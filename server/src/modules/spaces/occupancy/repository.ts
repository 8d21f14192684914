import type { CalendarDay } from "@stokaz/contract/calendar";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { RentalRow } from "../../rentals/tables.ts";

/** A confirmed rental with who rents. */
export type Tenant = Pick<
  RentalRow,
  "id" | "artisan_id" | "pallets" | "price_cents" | "start_date" | "end_date"
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
    .select(["rentals.id", "rentals.artisan_id", "pallets", "price_cents"])
    .select(["start_date", "end_date", "trade_name"])
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
