import { addDays, type CalendarDay, daysBetween } from "@stokaz/contract/calendar";

/** What an artisan is to be told of their insurance; `ofDay` is its end, or the first day of the lease without one. */
export type Reminder = { kind: "month" | "week" | "missing"; ofDay: CalendarDay };

const MONTH_DAYS = 30;
const WEEK_DAYS = 7;

/** Days after a lease's first day on which it is still said that the certificate is missing: the job may have been down. */
const MISSING_DAYS = 7;

/** A lease over `[startDate, endDate)`. */
export type Term = { startDate: CalendarDay; endDate: CalendarDay };

/**
 * What an artisan is to be told on a day. Of both reminders of an end only the last one that is due, so that a job that did
 * not run for a while does not send both.
 *
 * @param until the last day that they are insured by what they sent; none when they sent nothing that counts
 * @param leases those that are not over
 */
export const remindersDue = (
  until: CalendarDay | undefined,
  leases: readonly Term[],
  today: CalendarDay,
): Reminder[] => {
  const begun = leases.filter(
    ({ startDate }) => startDate <= today && startDate >= addDays(today, -MISSING_DAYS),
  );
  if (until === undefined || until < today) {
    return begun.map(({ startDate }) => ({ kind: "missing", ofDay: startDate }));
  }
  const left = daysBetween(today, until);
  // A lease that is over by then needs no longer insurance.
  const goesOn = leases.some(({ endDate }) => endDate > addDays(until, 1));
  if (!goesOn || left > MONTH_DAYS) return [];
  return [{ kind: left <= WEEK_DAYS ? "week" : "month", ofDay: until }];
};
