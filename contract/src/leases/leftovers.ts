import { z } from "zod";
import { DECISION_MISSING, SHARED_REASON_MISSING } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id, longText, message, pictureFile, typedQuantity } from "../fields.ts";
import { PLACE_PICTURE_WIDTHS } from "../handover/place-states.ts";
import { LIMITS } from "../limits.ts";
import { pdf } from "../papers/papers.ts";
import { PROBLEMS } from "../problems.ts";
import { addDays, type CalendarDay } from "../time/calendar.ts";
import { day, instant } from "../time/day-fields.ts";
import { frenchDay } from "../time/french-day.ts";
import { PICTURE_REFUSALS } from "../upload-problems.ts";

/**
 * Days after the end of a lease: reminders to both sides about goods that are still there, and the
 * operator's decision.
 */
export const LEFTOVER_DAYS = { reminders: [3, 10], decides: 14 } as const;

/**
 * Day on which the operator decides about goods that are still there.
 *
 * @param since the end of the lease, or the day on which goods came back
 */
export const leftoverDecisionDay = (since: CalendarDay): CalendarDay =>
  addDays(since, LEFTOVER_DAYS.decides);

/**
 * Last day on which a lessor may say that goods are left.
 *
 * @param from the end of the lease, or the day on which its artisan said that all was fetched
 */
export const leftoverReportDay = (from: CalendarDay): CalendarDay =>
  addDays(from, LIMITS.leftoverReportDays);

/** Deadline for goods that are still there, as both sides read it. */
export const leftoverDeadlineText = (decidesOn: CalendarDay): string =>
  `Si rien n'est réglé le ${frenchDay(decidesOn)}, nous décidons de la suite avec vous deux.`;

/**
 * States of the goods that a lease left behind. `waiting`: the stock says that goods remain;
 * `reported`: the lessor says so; `fetched`: the artisan took everything away; `confirmed`: the
 * lessor agrees; `closed`: the operator decided.
 */
export const LEFTOVER_STATUSES = ["waiting", "reported", "fetched", "confirmed", "closed"] as const;
export type LeftoverStatus = (typeof LEFTOVER_STATUSES)[number];

/**
 * Decisions of the operator: a new day to fetch the goods, goods given up by their artisan, or
 * settled between both sides.
 */
export const LEFTOVER_DECISIONS = ["fetch", "dispose", "settle"] as const;
export type LeftoverDecision = (typeof LEFTOVER_DECISIONS)[number];

/** Name of each decision, as both sides read it. */
export const LEFTOVER_DECISION_LABELS = {
  fetch: "Les marchandises sont à reprendre avant une date.",
  dispose: "Les marchandises sont abandonnées : le loueur peut s'en défaire.",
  settle: "C'est réglé entre le loueur et l'artisan.",
} as const satisfies Record<LeftoverDecision, string>;

/** Kinds of events. An event without a person happened because a day was reached. */
export const LEFTOVER_EVENTS = ["fetched", "confirmed", "reported", "case", "decided"] as const;
export type LeftoverEventKind = (typeof LEFTOVER_EVENTS)[number];

// These schemas have no name in the API's description: as for insurance, pages drawn by the server
// bring in some of them.
const leftProduct = z.object({
  _id: id,
  productName: z.string(),
  stock: z.number().int().meta({ description: "Units that the artisan has to fetch" }),
  awaited: z.number().int().meta({ description: "Units that buyers may still collect" }),
  pallets: z
    .array(z.number().int())
    .meta({ description: "Numbers of the pallets on which the product stands" }),
});
export type LeftProduct = z.output<typeof leftProduct>;

const leftoverEvent = z.object({
  _id: id,
  at: instant,
  kind: z.enum(LEFTOVER_EVENTS),
  by: z.enum(["artisan", "lessor", "operator"]).nullable(),
  units: z.number().int().nullable().meta({ description: "Number of units that were taken away" }),
  note: z
    .string()
    .meta({ description: "The lessor's note, or the reason of the operator's decision" }),
  hasPicture: z.boolean(),
  decision: z.enum(LEFTOVER_DECISIONS).nullable(),
  fetchUntil: day
    .nullable()
    .meta({ description: "The last day that the operator gave to fetch the goods" }),
});
export type LeftoverEvent = z.output<typeof leftoverEvent>;

/** Goods that an ended lease left behind, as seen by one of the people concerned. */
export const leftovers = z.object({
  status: z
    .enum(LEFTOVER_STATUSES)
    .nullable()
    .meta({ description: "`null` if nothing was reported" }),
  products: z.array(leftProduct),
  events: z.array(leftoverEvent).meta({
    description: `The latest ${LIMITS.leftoverEvents} events, latest first. Empty for people who only hand over orders there`,
  }),
  case: z.object({ openedAt: instant, fetchUntil: day.nullable() }).nullable().meta({
    description:
      "`null` unless the operator has to decide, or has given a day to fetch the goods that has not passed",
  }),
  decidesOn: day
    .nullable()
    .meta({ description: "The future day on which the operator takes over. `null` if none" }),
  mayFetch: z.boolean(),
  mayConfirm: z.boolean(),
  mayReport: z.boolean(),
});
export type Leftovers = z.output<typeof leftovers>;

