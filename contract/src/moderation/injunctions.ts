import { z } from "zod";
import { ANSWER_MISSING, SUBJECT_UNKNOWN } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id, longText, requiredText } from "../fields.ts";
import { keysOf } from "../keys.ts";
import { LIMITS } from "../limits.ts";
import { pageNumber } from "../paging.ts";
import type { CalendarDay } from "../time/calendar.ts";
import { day, instant } from "../time/day-fields.ts";
import { daysInWords } from "../time/french-count.ts";
import { afterWorkingDays, type IsHoliday } from "../time/working-days.ts";
import { LISTED } from "./reports.ts";

/**
 * Working days to carry out an authority's order to remove a listing. Source: regulation (EU)
 * 2023/988, article 22.
 */
export const INJUNCTION_TIME = daysInWords(2);

/**
 * The last day to carry out an injunction.
 *
 * @param receivedOn the day of receipt, which does not count
 */
export const injunctionDueOn = (receivedOn: CalendarDay, isHoliday: IsHoliday): CalendarDay =>
  afterWorkingDays(receivedOn, INJUNCTION_TIME.days, isHoliday);

/** Possible outcomes of an injunction. */
export const INJUNCTION_OUTCOMES = {
  hidden: "Annonce masquée",
  already_removed: "Déjà retirée",
} as const;
export type InjunctionOutcome = keyof typeof INJUNCTION_OUTCOMES;
const outcome = z.enum(keysOf(INJUNCTION_OUTCOMES), {
  error: ANSWER_MISSING,
});

const injunctionFields = {
  authority: requiredText("Indiquez l'autorité."),
  reference: requiredText("Indiquez la référence."),
  receivedOn: day,
  subjectType: z.enum(LISTED, { error: SUBJECT_UNKNOWN }),
  subjectId: id,
  asks: longText("Indiquez ce que l'injonction demande.", LIMITS.reason),
};

/** An authority's order to remove a listing, in the form that an administrator fills in. */
export const injunction = z.object(injunctionFields);

const done = z.object({ success: z.boolean(), message: z.string() });

export const registerInjunction = endpoint({
  method: "POST",
  path: "/api/admin/injunctions",
  summary: "Registers an authority's order to remove a listing. The deadline is two working days",
  access: ["admin"],
  body: injunction,
  status: 201,
  answer: done,
  problems: [
    "product/not-found",
    "space/not-found",
    "injunction/received-later",
    "injunction/already-registered",
  ],
});

/** An injunction as an administrator reads it. */
export const shownInjunction = z
  .object({
    _id: id,
    ...injunctionFields,
    since: instant.meta({ description: "When it was registered" }),
    number: z.string(),
    dueOn: day,
    isLate: z
      .boolean()
      .meta({ description: "Whether it was not closed by the end of the deadline's day" }),
    subjectName: z.string(),
    visibleIds: z.array(id).meta({
      description:
        "The listing while it exists and is not hidden, then the visible listings of the same goods on other leases",
    }),
    outcome: outcome.nullable(),
    closedAt: instant.nullable(),
    closedBy: z.string().nullable(),
    decision: z.string().nullable().meta({ description: "Number of the decision" }),
  })
  .meta({ id: "Injunction" });
export type Injunction = z.output<typeof shownInjunction>;

const status = z.enum(["open", "closed"]);

export const listInjunctions = endpoint({
  method: "GET",
  path: "/api/admin/injunctions",
  summary: "Lists open injunctions, most urgent first, or closed ones, newest first. Ten per page",
  access: ["admin"],
  query: z.object({
    status: status.default("open"),
    page: pageNumber.default(1),
  }),
  status: 200,
  answer: z.object({ data: z.array(shownInjunction), total: z.number().int() }),
});

/** What the operator did about an injunction. */
export const injunctionAnswer = z.object({ outcome });

export const closeInjunction = endpoint({
  method: "POST",
  path: "/api/admin/injunctions/:id/close",
  summary:
    "Closes an injunction. Either hides the listing and tells its owner why, or records that it was already hidden or deleted",
  access: ["admin"],
  params: z.object({ id }),
  body: injunctionAnswer,
  status: 200,
  answer: done,
  problems: [
    "injunction/not-found",
    "injunction/closed",
    "injunction/still-visible",
    "listing/already-hidden",
    "product/not-found",
    "space/not-found",
  ],
});

/** File name of the exported injunctions. @param today the day in the territory's zone */
export const injunctionsFileName = (today: CalendarDay): string => `injonctions-${today}.csv`;

export const exportInjunctions = endpoint({
  method: "GET",
  path: "/api/admin/injunctions/export",
  summary: "Returns all injunctions as CSV, newest first",
  access: ["admin"],
  isDangerous: true,
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
});
