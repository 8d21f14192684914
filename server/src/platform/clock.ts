import { type CalendarDay, dayInZone, type LocalTime, localTime } from "@stokaz/contract/calendar";

/** The time, so that tests can move it. Nothing else in the server asks what time it is. */
export type Clock = {
  now(): Date;
  /** Today's calendar day in the territory's zone. */
  today(): CalendarDay;
  /** The moment that it is there now, by its own calendar and clock. */
  localNow(): LocalTime;
  /** The calendar day of an instant in the territory's zone. */
  dayOf(instant: Date): CalendarDay;
};

/** A clock of the territory's zone over any source of instants; the system's by default. */
export const createClock = (timeZone: string, now = (): Date => new Date()): Clock => ({
  now,
  today: () => dayInZone(now(), timeZone),
  localNow: () => localTime(now(), timeZone),
  dayOf: (instant) => dayInZone(instant, timeZone),
});
