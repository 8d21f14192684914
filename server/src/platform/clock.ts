import {
  type CalendarDay,
  dayInZone,
  type LocalTime,
  localTime,
} from "@stokaz/contract/time/calendar";

/**
 * Source of the current time, so that tests can change it. Nothing else in the server reads the
 * time.
 */
export type Clock = {
  now(): Date;
  /** Today's calendar day in the territory's zone. */
  today(): CalendarDay;
  /** Current date and time in the territory's zone. */
  localNow(): LocalTime;
  /** The calendar day of an instant in the territory's zone. */
  dayOf(instant: Date): CalendarDay;
};

/** A clock in the territory's zone over any source of instants; the system's by default. */
export const createClock = (timeZone: string, now = (): Date => new Date()): Clock => ({
  now,
  today: () => dayInZone(now(), timeZone),
  localNow: () => localTime(now(), timeZone),
  dayOf: (instant) => dayInZone(instant, timeZone),
});