const ofLease = z.object({ id });

export const getLeftovers = endpoint({
  method: "GET",
  path: "/api/leases/:id/leftovers",
  summary:
    "Returns the goods that stayed after a lease, and their history. For the people of the lease",
  access: "signed-in",
  rights: ["leases"],
  params: ofLease,
  status: 200,
  answer: leftovers,
  problems: ["rental/not-found", "leftover/not-ended"],
});

/** Goods that an artisan took away; without lines, all of them. */
export const fetchedGoods = z.object({
  lines: z
    .array(z.object({ productId: id, units: typedQuantity() }))
    .min(1, "Indiquez au moins un produit.")
    .max(LIMITS.wholeList)
    .optional(),
});
export type FetchedGoods = z.output<typeof fetchedGoods>;

export const fetchLeftovers = endpoint({
  method: "POST",
  path: "/api/leases/:id/leftovers/fetch",
  summary:
    "Records that the artisan took away some or all of the goods. Their units leave the stock",
  access: ["artisan"],
  params: ofLease,
  body: fetchedGoods,
  status: 200,
  answer: message,
  problems: [
    "rental/not-found",
    "leftover/not-ended",
    "leftover/over",
    "leftover/not-there",
    "stock/too-few",
  ],
});

export const confirmLeftovers = endpoint({
  method: "POST",
  path: "/api/leases/:id/leftovers/confirm",
  summary: "Records that the lessor finds nothing left",
  access: ["lessor"],
  params: ofLease,
  status: 200,
  answer: message,
  problems: [
    "rental/not-found",
    "leftover/not-ended",
    "leftover/over",
    "leftover/not-fetched",
    "leftover/sides-only",
  ],
});

/** Report of a lessor about goods that stayed. */
export const leftoverReport = z.object({
  note: longText("Dites ce qu'il reste et où.", LIMITS.reason),
  picture: z.preprocess(
    (sent) => (sent === "" ? undefined : sent),
    pictureFile(PROBLEMS["picture/not-an-image"].message).optional(),
  ),
});

export const reportLeftovers = endpoint({
  method: "POST",
  path: "/api/leases/:id/leftovers/report",
  summary: `Records that the lessor finds goods left. A first report is possible until ${LIMITS.leftoverReportDays} days after the lease, or after its artisan said that all was fetched`,
  access: ["lessor"],
  params: ofLease,
  encoding: "multipart",
  body: leftoverReport,
  status: 200,
  answer: message,
  problems: [
    "rental/not-found",
    "leftover/not-ended",
    "leftover/over",
    "leftover/sides-only",
    ...PICTURE_REFUSALS,
  ],
});

export const readLeftoverPicture = endpoint({
  method: "GET",
  path: "/api/leases/:id/leftovers/pictures/:eventId",
  summary: `Returns a picture of goods that stayed, at most ${PLACE_PICTURE_WIDTHS.large} pixels wide. For both sides of the lease and the operator`,
  access: "signed-in",
  rights: ["leases"],
  params: z.object({ id, eventId: id }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["rental/not-found", "place-state/picture-not-found"],
});

export const getLeftoverLabels = endpoint({
  method: "GET",
  path: "/api/leases/:id/leftovers/labels",
  summary: `Returns labels for the goods that stayed as PDF, one per place, at most ${LIMITS.labelsInAFile}`,
  access: "signed-in",
  rights: ["products", "leases"],
  params: ofLease,
  status: 200,
  answer: pdf,
  problems: [
    "rental/not-found",
    "leftover/not-ended",
    "leftover/nothing-left",
    "paper/busy",
    "request/too-many",
  ],
});

/** The operator's decision, with a last day if the goods must still be fetched. */
export const leftoverDecision = z
  .object({
    decision: z.enum(LEFTOVER_DECISIONS, { error: DECISION_MISSING }),
    until: z.preprocess((sent) => (sent === "" ? undefined : sent), day.optional()),
    reason: longText(SHARED_REASON_MISSING, LIMITS.reason),
  })
  .refine(({ decision, until }) => decision !== "fetch" || until !== undefined, {
    path: ["until"],
    error: "Indiquez le dernier jour pour reprendre les marchandises.",
  });
export type LeftoverRuling = z.output<typeof leftoverDecision>;

export const decideLeftovers = endpoint({
  method: "POST",
  path: "/api/admin/leftover-cases/:id/decide",
  summary: "Decides about goods that stayed after a lease. Both sides receive the reason",
  access: ["admin"],
  params: z.object({ id }),
  body: leftoverDecision,
  status: 200,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  problems: [
    "leftover/case-not-found",
    "leftover/case-decided",
    "leftover/day-out-of-range",
    "leftover/orders-wait",
  ],
});
