import { z } from "zod";
import { type CalendarDay, day, daysBetween } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id, requiredText } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/**
 * Days without pickups: at one space, at all spaces of a lessor, in some communes or everywhere.
 */
const closure = z
  .object({
    _id: id,
    kind: z.enum(["closure", "alert"]),
    storageId: id.nullable().meta({ description: "The one space it is for" }),
    storageName: z.string().nullable(),
    communes: z.array(z.string()).meta({ description: "Those an operator's is for" }),
    isEverywhere: z.boolean().meta({ description: "An operator's, for the whole territory" }),
    from: day,
    to: day.meta({ description: "The last closed day" }),
    reason: z.string(),
    isOwn: z.boolean().meta({ description: "Whether who asks may lift it" }),
  })
  .meta({ id: "Closure" });
export type Closure = z.output<typeof closure>;

const period = {
  from: day,
  to: day.meta({ description: "The last closed day" }),
  reason: requiredText("Indiquez le motif.", LIMITS.name),
};

type Period = { from: CalendarDay; to: CalendarDay };
const isForward = ({ from, to }: Period): boolean => from <= to;
const isShort = ({ from, to }: Period): boolean => daysBetween(from, to) < LIMITS.closureDays;
const BACKWARD = {
  error: "Le dernier jour ne peut pas être avant le premier.",
  path: ["to"],
};
const TOO_LONG = { error: "Une fermeture dure un an au plus.", path: ["to"] };

export const closureRequest = z
  .object({
    storageId: id.optional().meta({ description: "All of one's spaces without it" }),
    ...period,
  })
  .refine(isForward, BACKWARD)
  .refine(isShort, TOO_LONG);
export type ClosureRequest = z.output<typeof closureRequest>;

export const alertRequest = z
  .object({
    communes: z
      .array(z.string().trim().min(1).max(LIMITS.name))
      .max(100)
      .optional()
      .meta({ description: "The whole territory without any" }),
    ...period,
  })
  .refine(isForward, BACKWARD)
  .refine(isShort, TOO_LONG);
export type AlertRequest = z.output<typeof alertRequest>;

const list = z.object({ data: z.array(closure).meta({ description: "The next first" }) });
const closed = z.object({
  message: z.string(),
  closure,
  released: z
    .number()
    .int()
    .meta({ description: "Slots inside that were given up; their buyers are told" }),
});
const done = z.object({ success: z.boolean(), message: z.string() });

export const listClosures = endpoint({
  method: "GET",
  path: "/api/closures",
  summary: "Current and coming closures of one's spaces, the operator's that concern them too",
  access: ["lessor"],
  status: 200,
  answer: list,
});

export const createClosure = endpoint({
  method: "POST",
  path: "/api/closures",
  summary: "Closes one of one's spaces, or all: slots inside are given up, their buyers told",
  access: ["lessor"],
  body: closureRequest,
  status: 201,
  answer: closed,
  problems: ["space/not-found", "space/not-yours", "closure/over"],
});

const preview = z.object({
  released: z.number().int().meta({ description: "Slots inside that are chosen now" }),
});

export const previewClosure = endpoint({
  method: "GET",
  path: "/api/closures/preview",
  summary: "How many slots a closure of one's spaces would give up",
  access: ["lessor"],
  query: z.object({ storageId: id.optional(), from: day, to: day }),
  status: 200,
  answer: preview,
  problems: ["space/not-found", "space/not-yours"],
});

export const deleteClosure = endpoint({
  method: "DELETE",
  path: "/api/closures/:id",
  summary: "Lifts a closure: from today on when it runs, wholly when it is to come",
  access: ["lessor"],
  params: z.object({ id }),
  status: 200,
  answer: done,
  problems: ["closure/not-found", "closure/not-yours", "closure/over"],
});

export const listAlerts = endpoint({
  method: "GET",
  path: "/api/admin/closures",
  summary: "The operator's current and coming closures",
  access: ["admin"],
  status: 200,
  answer: list,
});

export const createAlert = endpoint({
  method: "POST",
  path: "/api/admin/closures",
  summary: "Closes every space of some communes, or all: a cyclone, mostly",
  access: ["admin"],
  body: alertRequest,
  status: 201,
  answer: closed,
  problems: ["commune/not-found", "closure/over"],
});

export const previewAlert = endpoint({
  method: "GET",
  path: "/api/admin/closures/preview",
  summary: "How many slots an operator's closure would give up",
  access: ["admin"],
  query: z.object({
    communes: z
      .string()
      .max(LIMITS.longText)
      .transform((names) => names.split(","))
      .optional()
      .meta({ description: "Separated by commas; the whole territory without any" }),
    from: day,
    to: day,
  }),
  status: 200,
  answer: preview,
  problems: ["commune/not-found"],
});

export const deleteAlert = endpoint({
  method: "DELETE",
  path: "/api/admin/closures/:id",
  summary: "Lifts one of the operator's closures",
  access: ["admin"],
  params: z.object({ id }),
  status: 200,
  answer: done,
  problems: ["closure/not-found", "closure/over"],
});
