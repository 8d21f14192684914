import type { PlaceStateKind } from "@stokaz/contract/handover/place-states";
import { LIMITS } from "@stokaz/contract/limits";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { type Db, isWritten, type Tx } from "../../../platform/db/db.ts";

/** Leases read at once. */
const BATCH = 200;

/**
 * Confirmed leases that begin or end around a day, in the order of their identifiers.
 *
 * @param after the last one read
 */
export const listAround = (
  db: Db,
  today: CalendarDay,
  after: string | undefined,
): Promise<{ id: string }[]> => {
  const from = addDays(today, -LIMITS.placeStateDaysAfter);
  const until = addDays(today, LIMITS.placeStateDaysBefore);
  return db
    .selectFrom("rentals")
    .select("id")
    .where("status", "=", "confirmed")
    .where(({ or, and, eb }) =>
      or([
        and([eb("start_date", ">=", from), eb("start_date", "<=", until)]),
        and([eb("end_date", ">=", from), eb("end_date", "<=", until)]),
      ]),
    )
    .$if(after !== undefined, (query) => query.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(BATCH)
    .execute();
};

type Reminder = { rental_id: string; kind: PlaceStateKind; mail: "invitation" | "reminder" };

/** Records that a mail is sent. @returns false if it was recorded before */
export const recordReminder = (tx: Tx, reminder: Reminder, now: Date): Promise<boolean> =>
  tx
    .insertInto("place_state_reminders")
    .values({ ...reminder, sent_at: now })
    .onConflict((conflict) => conflict.constraint("place_state_reminders_pk").doNothing())
    .$call(isWritten);
