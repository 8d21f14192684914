import { addDays, type CalendarDay } from "../time/calendar.ts";

/** Abbreviated weekdays, Sunday first, as in `Date.getUTCDay()`. Source: specification §9. */
export const WEEKDAYS = ["Dim", "Lun", "Mar", "Mer", "Jeu", "Ven", "Sam"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The weekday of a calendar day. */
export const weekdayOf = (day: CalendarDay): Weekday =>
  WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "Dim";

/** Opening hours of a day, `HH:mm` both. */
export type Hours = { start: string; end: string };

let listed: Intl.ListFormat | undefined;

/** Days and hours in French words: `Lun, Mar et Jeu, de 08:00 à 18:00`. */
export const frenchHours = (days: readonly Weekday[], { start, end }: Hours): string => {
  // Created at the first use, because loading the French rules takes longer than the rest of this
  // file.
  listed ??= new Intl.ListFormat("fr", { type: "conjunction" });
  return `${listed.format(days)}, de ${start} à ${end}`;
};

/**
 * The first opening day of a place from a day on.
 *
 * @param before the first day that is too late
 * @returns `undefined` if it does not open before that day
 */
export const nextOpenDay = (
  days: readonly Weekday[],
  from: CalendarDay,
  before: CalendarDay,
): CalendarDay | undefined =>
  Array.from({ length: 7 }, (_, ahead) => addDays(from, ahead)).find(
    (day) => day < before && days.includes(weekdayOf(day)),
  );
