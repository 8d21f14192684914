/** A day of the calendar, `YYYY-MM-DD`, with no time and no zone. Text order is date order. */
export type CalendarDay = string & { readonly unit: "calendar day" };

/** Milliseconds of 24 hours, for durations; a calendar day can be shorter or longer. */
export const DAY_MS = 86_400_000;

/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const parts = (text: string): [year: number, month: number, date: number] => {
  const [year = 0, month = 0, date = 0] = text.split("-").map(Number);
  return [year, month, date];
};
const pad = (value: number, length = 2): string => String(value).padStart(length, "0");
const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** True if the text is a day that exists: `2027-02-29` does not. */
export const isCalendarDay = (text: string): text is CalendarDay => {
  if (!DAY.test(text)) return false;
  const [year, month, day] = parts(text);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
};

/** The text as a calendar day. @throws {RangeError} if there is no such day */
export const calendarDay = (text: string): CalendarDay => {
  if (!isCalendarDay(text)) throw new RangeError(`not a calendar day: ${text}`);
  return text;
};

const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  formats.set(timeZone, made);
  return made;
};

/** Local date and time in a zone, `2026-11-23T09:41:00`. Text order is time order. */
export type LocalTime = string & { readonly unit: "time in a zone" };

/** The local date and time at this instant in an IANA time zone, to the second. */
export const localTime = (instant: Date, timeZone: string): LocalTime => {
  // Browsers do not agree on how a language writes a date (some Safari write a Canadian one as
  // `11/23/2026`), so it is put together from its parts.
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  // The only place that makes the type.
  return `${year}-${month}-${day}T${hour}:${minute}:${second}` as LocalTime;
};

/** Time zones change their day and their offset only at quarter hours of UTC. */
const QUARTER_MS = 900_000;
const latest = new Map<string, { quarter: number; day: CalendarDay }>();

/** The calendar day at this instant in an IANA time zone. */
export const dayInZone = (instant: Date, timeZone: string): CalendarDay => {
  // Every request asks for this and `Intl` is slow, so the answer is cached for the same quarter of
  // an hour.
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  const kept = latest.get(timeZone);
  if (kept?.quarter === quarter) return kept.day;
  const day = calendarDay(localTime(instant, timeZone).slice(0, 10));
  latest.set(timeZone, { quarter, day });
  return day;
};

/** The instant at which a calendar day begins in an IANA time zone. */
export const startOfDay = (date: CalendarDay, timeZone: string): Date => {
  const utcMidnight = new Date(`${date}T00:00:00Z`);
  const local = localTime(utcMidnight, timeZone);
  const offset = new Date(`${local}Z`).getTime() - utcMidnight.getTime();
  return new Date(utcMidnight.getTime() - offset);
};

/** The day `months` calendar months later, at most the month's last: 31 Jan + 1 = 28/29 Feb. */
export const addMonths = (day: CalendarDay, months: number): CalendarDay => {
  const [year, month, date] = parts(day);
  const index = year * 12 + (month - 1) + months;
  const toYear = Math.floor(index / 12);
  const toMonth = (index % 12) + 1;
  const clamped = Math.min(date, daysInMonth(toYear, toMonth));
  return calendarDay(`${pad(toYear, 4)}-${pad(toMonth)}-${pad(clamped)}`);
};

/** The day `days` days later (earlier when negative). */
export const addDays = (day: CalendarDay, days: number): CalendarDay => {
  const [year, month, date] = parts(day);
  return calendarDay(new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10));
};

/**
 * The last day of a period `[start, end)`.
 *
 * @param end the first day after the period, for example a rental's `endDate`
 */
export const lastDayBefore = (end: CalendarDay): CalendarDay => addDays(end, -1);

/** Number of days from one day to the other; negative if `to` is before `from`. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/**
 * Number of whole calendar months from one day to the other.
 *
 * @returns the number n ≥ 0 for which `addMonths(start, n) === end`, or `undefined` if there is
 * none
 */
export const wholeMonthsBetween = (start: CalendarDay, end: CalendarDay): number | undefined => {
  const [startYear, startMonth] = parts(start);
  const [endYear, endMonth] = parts(end);
  const months = (endYear - startYear) * 12 + (endMonth - startMonth);
  return months >= 0 && addMonths(start, months) === end ? months : undefined;
};

/** The refusal of a period that ends before it begins. */
export const ENDS_BEFORE_START = "Le dernier jour ne peut pas précéder le premier.";
/** The refusal of an empty choice of a day. */
export const DAY_MISSING = "Choisissez un jour.";

/** The day that a client sent. @param text accepted by `dayOrInstant` */
export const dayFromClient = (text: string, timeZone: string): CalendarDay =>
  isCalendarDay(text) ? text : dayInZone(new Date(text), timeZone);
