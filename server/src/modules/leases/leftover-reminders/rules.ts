import {
  LEFTOVER_DAYS,
  type LeftoverStatus,
  leftoverDecisionDay,
} from "@stokaz/contract/leases/leftovers";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";

/**
 * The next step about goods left behind: a reminder to both sides a number of days after the end,
 * or the operator's case.
 */
export type LeftoverDue = { daysAfter: number } | "case" | undefined;

const LAST_REMINDER = Math.max(...LEFTOVER_DAYS.reminders);

/**
 * First day of goods that are found in an ended lease: its end, from which the mails about it
 * count, or today when the last reminder would come late.
 */
export const leftSince = (endedOn: CalendarDay | null, today: CalendarDay): CalendarDay =>
  endedOn !== null && addDays(endedOn, LAST_REMINDER) >= today ? endedOn : today;

/**
 * Finds the step due on a day. Only the last reminder counts, so that a job that did not run for a
 * while does not send several.
 *
 * @param units units in the stock that the artisan has to fetch
 */
export const leftoverDue = (
  { status, since }: { status: LeftoverStatus; since: CalendarDay },
  units: number,
  today: CalendarDay,
): LeftoverDue => {
  const isLeft = status === "reported" || (status === "waiting" && units > 0);
  if (!isLeft) return undefined;
  if (leftoverDecisionDay(since) <= today) return "case";
  const daysAfter = LEFTOVER_DAYS.reminders.findLast((days) => addDays(since, days) <= today);
  return daysAfter === undefined ? undefined : { daysAfter };
};
