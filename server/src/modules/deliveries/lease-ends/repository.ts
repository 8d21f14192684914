import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/** Number of deliveries cancelled at once. */
const SOME = 200;

/**
 * Announced deliveries that can't come any more: their day is after the end of their lease, or the
 * lease was given back.
 */
export const listImpossible = async (db: Db, today: CalendarDay): Promise<{ id: string }[]> =>
  db
    .selectFrom("deliveries")
    .innerJoin("rentals", "rentals.id", "deliveries.rental_id")
    .select("deliveries.id")
    .where("deliveries.status", "=", "announced")
    .where("planned_day", ">=", today)
    .where(
      sql<boolean>`(planned_day >= rentals.end_date or rentals.status <> 'confirmed' or rentals.ending_since is not null)`,
    )
    .orderBy("planned_day")
    .orderBy("deliveries.id")
    .limit(SOME)
    .execute();

/** True if a delivery whose row is locked still can't come. */
export const isImpossible = async (db: Db, id: string, today: CalendarDay): Promise<boolean> => {
  const { rows } = await sql`
    select from deliveries join rentals on rentals.id = rental_id
    where deliveries.id = ${id} and deliveries.status = 'announced' and planned_day >= ${today}::date
      and (planned_day >= rentals.end_date or rentals.status <> 'confirmed' or rentals.ending_since is not null)
  `.execute(db);
  return rows.length > 0;
};
