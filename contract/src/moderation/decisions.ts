import { z } from "zod";
import { suspension } from "../admin/admin.ts";
import { STATE_UNKNOWN } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { keysOf } from "../keys.ts";
import { pageNumber } from "../paging.ts";
import type { CalendarDay } from "../time/calendar.ts";
import { day, instant, year } from "../time/day-fields.ts";
import { decidedMeasure } from "./measures.ts";
import { REPORTED, reportCause } from "./reports.ts";

/** Decision on a report: the measure, and what a suspension needs. */
export const reportDecision = suspension.extend({ measure: decidedMeasure });

const done = z.object({ success: z.boolean(), message: z.string() });

export const decideReport = endpoint({
  method: "POST",
  path: "/api/admin/reports/:id/decide",
  summary:
    "Decides a report: hides the listing, suspends the owner, or changes nothing. Both sides receive the reason. Other reports about the same hidden or suspended subject get the same decision",
  access: ["admin"],
  params: z.object({ id }),
  body: reportDecision,
  status: 200,
  answer: done,
  problems: [
    "report/not-found",
    "report/decided",
    "report/nothing-to-hide",
    "account/own-account",
    "account/not-found",
    "product/not-found",
    "space/not-found",
    "review/not-found",
    "decision/ends-too-early",
  ],
});

/** A report as the operator reads it. */
export const shownReport = {
  _id: id,
  since: instant,
  number: z.string(),
  cause: reportCause,
  words: z.string(),
  subjectType: z.enum(REPORTED),
  subjectId: id,
  subjectName: z.string(),
  greenClaims: z.array(z.string()).meta({
    description: "Generic environmental claims in the name and the description of a product",
  }),
  deal: z
    .object({ purpose: z.enum(["rental", "order"]), id })
    .nullable()
    .meta({ description: "The order or lease from which a person was reported" }),
  hiddenReason: z.string().nullable(),
  ownerName: z.string(),
  ownerId: id.nullable().meta({ description: "`null` once a reported review is gone" }),
  isOwnerSuspended: z.boolean(),
  isOwnerBusiness: z
    .boolean()
    .meta({ description: "Whether a suspension of the owner needs notice" }),
  reporter: z.string().nullable().meta({ description: "`null` if the reporter gave no name" }),
  reporterEmail: z
    .string()
    .nullable()
    .meta({ description: "Address that is told of the decision. `null` if none was given" }),
};

const page = pageNumber.default(1);

/** A report in the administration's list, with its decision. */
export const adminReport = z
  .object({
    ...shownReport,
    decision: z.string().nullable().meta({ description: "Number of the decision" }),
  })
  .meta({ id: "AdminReport" });
export type AdminReport = z.output<typeof adminReport>;

export const listReports = endpoint({
  method: "GET",
  path: "/api/admin/reports",
  summary: "Lists open reports, oldest first, or decided ones, newest first. Ten per page",
  access: ["admin"],
  query: z.object({ status: z.enum(["open", "decided"]).default("open"), page }),
  status: 200,
  answer: z.object({ data: z.array(adminReport), total: z.number().int() }),
});

const decidedSubject = z.enum(["product", "space", "user", "review"]);
/** The subject of a decision. */
export type DecidedSubject = z.output<typeof decidedSubject>;

/** A decision in the register. Source: regulation (EU) 2022/2065, article 17. */
export const decision = z
  .object({
    _id: id,
    number: z.string(),
    measure: decidedMeasure,
    subjectType: decidedSubject,
    subjectId: id,
    subjectName: z.string().meta({ description: "Empty once the person's account is closed" }),
    ownerName: z
      .string()
      .nullable()
      .meta({ description: "The person whom the measure concerns. `null` if there is no measure" }),
    facts: z.string(),
    ground: z.string().nullable(),
    groundText: z.string().nullable(),
    scope: z.string(),
    decidedAt: instant,
    decidedBy: z
      .string()
      .nullable()
      .meta({ description: "`null` for decisions that were made before this register existed" }),
    takesEffectOn: day.nullable().meta({ description: "`null` if it took effect immediately" }),
    isToCome: z.boolean().meta({ description: "Whether the notice period is still running" }),
    endsOn: day
      .nullable()
      .meta({ description: "The last day of the measure. `null` if it has no end" }),
    endedAt: instant.nullable(),
    reports: z
      .array(z.string())
      .meta({ description: "Numbers of the reports that the decision answers" }),
  })
  .meta({ id: "Decision" });
export type Decision = z.output<typeof decision>;

/** Filters of the register. */
export const DECISION_STATES = {
  standing: "Mesures en cours",
  ended: "Mesures levées",
  none: "Sans mesure",
} as const;
export type DecisionState = keyof typeof DECISION_STATES;

/** Who decides, as the Digital Services Act wants it stated. */
export const DECIDED_BY = "Une personne de notre équipe, sans traitement automatisé";

const decisionFilters = z.object({
  state: z.enum(keysOf(DECISION_STATES), { error: STATE_UNKNOWN }).optional(),
  year: year.optional().meta({ description: "Year of the decision, in the territory's time zone" }),
});
export type DecisionFilters = z.output<typeof decisionFilters>;

export const listDecisions = endpoint({
  method: "GET",
  path: "/api/admin/decisions",
  summary: "Lists decisions, newest first, ten per page",
  access: ["admin"],
  query: decisionFilters.extend({ page }),
  status: 200,
  answer: z.object({ data: z.array(decision), total: z.number().int() }),
});

/** File name of the register. @param today the day in the territory's zone */
export const decisionsFileName = (today: CalendarDay): string => `decisions-${today}.csv`;

export const exportDecisions = endpoint({
  method: "GET",
  path: "/api/admin/decisions/export",
  summary: "Returns all decisions as CSV",
  access: ["admin"],
  isDangerous: true,
  query: decisionFilters,
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
});

const counted = z.array(z.object({ name: z.string(), count: z.number().int() }));

export const getDecisionFigures = endpoint({
  method: "GET",
  path: "/api/admin/decisions/figures",
  summary: "Counts the reports and decisions of a year",
  access: ["admin"],
  query: z.object({ year }),
  status: 200,
  answer: z.object({
    reports: z.number().int(),
    waiting: z.number().int().meta({ description: "Reports of the year that are not decided yet" }),
    medianDays: z.number().nullable().meta({
      description:
        "Median number of days between a report and its decision. `null` if there are none",
    }),
    byCause: counted.meta({ description: "Number of reports" }),
    byMeasure: counted.meta({ description: "Number of decisions" }),
    byGround: counted.meta({ description: "Number of measures" }),
    byOutcome: counted.meta({
      description: "Number of the year's contests. `open`: not decided yet",
    }),
    recalls: z.number().int().meta({ description: "Number of product recalls" }),
    recalledBuyers: z
      .number()
      .int()
      .meta({ description: "Number of people who were told of a recall, once per recall" }),
    byInjunction: counted.meta({
      description:
        "Number of injunctions that were received in the year, by outcome. `open`: not closed yet. `late`: any that missed the deadline",
    }),
  }),
});
