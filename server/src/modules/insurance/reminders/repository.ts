import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Db, isWritten, type Tx } from "../../../platform/db/db.ts";
import type { Reminder, Term } from "./rules.ts";

/** Artisans read at once. */
const BATCH = 200;

/**
 * Artisans with a paid lease that is not over, in the order of their identifiers.
 *
 * @param after the last one read
 */
export const listInsured = (
  db: Db,
  today: CalendarDay,
  after: string | undefined,
): Promise<{ artisan_id: string }[]> =>
  db
    .selectFrom("rentals")
    .select("artisan_id")
    .distinct()
    .where("status", "=", "confirmed")
    .where("end_date", ">", today)
    .$if(after !== undefined, (query) => query.where("artisan_id", ">", after ?? ""))
    .orderBy("artisan_id")
    .limit(BATCH)
    .execute();

/** The paid leases of an artisan that are not over. */
export const listTerms = (db: Db, artisanId: string, today: CalendarDay): Promise<Term[]> =>
  db
    .selectFrom("rentals")
    .select(["start_date as startDate", "end_date as endDate"])
    .where("artisan_id", "=", artisanId)
    .where("status", "=", "confirmed")
    .where("end_date", ">", today)
    .orderBy("start_date")
    .orderBy("id")
    .execute();

/** Records that a reminder is sent. @returns false if it was recorded before */
export const recordReminder = (
  tx: Tx,
  artisanId: string,
  { kind, ofDay }: Reminder,
  now: Date,
): Promise<boolean> =>
  tx
    .insertInto("insurance_reminders")
    .values({ artisan_id: artisanId, kind, of_day: ofDay, sent_at: now })
    .onConflict((conflict) => conflict.constraint("insurance_reminders_pk").doNothing())
    .$call(isWritten);
