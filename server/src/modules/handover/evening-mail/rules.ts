import { addDays, type CalendarDay, startOfDay } from "@stokaz/contract/calendar";

const HOUR_MS = 3_600_000;
const EVENING_HOUR = 18;

/** The evening of a day, and what its mail is about. */
export type Evening = {
  day: CalendarDay;
  tomorrow: CalendarDay;
  /** Orders paid from here on, until `begins`, are new. */
  since: Date;
  /** When the mail goes: 18:00 where the territory is. */
  begins: Date;
  /** Tomorrow, as instants. */
  from: Date;
  until: Date;
};

/** @param timeZone the territory's */
export const eveningOf = (day: CalendarDay, timeZone: string): Evening => {
  const eveningAt = (of: CalendarDay): Date =>
    new Date(startOfDay(of, timeZone).getTime() + EVENING_HOUR * HOUR_MS);
  const tomorrow = addDays(day, 1);
  return {
    day,
    tomorrow,
    since: eveningAt(addDays(day, -1)),
    begins: eveningAt(day),
    from: startOfDay(tomorrow, timeZone),
    until: startOfDay(addDays(tomorrow, 1), timeZone),
  };
};
