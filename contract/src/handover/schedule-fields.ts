// Pages that only show opening hours would load zod with these schemas.
import { z } from "zod";
import { WEEKDAYS } from "./schedule.ts";

/** One of {@link WEEKDAYS}. */
export const weekday = z.enum(WEEKDAYS, { error: "Jour inconnu" });

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
