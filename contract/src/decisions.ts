import { z } from "zod";
import { suspension } from "./admin.ts";
import { type CalendarDay, day, instant, year } from "./calendar.ts";
import { STATE_UNKNOWN } from "./choices.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { decidedMeasure } from "./measures.ts";
import { pageNumber } from "./paging.ts";
import { REPORTED, reportCause } from "./reports.ts";

export const reportDecision = suspension.extend({ measure: decidedMeasure });

const done = z.object({ success: z.boolean(), message: z.string() });

export const decideReport = endpoint({
  method: "POST",
  path: "/api/admin/reports/:id/decide",
  summary:
    "Decides a report: hides the listing, suspends its owner or the seller, or changes nothing; both sides are told why. Other reports of what is hidden or suspended get the same answer",
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
  deal: z
    .object({ purpose: z.enum(["rental", "order"]), id })
    .nullable()
    .meta({ description: "The order or lease that a person was reported from" }),
  hiddenReason: z.string().nullable(),
  ownerName: z.string(),
  ownerId: id.nullable(),
  isOwnerSuspended: z.boolean(),
  isOwnerBusiness: z.boolean().meta({ description: "Whose suspension asks for notice" }),
  reporter: z.string().nullable().meta({ description: "None for who stayed unknown" }),
  reporterEmail: z.string().nullable().meta({ description: "Who is told of the decision" }),
};

const page = pageNumber.default(1);

export const adminReport = z
  .object({ ...shownReport, decision: z.string().nullable().meta({ description: "Its number" }) })
  .meta({ id: "AdminReport" });
export type AdminReport = z.output<typeof adminReport>;

export const listReports = endpoint({
  method: "GET",
  path: "/api/admin/reports",
  summary: "Reports that wait, the oldest first, or decided ones, the newest first; ten a page",
  access: ["admin"],
  query: z.object({ status: z.enum(["open", "decided"]).default("open"), page }),
  status: 200,
  answer: z.object({ data: z.array(adminReport), total: z.number().int() }),
});

const decidedSubject = z.enum(["product", "space", "user", "review"]);
/** The subject of a decision. */
export type DecidedSubject = z.output<typeof decidedSubject>;

export const decision = z
  .object({
    _id: id,
    number: z.string(),
    measure: decidedMeasure,
    subjectType: decidedSubject,
    subjectId: id,
    subjectName: z.string().meta({ description: "Empty once a person's account is closed" }),
    ownerName: z
      .string()
      .nullable()
      .meta({ description: "Whom it is against; none of no measure" }),
    facts: z.string(),
    ground: z.string().nullable(),
    groundText: z.string().nullable(),
    scope: z.string(),
    decidedAt: instant,
    decidedBy: z.string().nullable().meta({ description: "None for those of before the register" }),
    takesEffectOn: day.nullable().meta({ description: "None when it took effect at once" }),
    isToCome: z.boolean().meta({ description: "Whether its notice still runs" }),
    endsOn: day.nullable().meta({ description: "Its last day; none without end" }),
    endedAt: instant.nullable(),
    reports: z.array(z.string()).meta({ description: "Numbers of the reports that it answers" }),
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
  year: year.optional().meta({ description: "Of the decision, by the territory's calendar" }),
});
export type DecisionFilters = z.output<typeof decisionFilters>;

export const listDecisions = endpoint({
  method: "GET",
  path: "/api/admin/decisions",
  summary: "The register of decisions, newest first, ten a page",
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
  summary: "The same as CSV, whole",
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
  summary: "Reports and decisions of a year, counted",
  access: ["admin"],
  query: z.object({ year }),
  status: 200,
  answer: z.object({
    reports: z.number().int(),
    waiting: z.number().int().meta({ description: "Reports of the year not decided yet" }),
    medianDays: z
      .number()
      .nullable()
      .meta({ description: "From a report to its decision; none without any" }),
    byCause: counted.meta({ description: "Reports" }),
    byMeasure: counted.meta({ description: "Decisions" }),
    byGround: counted.meta({ description: "Measures" }),
    byOutcome: counted.meta({ description: "Contests of the year; `open` of those that wait" }),
    recalls: z.number().int().meta({ description: "Of products" }),
    recalledBuyers: z.number().int().meta({ description: "People told of them, once a recall" }),
    byInjunction: counted.meta({
      description:
        "Injunctions received in the year by outcome; `open` of those that wait, `late` of all that took too long",
    }),
  }),
});
