import { addDays, type CalendarDay, calendarDay } from "./calendar.ts";

/** A public holiday: people may be absent on this day. */
export type Holiday = { day: CalendarDay; name: string };

/**
 * Date of Easter. Source: the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms,
 * chapter 8).
 */
const easterSunday = (year: number): CalendarDay => {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const l = (32 + 2 * (b % 4) + 2 * i - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return calendarDay(`${year}-0${month}-${String(day).padStart(2, "0")}`);
};

/**
 * The public holidays of a year, in day order: the eleven of France, and the territory's own day
 * for the abolition of slavery.
 *
 * @param abolition month and day, `12-20` Source: articles L3133-1 and L3422-2 of the French labour
 * code.
 */
export const publicHolidays = (year: number, abolition: string): Holiday[] => {
  const easter = easterSunday(year);
  const on = (monthDay: string, name: string): Holiday => ({
    day: calendarDay(`${year}-${monthDay}`),
    name,
  });
  return [
    on("01-01", "Jour de l'an"),
    { day: addDays(easter, 1), name: "Lundi de Pâques" },
    on("05-01", "Fête du travail"),
    on("05-08", "Victoire de 1945"),
    { day: addDays(easter, 39), name: "Ascension" },
    { day: addDays(easter, 50), name: "Lundi de Pentecôte" },
    on("07-14", "Fête nationale"),
    on("08-15", "Assomption"),
    on("11-01", "Toussaint"),
    on("11-11", "Armistice de 1918"),
    on("12-25", "Noël"),
    on(abolition, "Abolition de l'esclavage"),
  ].sort((one, other) => one.day.localeCompare(other.day));
};

/** True if a day is a public holiday. @param abolition see {@link publicHolidays} */
export const isPublicHoliday = (date: CalendarDay, abolition: string): boolean =>
  publicHolidays(Number(date.slice(0, 4)), abolition).some(({ day }) => day === date);
