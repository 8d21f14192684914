import { addDays, type CalendarDay } from "./calendar.ts";

/** True if a day is a public holiday in the territory. */
export type IsHoliday = (day: CalendarDay) => boolean;

const weekdayOf = (day: CalendarDay): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/**
 * The day itself if it is a working day: no Saturday, Sunday or public holiday. Otherwise the next
 * working day.
 */
export const workingDayFrom = (from: CalendarDay, isHoliday: IsHoliday): CalendarDay => {
  let day = from;
  while (weekdayOf(day) === 0 || weekdayOf(day) === 6 || isHoliday(day)) day = addDays(day, 1);
  return day;
};

/**
 * The last day of a period of working days; the first day `from` does not count. Source: regulation
 * (EEC, Euratom) 1182/71, article 3.
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
