import { addDays, type CalendarDay } from "./calendar.ts";

/** Whether a day is a public holiday, where it counts. */
export type IsHoliday = (day: CalendarDay) => boolean;

const weekdayOf = (of: CalendarDay): number => new Date(`${of}T00:00:00Z`).getUTCDay();

/** The day itself when it is neither a Saturday nor a Sunday nor a public holiday, else the next that is not. */
export const workingDayFrom = (from: CalendarDay, isHoliday: IsHoliday): CalendarDay => {
  let day = from;
  while (weekdayOf(day) === 0 || weekdayOf(day) === 6 || isHoliday(day)) day = addDays(day, 1);
  return day;
};

/**
 * The last of some working days: the day from which they count is not one of them. Source: regulation (EEC, Euratom)
 * 1182/71, article 3.
 *
 * @param count ≥ 1
 */
export const afterWorkingDays = (
  from: CalendarDay,
  count: number,
  isHoliday: IsHoliday,
): CalendarDay => {
  let day = from;
  for (let passed = 0; passed < count; passed += 1)
    day = workingDayFrom(addDays(day, 1), isHoliday);
  return day;
};
