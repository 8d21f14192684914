import type { PlaceDay, Slot } from "@stokaz/contract/handover/slots";
import { type CalendarDay, dayInZone } from "@stokaz/contract/time/calendar";
import { formatInstantTime, formatLongDay, formatWeekday } from "./format.ts";

type Period = Pick<Slot, "startsAt" | "endsAt">;

/** Hours of a slot: `de 8 h à 8 h 30`. @param timeZone the territory's, IANA name */
export const formatSlotHours = ({ startsAt, endsAt }: Period, timeZone: string): string =>
  `de ${formatInstantTime(startsAt, timeZone)} à ${formatInstantTime(endsAt, timeZone)}`;

/**
 * Day and hours of a slot: `samedi 5 décembre, de 8 h à 8 h 30`. @param timeZone the territory's,
 * IANA name
 */
export const formatSlot = (slot: Period, timeZone: string): string =>
  `${formatWeekday(dayInZone(slot.startsAt, timeZone))}, ${formatSlotHours(slot, timeZone)}`;

/**
 * Day and time of an instant: `samedi 5 décembre à 6 h`. @param timeZone the territory's, IANA name
 */
export const formatMoment = (instant: Date, timeZone: string): string =>
  `${formatWeekday(dayInZone(instant, timeZone))} à ${formatInstantTime(instant, timeZone)}`;

const withoutYear = (words: string): string => words.replace(/ \d{4}$/, "");

/**
 * Span of days: `le 25 décembre`, `du 3 au 6 janvier`, `du 28 décembre au 3 janvier`; with
 * `hasYear`, the year of the last day is added.
 *
 * @param to the last day
 */
export const formatSpan = (from: CalendarDay, to: CalendarDay, hasYear = false): string => {
  const last = hasYear ? formatLongDay(to) : withoutYear(formatLongDay(to));
  if (from === to) return `le ${last}`;
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  const first = hasYear && !isSameYear ? formatLongDay(from) : withoutYear(formatLongDay(from));
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `du ${isSameMonth ? first.replace(/ .*$/, "") : first} au ${last}`;
};

/**
 * Consecutive days on which a place is closed for one reason. `to` is the last day; with `isLonger`
 * the last one known, after which the place may stay closed.
 */
export type ClosedDays = {
  from: CalendarDay;
  to: CalendarDay;
  reason: string;
  isLonger?: boolean;
};

/**
 * Periods in which a place is closed for a special reason. Ordinary closed days in between don't
 * interrupt a period.
 */
export const closedDaysOf = (days: readonly PlaceDay[]): ClosedDays[] => {
  const found: ClosedDays[] = [];
  let current: ClosedDays | undefined;
  for (const { day, isOpen, closedReason } of days) {
    if (closedReason === null) {
      if (isOpen) current = undefined;
    } else if (current?.reason === closedReason) {
      current.to = day;
    } else {
      current = { from: day, to: day, reason: closedReason };
      found.push(current);
    }
  }
  // No open day was read after it; only a public holiday is known to be over.
  if (current && !current.reason.startsWith("Jour férié")) current.isLonger = true;
  return found;
};

/**
 * Adds the days to the server's reason: `Fermé : vacances` becomes `Fermé du 3 au 6 janvier :
 * vacances`, or `Fermé du 3 au 6 janvier au moins : vacances`.
 */
export const formatClosedDays = ({ from, to, reason, isLonger }: ClosedDays): string => {
  const [, what, why] = /^(.+?)\s?: (.+)$/u.exec(reason) ?? [];
  const when = `${formatSpan(from, to)}${isLonger ? " au moins" : ""}`;
  return what && why ? `${what} ${when}\u202f: ${why}` : `${reason}, ${when}`;
};
