import { addDays, type CalendarDay } from "@stokaz/contract/calendar";

/** Days before the end of a rental on which its artisan gets a reminder, the last one first. */
const REMINDER_DAYS = [7, 30] as const;
type ReminderDays = (typeof REMINDER_DAYS)[number];

/** The last end date of rentals that may need a reminder today. */
export const reminderHorizon = (today: CalendarDay): CalendarDay =>
  addDays(today, Math.max(...REMINDER_DAYS));

/**
 * The reminder of a rental of `[startDate, endDate)` that is due on a day. Only the last one, so that a job that
 * did not run for a while does not send both.
 *
 * @returns `undefined` before the first reminder, after the end, and when the rental is not longer than
 * the reminder's days
 */
export const reminderDue = (
  { startDate, endDate }: { startDate: CalendarDay; endDate: CalendarDay },
  today: CalendarDay,
): ReminderDays | undefined => {
  if (endDate <= today) return undefined;
  const due = REMINDER_DAYS.find((days) => addDays(endDate, -days) <= today);
  return due !== undefined && startDate < addDays(endDate, -due) ? due : undefined;
};
