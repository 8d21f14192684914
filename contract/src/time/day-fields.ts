// Pages that only reckon with days would load zod with these schemas.
import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { type CalendarDay, isCalendarDay } from "./calendar.ts";

/** True if the text begins with a year that the product supports. */
const isInRange = (text: string): boolean =>
  text >= `${LIMITS.firstYear}-` && text < `${LIMITS.lastYear + 1}-`;

const DAY_INVALID = "Date invalide";

/** A calendar day on the wire, in a year from 2000 to 2100. */
export const day = z
  .custom<CalendarDay>(
    (value) => typeof value === "string" && isCalendarDay(value) && isInRange(value),
    DAY_INVALID,
  )
  .meta({ type: "string", format: "date" });

const YEAR_INVALID = "Année invalide";

/** A calendar year in the address of a call. */
export const year = z.coerce
  .number(YEAR_INVALID)
  .int(YEAR_INVALID)
  .min(LIMITS.firstYear, YEAR_INVALID)
  .max(LIMITS.lastYear, YEAR_INVALID);

/** A calendar month on the wire. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: "Mois invalide", abort: true })
  .refine(isInRange, "Mois invalide")
  .meta({ description: "`2026-11`" });

/** An instant on the wire (ISO 8601, UTC), a `Date` in the program. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/**
 * A day as clients send it: `YYYY-MM-DD`, or an ISO instant that is read in the territory's zone.
 * The years are those of {@link day}.
 */
export const dayOrInstant = (required: string) =>
  z
    .string({ error: required })
    .min(1, { error: required, abort: true })
    .refine(
      (text) =>
        isInRange(text) &&
        (isCalendarDay(text) || z.iso.datetime({ offset: true }).safeParse(text).success),
      DAY_INVALID,
    );
