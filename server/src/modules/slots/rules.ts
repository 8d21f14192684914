import type { Hours } from "@stokaz/contract/handover/schedule";
import { SLOT_CHANGE_LEAD } from "@stokaz/contract/limits";
import { type CalendarDay, HOUR_MS, startOfDay } from "@stokaz/contract/time/calendar";

/**
 * Transitions of an order's slot: given back by its buyer, released by a closure or with the order,
 * and chosen again.
 */
export const BOOKING_TRANSITIONS = {
  booked: ["booked", "given_back", "released"],
  given_back: ["booked"],
  released: ["booked"],
} as const satisfies Record<string, readonly string[]>;

export type BookingStatus = keyof typeof BOOKING_TRANSITIONS;

const MINUTE_MS = 60_000;

/** A time span `[startsAt, endsAt)`. */
export type Interval = { startsAt: Date; endsAt: Date };

/** Converts `HH:mm` to minutes after midnight. */
const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/**
 * Divides the pickup hours of an open day into slots, in order: the last slot ends with the hours
 * or before.
 *
 * @param minutes length of a slot
 */
export const cutSlots = (
  day: CalendarDay,
  { start, end }: Hours,
  minutes: number,
  timeZone: string,
): Interval[] => {
  const midnight = startOfDay(day, timeZone).getTime();
  const at = (minute: number): Date => new Date(midnight + minute * MINUTE_MS);
  const [opens, closes] = [minutesOf(start), minutesOf(end)];
  return Array.from({ length: Math.floor((closes - opens) / minutes) }, (_, index) => ({
    startsAt: at(opens + index * minutes),
    endsAt: at(opens + (index + 1) * minutes),
  }));
};

/** Last instant at which a slot can be chosen, moved or given back. */
export const changeableUntil = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - SLOT_CHANGE_LEAD.hours * HOUR_MS);

/** True if a slot can still be chosen, moved or given back. */
export const isChangeable = (startsAt: Date, now: Date): boolean =>
  now <= changeableUntil(startsAt);

/**
 * Computes how many more orders a slot can take.
 *
 * @param taken slots of orders; slots of an earlier division count too, if they overlap
 */
export const placesLeft = (slot: Interval, taken: readonly Interval[], capacity: number): number =>
  Math.max(
    0,
    capacity -
      taken.filter(({ startsAt, endsAt }) => startsAt < slot.endsAt && endsAt > slot.startsAt)
        .length,
  );

/** Reminders of a slot, with the hours before it at which they are due; the last reminder first. */
export const REMINDERS = [
  { hours: 2, number: 2 },
  { hours: 24, number: 1 },
] as const;

/** Hours before a slot at which a reminder is due. */
export type ReminderHours = (typeof REMINDERS)[number]["hours"];

/** Longer than a reminder waits for the next run of its job, while the job runs as planned. */
const LATE_MS = HOUR_MS / 4;

/** True if a reminder goes out so late that the number of hours is not true any more. */
export const isReminderLate = (startsAt: Date, hours: ReminderHours, now: Date): boolean =>
  startsAt.getTime() - now.getTime() < hours * HOUR_MS - LATE_MS;

/** Counts the reminders of a slot that are not sent because it was chosen after they were due. */
export const remindersMissed = (startsAt: Date, now: Date): number =>
  REMINDERS.find(({ hours }) => startsAt.getTime() - now.getTime() <= hours * HOUR_MS)?.number ?? 0;

/**
 * True if the people who open a place must be told of a change at once: the evening's mail would
 * come too late.
 */
export const isShortNotice = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() < 24 * HOUR_MS;

/**
 * Reason why a place is closed on a day, in the words for buyers.
 *
 * @param alertName what the territory calls an alert
 */
export const closedReason = (
  {
    isWeekday,
    holiday,
    closure,
  }: {
    isWeekday: boolean;
    holiday: string | null;
    closure: { isAlert: boolean; reason: string } | undefined;
  },
  alertName: string,
): string | null => {
  if (!isWeekday) return null;
  if (closure) return `${closure.isAlert ? alertName : "Fermé"} : ${closure.reason}`;
  return holiday === null ? null : `Jour férié : ${holiday}`;
};
