import { z } from "zod";
import { addDays, type CalendarDay } from "./calendar.ts";

/** Abbreviated weekdays, Sunday first as `Date.getUTCDay()` counts them. Source: specification §9. */
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
    // A client that leaves both out is told about both.
    (typed) => typed ?? {},
    z
      .object({ start: timeOfDay(messages.start), end: timeOfDay(messages.end) }, messages.start)
      .refine(({ start, end }) => start < end, {
        error: "L'heure de fin doit être après l'heure de début",
        path: ["end"],
      }),
  );

/** Days that someone ticks: at least one, in week order, each once. */
export const typedDays = (required: string) =>
  z
    .array(weekday, { error: required })
    .min(1, { error: required, abort: true })
    .transform((days) => WEEKDAYS.filter((candidate) => days.includes(candidate)));

/** Opening hours on the wire. */
export const hours = z.object({ start: z.string(), end: z.string() });
export type Hours = z.infer<typeof hours>;

let listed: Intl.ListFormat | undefined;

/** Days and hours in words: `Lun, Mar et Jeu, de 08:00 à 18:00`. */
export const frenchHours = (days: readonly Weekday[], { start, end }: Hours): string => {
  // Made when first needed: reading what French is takes longer than the rest of this file.
  listed ??= new Intl.ListFormat("fr", { type: "conjunction" });
  return `${listed.format(days)}, de ${start} à ${end}`;
};

/**
 * The first day, from one on, that a place is open.
 *
 * @param before the first day that is too late
 * @returns `undefined` when it is not open any more before then
 */
export const nextOpenDay = (
  days: readonly Weekday[],
  from: CalendarDay,
  before: CalendarDay,
): CalendarDay | undefined =>
  Array.from({ length: 7 }, (_, ahead) => addDays(from, ahead)).find(
    (day) => day < before && days.includes(weekdayOf(day)),
  );
