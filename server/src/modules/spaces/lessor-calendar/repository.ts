import type { ScaledMonth } from "@stokaz/contract/leases/lease-scale";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { RentalRow } from "../../rentals/tables.ts";
import type { Closure, Delivery } from "./rules.ts";

/** A period of days `[from, to)`. */
type Period = { from: CalendarDay; to: CalendarDay };

/** A lessor's spaces that are not archived, by name. */
export const listSpaces = (
  db: Db,
  lessorId: string,
): Promise<{ id: string; name: string; surface_m2: number }[]> =>
  db
    .selectFrom("storage_spaces")
    .select(["id", "name", "surface_m2"])
    .where("lessor_id", "=", lessorId)
    .where("archived_at", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute();

/** A month that a change made cost more or less. */
type ChangedMonth = Pick<ScaledMonth, "from" | "before" | "after">;

/** A confirmed rental with its space and its tenant. */
export type Rental = Pick<
  RentalRow,
  "id" | "space_id" | "pallets" | "total_cents" | "months" | "start_date" | "end_date"
> & { changed: ChangedMonth[]; cancelled: CalendarDay[]; space_name: string; trade_name: string };

/** Confirmed or waiting rentals with a day in a period; archived spaces included. */
export const listRentals = (
  db: Db,
  lessorId: string,
  status: "confirmed" | "requested",
  { from, to }: Period,
): Promise<Rental[]> =>
  db
    .selectFrom("rentals")
    .innerJoin("storage_spaces", "storage_spaces.id", "rentals.space_id")
    .innerJoin("artisan_profiles", "artisan_profiles.user_id", "rentals.artisan_id")
    .select([
      "rentals.id",
      "rentals.space_id",
      "rentals.pallets",
      "rentals.total_cents",
      sql<ChangedMonth[]>`changed_months(rentals.id)`.as("changed"),
      sql<CalendarDay[]>`cancelled_months(rentals.id)`.as("cancelled"),
      "rentals.months",
      "rentals.start_date",
      "rentals.end_date",
      "storage_spaces.name as space_name",
      "trade_name",
    ])
    .where("rentals.lessor_id", "=", lessorId)
    .where("rentals.status", "=", status)
    .where("start_date", "<", to)
    .where("end_date", ">", from)
    .orderBy("storage_spaces.name")
    .orderBy("rentals.id")
    .execute();

/** Deliveries announced for a day of a period and not cancelled. */
export const listDeliveries = async (
  db: Db,
  lessorId: string,
  { from, to }: Period,
): Promise<Delivery[]> => {
  const { rows } = await sql<Delivery>`
    select planned_day as day, rental_id, space.name as space_name, trade_name,
      deliveries.status = 'received' as is_received, lines.units
    from deliveries
    join storage_spaces as space on space.id = deliveries.space_id
    join artisan_profiles on artisan_profiles.user_id = deliveries.artisan_id
    cross join lateral (
      select coalesce(sum(coalesce(received, announced)), 0)::integer as units from delivery_lines
      where delivery_id = deliveries.id
    ) as lines
    where deliveries.lessor_id = ${lessorId} and deliveries.status <> 'cancelled'
      and planned_day >= ${from}::date and planned_day < ${to}::date
    order by space.name, deliveries.id`.execute(db);
  return rows;
};

/** Closures of a lessor's spaces on a day of a period, the operator's alerts first. */
export const listClosures = async (
  db: Db,
  lessorId: string,
  { from, to }: Period,
): Promise<Closure[]> => {
  const { rows } = await sql<Closure>`
    select from_day, until_day, kind = 'alert' as is_alert, reason,
      array_agg(space.name order by space.name) as space_names
    from closures
    join storage_spaces as space
      on space.lessor_id = ${lessorId} and space.archived_at is null and concerns(closures, space)
    where from_day < ${to}::date and until_day > ${from}::date
    group by closures.id
    order by kind, from_day, closures.id`.execute(db);
  return rows;
};
