import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, longText } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { pageNumber } from "../paging.ts";
import { type CalendarDay, ENDS_BEFORE_START } from "../time/calendar.ts";
import { day, instant } from "../time/day-fields.ts";

/** Text about a recall for buyers. Source: regulation (EU) 2023/988, article 36. */
export const recallText = {
  danger: longText("Dites quel est le danger.", LIMITS.reason),
  advice: longText("Dites ce que l'acheteur doit faire.", LIMITS.reason),
  contact: longText("Dites à qui l'acheteur peut s'adresser.", LIMITS.reason),
};

/** A recall, as read by people who bought the product or hand it over. */
export const shownRecall = z
  .object({
    number: z.string(),
    since: instant,
    batchNumber: z
      .string()
      .nullable()
      .meta({ description: "Number of the recalled batch. `null` if all batches are" }),
    danger: z.string(),
    advice: z.string(),
    contact: z.string(),
  })
  .meta({ id: "Recall" });
export type ShownRecall = z.output<typeof shownRecall>;

const sold = {
  productId: id,
  batchId: id
    .optional()
    .meta({ description: "Recalls only this batch, and those of its number of the same goods" }),
  soldFrom: day.optional().meta({ description: "The first day of sale. No limit if absent" }),
  soldTo: day.optional().meta({ description: "The last day of sale. Until now if absent" }),
};

const isRightWayRound = ({
  soldFrom,
  soldTo,
}: {
  soldFrom?: CalendarDay | undefined;
  soldTo?: CalendarDay | undefined;
}) => !soldFrom || !soldTo || soldFrom <= soldTo;

const counted = {
  buyers: z
    .number()
    .int()
    .min(0)
    .meta({ description: "Number of people who bought recalled units" }),
  units: z
    .number()
    .int()
    .min(0)
    .meta({ description: "Number of units that were neither cancelled nor returned" }),
};

export const previewRecall = endpoint({
  method: "GET",
  path: "/api/admin/recalls/preview",
  summary: "Counts the buyers and units that a recall would concern. Nothing is changed",
  access: ["admin"],
  query: z.object(sold).refine(isRightWayRound, { path: ["soldTo"], error: ENDS_BEFORE_START }),
  status: 200,
  answer: z.object({
    ...counted,
    waiting: z
      .number()
      .int()
      .meta({ description: "How many of these units are not collected yet" }),
    listings: z.number().int().meta({
      description:
        "How many listings are recalled: the product, and the same goods where moves to other leases brought them",
    }),
    places: z.number().int().meta({ description: "At how many places these stand" }),
    isVisible: z.boolean().meta({ description: "Whether the recall will hide any of them" }),
    batches: z
      .array(z.object({ _id: id, number: z.string(), lastDay: day.nullable() }))
      .meta({ description: "Batches that can be recalled alone, newest first" }),
  }),
  problems: ["product/not-found", "stock/batch-not-found"],
});

/** A recall, as an administrator confirms it. */
export const recall = z
  .object({ ...sold, ...recallText, ...counted })
  .refine(isRightWayRound, { path: ["soldTo"], error: ENDS_BEFORE_START });

export const confirmRecall = endpoint({
  method: "POST",
  path: "/api/admin/recalls",
  summary:
    "Recalls a product and hides it, or recalls one batch and removes it from the stock, with the same goods on other leases. Each buyer is told once, and uncollected units are not handed over. `buyers` and `units` must equal the preview",
  access: ["admin"],
  body: recall,
  status: 201,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  problems: [
    "product/not-found",
    "stock/batch-not-found",
    "recall/changed-meanwhile",
    "recall/already-confirmed",
  ],
});

/**
 * A recall as an administrator reads it. `soldFrom` and `soldTo` are calendar days, both included.
 */
export const adminRecall = z
  .object({
    _id: id,
    number: z.string(),
    productId: id,
    productName: z.string(),
    sellerName: z.string().nullable(),
    batchNumber: z
      .string()
      .nullable()
      .meta({ description: "Number of the recalled batch. `null` if all batches are" }),
    soldFrom: day.nullable(),
    soldTo: day.nullable(),
    danger: z.string(),
    advice: z.string(),
    contact: z.string(),
    confirmedAt: instant,
    confirmedBy: z.string().nullable(),
    decision: z
      .string()
      .nullable()
      .meta({ description: "Number of the decision that hid the product" }),
    ...counted,
    told: z.number().int().meta({ description: "Number of buyers for whom a mail was queued" }),
    waiting: z.number().int().meta({ description: "Number of units that are not collected yet" }),
  })
  .meta({ id: "AdminRecall" });
export type AdminRecall = z.output<typeof adminRecall>;

export const listRecalls = endpoint({
  method: "GET",
  path: "/api/admin/recalls",
  summary: "Lists product recalls, newest first, ten per page",
  access: ["admin"],
  query: z.object({
    page: pageNumber.default(1),
  }),
  status: 200,
  answer: z.object({ data: z.array(adminRecall), total: z.number().int() }),
});

/** File name of the list of a recall's buyers. */
export const recallFileName = (number: string): string => `rappel-${number}.csv`;

export const exportRecallBuyers = endpoint({
  method: "GET",
  path: "/api/admin/recalls/:id/export",
  summary: "Returns the buyers of recalled products, and when they were told, as CSV",
  access: ["admin"],
  isDangerous: true,
  params: z.object({ id }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["recall/not-found"],
});
