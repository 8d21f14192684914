import { z } from "zod";
import { addDays, type CalendarDay } from "../time/calendar.ts";

/** Abbreviated weekdays, Sunday first, as in `Date.getUTCDay()`. Source: specification §9. */
export const WEEKDAYS = ["Dim", "Lun", "Mar", "Mer", "Jeu", "Ven", "Sam"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const weekday = z.enum(WEEKDAYS, { error: "Jour inconnu" });

/** The weekday of a calendar day. */
export const weekdayOf = (day: CalendarDay): Weekday =>
  WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "Dim";

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time of day, `HH:mm`. */
const timeOfDay = (required: string) =>
  z
    .string({ error: required })
    .min(1, { error: required, abort: true })
    .regex(TIME, { error: "L'heure doit être au format HH:mm", abort: true });

/** Opening hours that someone types: both ends required, the end after the start. */
export const typedHours = (messages: { start: string; end: string }) =>
  z.preprocess(
    // A client that leaves out both ends gets both errors.
    (typed) => typed ?? {},
    z
      .object({ start: timeOfDay(messages.start), end: timeOfDay(messages.end) }, messages.start)
      .refine(({ start, end }) => start < end, {
        error: "L'heure de fin doit être après l'heure de début",
        path: ["end"],
      }),
  );

/** Days that someone ticks: at least one, in week order, each day once. */
export const typedDays = (required: string) =>
  z
    .array(weekday, { error: required })
    .min(1, { error: required, abort: true })
    .transform((days) => WEEKDAYS.filter((candidate) => days.includes(candidate)));

/** Opening hours on the wire. */
export const hours = z.object({ start: z.string(), end: z.string() });
export type Hours = z.infer<typeof hours>;

let listed: Intl.ListFormat | undefined;

/** Days and hours in French words: `Lun, Mar et Jeu, de 08:00 à 18:00`. */
export const frenchHours = (days: readonly Weekday[], { start, end }: Hours): string => {
  // Created at the first use, because loading the French rules takes longer than the rest of this
  // file.
  listed ??= new Intl.ListFormat("fr", { type: "conjunction" });
  return `${listed.format(days)}, de ${start} à ${end}`;
};

/**
 * The first opening day of a place from a day on.
 *
 * @param before the first day that is too late
 * @returns `undefined` if it does not open before that day
 */
export const nextOpenDay = (
  days: readonly Weekday[],
  from: CalendarDay,
  before: CalendarDay,
): CalendarDay | undefined =>
  Array.from({ length: 7 }, (_, ahead) => addDays(from, ahead)).find(
    (day) => day < before && days.includes(weekdayOf(day)),
  );
