import { RETENTION_RULES } from "@stokaz/contract/admin/retention";
import { addDays, type CalendarDay, HOUR_MS, startOfDay } from "@stokaz/contract/time/calendar";

const EVENING_HOUR = 18;

/** Instant at which a day's mails are due: 18:00 in the territory. */
export const eveningAt = (day: CalendarDay, timeZone: string): Date =>
  new Date(startOfDay(day, timeZone).getTime() + EVENING_HOUR * HOUR_MS);

/** The evening of a day, and the times that its mail covers. */
export type Evening = {
  day: CalendarDay;
  tomorrow: CalendarDay;
  /** The earliest day whose evening may be the last one that a place was told: no older is kept. */
  earliest: CalendarDay;
  /** Orders paid from the earliest evening until `begins` may be new. */
  since: Date;
  /** Time at which the mail is sent. */
  begins: Date;
  /** Begin of tomorrow; `until` is its end. */
  from: Date;
  until: Date;
};

/** @param timeZone time zone of the territory */
export const eveningOf = (day: CalendarDay, timeZone: string): Evening => {
  const tomorrow = addDays(day, 1);
  const earliest = addDays(day, -RETENTION_RULES.evening_mails.days);
  return {
    day,
    tomorrow,
    earliest,
    since: eveningAt(earliest, timeZone),
    begins: eveningAt(day, timeZone),
    from: startOfDay(tomorrow, timeZone),
    until: startOfDay(addDays(tomorrow, 1), timeZone),
  };
};
