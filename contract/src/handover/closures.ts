import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, requiredText } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { type CalendarDay, daysBetween } from "../time/calendar.ts";
import { day } from "../time/day-fields.ts";

/**
 * Days without pickups: at one space, at all spaces of a lessor, in some communes or everywhere.
 */
const closure = z
  .object({
    _id: id,
    kind: z.enum(["closure", "alert"]),
    storageId: id
      .nullable()
      .meta({ description: "The closed space. `null` if the closure is for several" }),
    storageName: z.string().nullable(),
    communes: z
      .array(z.string())
      .meta({ description: "The communes of a closure by the operator" }),
    isEverywhere: z
      .boolean()
      .meta({ description: "Whether the operator closed the whole territory" }),
    from: day,
    to: day.meta({ description: "The last closed day" }),
    reason: z.string(),
    isOwn: z.boolean().meta({ description: "Whether the caller may end the closure" }),
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

/** A closure by a lessor, of at most a year. */
export const closureRequest = z
  .object({
    storageId: id.optional().meta({ description: "All spaces of the lessor if absent" }),
    ...period,
  })
  .refine(isForward, BACKWARD)
  .refine(isShort, TOO_LONG);
export type ClosureRequest = z.output<typeof closureRequest>;

/** A closure by the operator, of at most a year. */
export const alertRequest = z
  .object({
    communes: z
      .array(z.string().trim().min(1).max(LIMITS.name))
      .max(100)
      .optional()
      .meta({ description: "The whole territory if absent" }),
    ...period,
  })
  .refine(isForward, BACKWARD)
  .refine(isShort, TOO_LONG);
export type AlertRequest = z.output<typeof alertRequest>;

const list = z.object({ data: z.array(closure).meta({ description: "By first day" }) });
const closed = z.object({
  message: z.string(),
  closure,
  released: z
    .number()
    .int()
    .meta({ description: "Number of pickup slots that were cancelled. Their buyers are told" }),
});
const done = z.object({ success: z.boolean(), message: z.string() });

export const listClosures = endpoint({
  method: "GET",
  path: "/api/closures",
  summary: "Lists current and future closures of the caller's spaces, with those by the operator",
  access: ["lessor"],
  status: 200,
  answer: list,
});

export const createClosure = endpoint({
  method: "POST",
  path: "/api/closures",
  summary:
    "Closes one or all of the caller's spaces. Pickup slots in that time are cancelled, and their buyers are told",
  access: ["lessor"],
  body: closureRequest,
  status: 201,
  answer: closed,
  problems: ["space/not-found", "space/not-yours", "closure/over"],
});

const preview = z.object({
  released: z.number().int().meta({ description: "Number of booked pickup slots in that time" }),
});

export const previewClosure = endpoint({
  method: "GET",
  path: "/api/closures/preview",
  summary: "Counts the pickup slots that a closure of the caller's spaces would cancel",
  access: ["lessor"],
  query: z.object({ storageId: id.optional(), from: day, to: day }),
  status: 200,
  answer: preview,
  problems: ["space/not-found", "space/not-yours"],
});

export const deleteClosure = endpoint({
  method: "DELETE",
  path: "/api/closures/:id",
  summary: "Ends a current closure from today on, or cancels a future one",
  access: ["lessor"],
  params: z.object({ id }),
  status: 200,
  answer: done,
  problems: ["closure/not-found", "closure/not-yours", "closure/over"],
});

export const listAlerts = endpoint({
  method: "GET",
  path: "/api/admin/closures",
  summary: "Lists the operator's current and future closures",
  access: ["admin"],
  status: 200,
  answer: list,
});

export const createAlert = endpoint({
  method: "POST",
  path: "/api/admin/closures",
  summary: "Closes all spaces of some communes or of the whole territory, for example in a cyclone",
  access: ["admin"],
  body: alertRequest,
  status: 201,
  answer: closed,
  problems: ["commune/not-found", "closure/over"],
});

export const previewAlert = endpoint({
  method: "GET",
  path: "/api/admin/closures/preview",
  summary: "Counts the pickup slots that a closure by the operator would cancel",
  access: ["admin"],
  query: z.object({
    communes: z
      .string()
      .max(LIMITS.longText)
      .transform((names) => names.split(","))
      .optional()
      .meta({ description: "Separated by commas. The whole territory if absent" }),
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
  summary: "Ends a current closure by the operator from today on, or cancels a future one",
  access: ["admin"],
  params: z.object({ id }),
  status: 200,
  answer: done,
  problems: ["closure/not-found", "closure/over"],
});
