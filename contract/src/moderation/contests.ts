import { z } from "zod";
import { ANSWER_MISSING } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id, longText, message } from "../fields.ts";
import { keysOf } from "../keys.ts";
import { LIMITS } from "../limits.ts";
import { pageNumber } from "../paging.ts";
import { day, instant } from "../time/day-fields.ts";
import { decidedMeasure, NOTICE_WAIVERS } from "./measures.ts";

/** Possible outcomes of a contest. */
export const OUTCOMES = {
  upheld: "Décision maintenue",
  taken_back: "Décision annulée",
} as const;
export type Outcome = keyof typeof OUTCOMES;
const outcome = z.enum(keysOf(OUTCOMES), { error: ANSWER_MISSING });

/**
 * State of the contest of a decision: if the reader can still contest it, and the outcome of a
 * contest that was sent.
 */
export const contestState = z.object({
  until: day.meta({ description: "The last day to contest the decision" }),
  isPossible: z.boolean(),
  sent: z
    .object({
      message: z.string(),
      sentAt: instant,
      answerBy: day,
      outcome: outcome.nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type ContestState = z.output<typeof contestState>;

/** Token of the link in the mail about a decision or a report. */
const token = z.string().min(1).max(100);

export const readDecision = endpoint({
  method: "GET",
  path: "/api/decisions/state",
  summary:
    "Returns a measure against a listing or an account, with its reasons. The token comes from a mail",
  access: "anyone",
  query: z.object({ token }),
  status: 200,
  answer: z.object({
    number: z.string(),
    measure: decidedMeasure,
    subjectName: z.string().meta({ description: "Empty if the measure is about an account" }),
    facts: z.string(),
    ground: z.string().nullable(),
    groundText: z.string(),
    scope: z.string(),
    decidedAt: instant,
    takesEffectOn: day.nullable().meta({ description: "`null` if it took effect immediately" }),
    endsOn: day
      .nullable()
      .meta({ description: "The last day of the measure. `null` if it has no end" }),
    noticeWaiver: z
      .enum(keysOf(NOTICE_WAIVERS))
      .nullable()
      .meta({ description: "Why an account was suspended without notice. `null` otherwise" }),
    endedAt: instant.nullable(),
    isReported: z.boolean(),
  }),
  problems: ["decision/link-invalid"],
});

export const readContest = endpoint({
  method: "GET",
  path: "/api/contests/state",
  summary:
    "Tells whether a decision can be contested, and returns the answer to a contest. The token comes from a mail",
  access: "anyone",
  query: z.object({ token }),
  status: 200,
  answer: contestState,
  problems: ["decision/link-invalid"],
});

/** A contest as it is sent, with the token of the mail's link. */
export const contest = z.object({
  token,
  message: longText("Dites pourquoi vous n'êtes pas d'accord."),
});

export const sendContest = endpoint({
  method: "POST",
  path: "/api/contests",
  summary:
    "Contests a decision, once and within six months. The token comes from the mail about the decision or the report",
  access: "anyone",
  body: contest,
  status: 201,
  answer: message,
  problems: [
    "decision/link-invalid",
    "contest/impossible",
    "contest/too-late",
    "contest/already-sent",
  ],
});

/** A contest as an administrator reads it. `answerBy` is the last day for the answer. */
export const shownContest = z
  .object({
    _id: id,
    since: instant,
    answerBy: day,
    isByOwner: z.boolean().meta({ description: "`false` if the reporter contests" }),
    senderName: z.string(),
    message: z.string(),
    decisionNumber: z.string(),
    measure: decidedMeasure,
    subjectName: z.string(),
    facts: z.string(),
    groundText: z.string().nullable(),
    isStanding: z
      .boolean()
      .meta({ description: "Whether the measure is still in force, or will be" }),
    // A server of the version before leaves it out.
    newerNumber: z
      .string()
      .nullable()
      .default(null)
      .meta({ description: "Number of another measure against the same subject that holds" }),
    outcome: outcome.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: "Contest" });
export type Contest = z.output<typeof shownContest>;

export const listContests = endpoint({
  method: "GET",
  path: "/api/admin/contests",
  summary: "Lists open contests, most urgent first, or decided ones, newest first. Ten per page",
  access: ["admin"],
  query: z.object({
    status: z.enum(["open", "decided"]).default("open"),
    page: pageNumber.default(1),
  }),
  status: 200,
  answer: z.object({ data: z.array(shownContest), total: z.number().int() }),
});

/** Answer to a contest. The person who contested reads the reason. */
export const contestAnswer = z.object({
  outcome,
  reason: longText("Dites pourquoi : la personne le lira.", LIMITS.reason),
});

export const decideContest = endpoint({
  method: "POST",
  path: "/api/admin/contests/:id/decide",
  summary:
    "Decides a contest. If it succeeds, the measure is lifted, or the report needs a new decision",
  access: ["admin"],
  params: z.object({ id }),
  body: contestAnswer,
  status: 200,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  problems: ["contest/not-found", "contest/decided"],
});
