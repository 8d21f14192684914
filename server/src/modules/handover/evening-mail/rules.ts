import { addDays, type CalendarDay, HOUR_MS, startOfDay } from "@stokaz/contract/time/calendar";

const EVENING_HOUR = 18;

/** The evening of a day, and the times that its mail covers. */
export type Evening = {
  day: CalendarDay;
  tomorrow: CalendarDay;
  /** Orders paid from this instant until `begins` are new. */
  since: Date;
  /** Time at which the mail is sent: 18:00 in the territory. */
  begins: Date;
  /** Begin of tomorrow; `until` is its end. */
  from: Date;
  until: Date;
};

/** @param timeZone time zone of the territory */
export const eveningOf = (day: CalendarDay, timeZone: string): Evening => {
  const eveningAt = (date: CalendarDay): Date =>
    new Date(startOfDay(date, timeZone).getTime() + EVENING_HOUR * HOUR_MS);
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
