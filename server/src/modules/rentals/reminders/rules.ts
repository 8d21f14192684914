import { addDays, type CalendarDay } from "@stokaz/contract/calendar";

/** How many days before its end somebody is reminded of a rental, the closest first. */
const REMINDER_DAYS = [7, 30] as const;
type ReminderDays = (typeof REMINDER_DAYS)[number];

/** Rentals that end after this day are not reminded of yet. */
export const reminderHorizon = (today: CalendarDay): CalendarDay =>
  addDays(today, Math.max(...REMINDER_DAYS));

/**
 * The reminder of a rental of `[startDate, endDate)` that is due on a day: the closest one only, so
 * that a job which did not run for a while does not send both at once.
 *
 * @returns `undefined` before the first, after the end, and when the rental is so short that it
 * was made within the reminder's own time
 */
export const reminderDue = (
  { startDate, endDate }: { startDate: CalendarDay; endDate: CalendarDay },
  today: CalendarDay,
): ReminderDays | undefined => {
  if (endDate <= today) return undefined;
  const due = REMINDER_DAYS.find((days) => addDays(endDate, -days) <= today);
  return due !== undefined && startDate < addDays(endDate, -due) ? due : undefined;
};
