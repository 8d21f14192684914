import { z } from "zod";
import { day, instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id, message, requiredText } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { LIMITS } from "./limits.ts";
import { decidedMeasure, NOTICE_WAIVERS } from "./measures.ts";
import { pageNumber } from "./paging.ts";

/** Possible outcomes of a contest. */
export const OUTCOMES = {
  upheld: "Décision maintenue",
  taken_back: "Décision annulée",
} as const;
export type Outcome = keyof typeof OUTCOMES;
const outcome = z.enum(keysOf(OUTCOMES), { error: "Choisissez une réponse." });

/**
 * State of the contest of a decision: if the reader can still contest it, and the outcome of a
 * contest that was sent.
 */
export const contestState = z.object({
  until: day.meta({ description: "The last day to contest" }),
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
  summary: "A measure against one's listing or account with its reasons, by the link of its mail",
  access: "anyone",
  query: z.object({ token }),
  status: 200,
  answer: z.object({
    number: z.string(),
    measure: decidedMeasure,
    subjectName: z.string().meta({ description: "Empty of an account" }),
    facts: z.string(),
    ground: z.string().nullable(),
    groundText: z.string(),
    scope: z.string(),
    decidedAt: instant,
    takesEffectOn: day.nullable().meta({ description: "None when it took effect at once" }),
    endsOn: day.nullable().meta({ description: "Its last day; none without end" }),
    noticeWaiver: z
      .enum(keysOf(NOTICE_WAIVERS))
      .nullable()
      .meta({ description: "Why an account was suspended without notice" }),
    endedAt: instant.nullable(),
    isReported: z.boolean(),
  }),
  problems: ["decision/link-invalid"],
});

export const readContest = endpoint({
  method: "GET",
  path: "/api/contests/state",
  summary: "Whether a decision can be contested, and what was answered, by the link of a mail",
  access: "anyone",
  query: z.object({ token }),
  status: 200,
  answer: contestState,
  problems: ["decision/link-invalid"],
});

export const contest = z.object({
  token,
  message: requiredText("Dites pourquoi vous n'êtes pas d'accord.", LIMITS.longText),
});

export const sendContest = endpoint({
  method: "POST",
  path: "/api/contests",
  summary:
    "Contests a decision, by the link of the mail about it or about a report: once, within six months",
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

export const shownContest = z
  .object({
    _id: id,
    since: instant,
    answerBy: day,
    isByOwner: z.boolean().meta({ description: "Else by whoever reported" }),
    senderName: z.string(),
    message: z.string(),
    decisionNumber: z.string(),
    measure: decidedMeasure,
    subjectName: z.string(),
    facts: z.string(),
    groundText: z.string().nullable(),
    isStanding: z.boolean().meta({ description: "Whether its measure still stands or is to come" }),
    outcome: outcome.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: "Contest" });
export type Contest = z.output<typeof shownContest>;

export const listContests = endpoint({
  method: "GET",
  path: "/api/admin/contests",
  summary:
    "Contests that wait, the most urgent first, or answered ones, the newest first; ten a page",
  access: ["admin"],
  query: z.object({
    status: z.enum(["open", "decided"]).default("open"),
    page: pageNumber.default(1),
  }),
  status: 200,
  answer: z.object({ data: z.array(shownContest), total: z.number().int() }),
});

export const contestAnswer = z.object({
  outcome,
  reason: requiredText("Dites pourquoi : la personne le lira.", LIMITS.reason),
});

export const decideContest = endpoint({
  method: "POST",
  path: "/api/admin/contests/:id/decide",
  summary:
    "Answers a contest: taken back, its measure is lifted, or its report waits for another decision",
  access: ["admin"],
  params: z.object({ id }),
  body: contestAnswer,
  status: 200,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  problems: ["contest/not-found", "contest/decided"],
});
