import { addDays, type CalendarDay, daysBetween } from "@stokaz/contract/time/calendar";

/**
 * A reminder for an artisan about their insurance; `ofDay` is its end, or the first day of the
 * lease without one.
 */
export type Reminder = { kind: "month" | "week" | "missing"; ofDay: CalendarDay };

const MONTH_DAYS = 30;
const WEEK_DAYS = 7;

/**
 * Days after a lease's first day in which a reminder of the missing certificate is still sent,
 * because the job may have been down.
 */
const MISSING_DAYS = 7;

/** A lease over `[startDate, endDate)`. */
export type Term = { startDate: CalendarDay; endDate: CalendarDay };

/**
 * Reminders that are due on a day. Of the two reminders of an end only the last due one counts, so
 * that a job that did not run for a while does not send both.
 *
 * @param until last insured day by their certificates; `undefined` when no certificate counts
 * @param leases leases that are not over
 */
export const remindersDue = (
  until: CalendarDay | undefined,
  leases: readonly Term[],
  today: CalendarDay,
): Reminder[] => {
  const startedLeases = leases.filter(
    ({ startDate }) => startDate <= today && startDate >= addDays(today, -MISSING_DAYS),
  );
  if (until === undefined || until < today) {
    return startedLeases.map(({ startDate }) => ({ kind: "missing", ofDay: startDate }));
  }
  const left = daysBetween(today, until);
  // A lease that ends by then needs no longer insurance.
  const goesOn = leases.some(({ endDate }) => endDate > addDays(until, 1));
  if (!goesOn || left > MONTH_DAYS) return [];
  return [{ kind: left <= WEEK_DAYS ? "week" : "month", ofDay: until }];
};
