import { type CalendarDay, dayInZone } from "@stokaz/contract/calendar";
import type { PlaceDay, Slot } from "@stokaz/contract/slots";
import { formatInstantTime, formatLongDay, formatWeekday } from "./format.ts";

type Period = Pick<Slot, "startsAt" | "endsAt">;

/** `de 8 h à 8 h 30`. @param timeZone the territory's, IANA name */
export const formatSlotHours = ({ startsAt, endsAt }: Period, timeZone: string): string =>
  `de ${formatInstantTime(startsAt, timeZone)} à ${formatInstantTime(endsAt, timeZone)}`;

/** `samedi 5 décembre, de 8 h à 8 h 30`. @param timeZone the territory's, IANA name */
export const formatSlot = (slot: Period, timeZone: string): string =>
  `${formatWeekday(dayInZone(slot.startsAt, timeZone))}, ${formatSlotHours(slot, timeZone)}`;

/** `samedi 5 décembre à 6 h`. @param timeZone the territory's, IANA name */
export const formatMoment = (instant: Date, timeZone: string): string =>
  `${formatWeekday(dayInZone(instant, timeZone))} à ${formatInstantTime(instant, timeZone)}`;

/** A sentence that begins with what was written for its middle. */
export const capitalise = (words: string): string =>
  words.slice(0, 1).toUpperCase() + words.slice(1);

const withoutYear = (words: string): string => words.replace(/ \d{4}$/, "");

/**
 * `le 25 décembre`, `du 3 au 6 janvier`, `du 28 décembre au 3 janvier`; with the year of the last day where it matters.
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

/** Days in a row on which a place is closed for one reason. `to` is the last one. */
export type ClosedDays = { from: CalendarDay; to: CalendarDay; reason: string };

/** The days on which a place is closed though it mostly is open then; ordinary closed days in between don't count. */
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
  return found;
};

/** `Fermé du 3 au 6 janvier : vacances`, of the server's `Fermé : vacances`. */
export const formatClosedDays = ({ from, to, reason }: ClosedDays): string => {
  const [, what, why] = /^(.+?)\s?: (.+)$/u.exec(reason) ?? [];
  const when = formatSpan(from, to);
  return what && why ? `${what} ${when}\u202f: ${why}` : `${reason}, ${when}`;
};
