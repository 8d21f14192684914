import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Db, isWritten, type Tx } from "../../../platform/db/db.ts";

/** The confirmed rentals that end after `today` and by `until`, ordered by their end. */
export const listToRemind = async (
  db: Db,
  today: CalendarDay,
  until: CalendarDay,
): Promise<string[]> => {
  const found = await db
    .selectFrom("rentals")
    .select("id")
    .where("status", "=", "confirmed")
    .where("ending_since", "is", null)
    .where("end_date", ">", today)
    .where("end_date", "<=", until)
    .where("start_date", "<=", today)
    .orderBy("end_date")
    .orderBy("id")
    .execute();
  return found.map(({ id }) => id);
};

/** Records that a reminder is sent. @returns false if it was recorded before */
export const recordReminder = (
  tx: Tx,
  rentalId: string,
  days: 1 | 7 | 30,
  now: Date,
): Promise<boolean> =>
  tx
    .insertInto("rental_reminders")
    .values({ rental_id: rentalId, days_before: days, sent_at: now })
    .onConflict((conflict) => conflict.constraint("rental_reminders_once").doNothing())
    .$call(isWritten);

/** True if the payment that made a rental went back, or is going back. */
export const isFirstPaymentBack = async (db: Db, rentalId: string): Promise<boolean> => {
  const found = await db
    .selectFrom("checkout_sessions")
    .select("id")
    .where("rental_id", "=", rentalId)
    .where("purpose", "=", "rental")
    .where("status", "in", ["refund_due", "refunded"])
    .executeTakeFirst();
  return found !== undefined;
};

/** Rentals that end once no order of their products is awaited, the longest waiting first. */
export const listEnding = async (db: Db, today: CalendarDay): Promise<string[]> => {
  const found = await db
    .selectFrom("rentals")
    .select("id")
    .where("ending_since", "is not", null)
    .where("status", "=", "confirmed")
    .where("end_date", ">", today)
    .orderBy("ending_since")
    .orderBy("id")
    .execute();
  return found.map(({ id }) => id);
};
