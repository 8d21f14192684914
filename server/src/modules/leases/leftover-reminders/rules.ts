import { LEFTOVER_DAYS, type LeftoverStatus } from "@stokaz/contract/leases/leftovers";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";

/**
 * The next step about goods left behind: a reminder to both sides a number of days after the end,
 * or the operator's case.
 */
export type LeftoverDue = { daysAfter: number } | "case" | undefined;

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
  if (addDays(since, LEFTOVER_DAYS.decides) <= today) return "case";
  const daysAfter = LEFTOVER_DAYS.reminders.findLast((days) => addDays(since, days) <= today);
  return daysAfter === undefined ? undefined : { daysAfter };
};
