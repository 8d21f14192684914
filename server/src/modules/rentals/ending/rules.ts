import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";

/** Days before the end of a rental on which its artisan gets a reminder, the last one first. */
const REMINDER_DAYS = [1, 7, 30] as const;
type ReminderDays = (typeof REMINDER_DAYS)[number];

/** Reminder of the last day of a rental, which also goes to its lessor. */
export const LAST_DAY: ReminderDays = 1;

/** Latest end date of rentals that may need a reminder today. */
export const reminderHorizon = (today: CalendarDay): CalendarDay =>
  addDays(today, Math.max(...REMINDER_DAYS));

/**
 * The reminder of a rental of `[startDate, endDate)` that is due on a day. Only the last one
 * counts, so that a job that did not run for a while does not send several.
 *
 * @returns `undefined` before the first reminder, after the end, and when the rental is not longer
 * than the reminder's days
 */
export const reminderDue = (
  { startDate, endDate }: { startDate: CalendarDay; endDate: CalendarDay },
  today: CalendarDay,
): ReminderDays | undefined => {
  if (endDate <= today) return undefined;
  const due = REMINDER_DAYS.find((days) => addDays(endDate, -days) <= today);
  return due !== undefined && startDate < addDays(endDate, -due) ? due : undefined;
};

/**
 * Names the products left in a space for a mail: `Confiture (4), Miel (12)`.
 */
export const leftoverProductsText = (
  standing: readonly { name: string; stock: number; awaited: number }[],
): string => {
  const units = new Map<string, number>();
  for (const { name, stock, awaited } of standing) {
    units.set(name, (units.get(name) ?? 0) + stock + awaited);
  }
  const left = [...units].filter(([, count]) => count > 0);
  return left.length === 0
    ? "rien, d'après le stock"
    : left.map(([name, count]) => `${name} (${count})`).join(", ");
};
