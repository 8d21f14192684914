// This file is separate from `french-day.ts`, because every page loads that one. This one also
// loads the calendar and its checks.
import { type CalendarDay, lastDayBefore } from "./calendar.ts";
import { frenchDay } from "./french-day.ts";

/**
 * A period `[startDate, endDate)` from its first to its last day:
 * `du 4 novembre 2026 au 3 décembre 2026`.
 */
export const frenchPeriod = ({
  startDate,
  endDate,
}: {
  startDate: CalendarDay;
  endDate: CalendarDay;
}): string => `du ${frenchDay(startDate)} au ${frenchDay(lastDayBefore(endDate))}`;
