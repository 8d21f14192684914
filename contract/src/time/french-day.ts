import type { CalendarDay } from "./calendar.ts";

let longDay: Intl.DateTimeFormat | undefined;

/** A day in a French sentence: `25 décembre 2026`, `1er janvier 2027`. */
export const frenchDay = (day: CalendarDay): string => {
  // Calendar days have no zone: if they are read and written in UTC, they never shift.
  longDay ??= new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" });
  return longDay.format(new Date(day)).replace(/^1 /, "1er ");
};
