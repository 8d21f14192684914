import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { LeftoverCaseRow } from "../tables.ts";

export const findCase = (db: Db, id: string): Promise<LeftoverCaseRow | undefined> =>
  db.selectFrom("leftover_cases").selectAll().where("id", "=", id).executeTakeFirst();

/** Sets another day until which goods are fetched: the case comes back after that day. */
export const setFetchUntil = async (tx: Tx, id: string, until: CalendarDay): Promise<void> => {
  await tx.updateTable("leftover_cases").set({ fetch_until: until }).where("id", "=", id).execute();
};

/** Last report of the lessor, in the form for the queue. */
const lastReport = sql<{ eventId: string; note: string; hasPicture: boolean } | null>`(
  select jsonb_build_object('eventId', id, 'note', note, 'hasPicture', sha256 is not null) from leftover_events
  where leftover_events.rental_id = leftover_cases.rental_id and kind = 'reported'
  order by recorded_at desc limit 1)`;

/** Cases that wait for the operator, the oldest first, and their number. */
export const listWaiting = (db: Db, today: CalendarDay, limit: number) =>
  db
    .selectFrom("leftover_cases")
    .innerJoin("leftovers", "leftovers.id", "leftover_cases.rental_id")
    .innerJoin("rentals", "rentals.id", "leftover_cases.rental_id")
    .innerJoin("storage_spaces", "storage_spaces.id", "rentals.space_id")
    .innerJoin("artisan_profiles", "artisan_profiles.user_id", "rentals.artisan_id")
    .innerJoin("users as lessor", "lessor.id", "rentals.lessor_id")
    .select(["leftover_cases.id", "opened_at", "fetch_until", "leftovers.status"])
    .select(["rentals.id as rental_id", "rentals.end_date", "rentals.ended_on"])
    .select(["rentals.status as rental_status", "storage_spaces.name as space_name", "trade_name"])
    .select(["lessor.first_name as lessor_first_name", "lessor.name as lessor_name"])
    .select([lastReport.as("report"), sql<number>`count(*) over ()`.as("total")])
    .where("closed_at", "is", null)
    .where(({ or, eb }) => or([eb("fetch_until", "is", null), eb("fetch_until", "<", today)]))
    .orderBy("opened_at")
    .orderBy("leftover_cases.id")
    .limit(limit)
    .execute();
