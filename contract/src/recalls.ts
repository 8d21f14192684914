import { z } from "zod";
import { type CalendarDay, day, ENDS_BEFORE_START, instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id, requiredText } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { pageNumber } from "./paging.ts";

/** Text about a recall for buyers. Source: regulation (EU) 2023/988, article 36. */
export const recallText = {
  danger: requiredText("Dites quel est le danger.", LIMITS.reason),
  advice: requiredText("Dites ce que l'acheteur doit faire.", LIMITS.reason),
  contact: requiredText("Dites à qui l'acheteur peut s'adresser.", LIMITS.reason),
};

/** A recall, as read by people who bought the product or hand it over. */
export const shownRecall = z
  .object({
    number: z.string(),
    since: instant,
    batchNumber: z.string().nullable().meta({ description: "Of the only batch it is about" }),
    danger: z.string(),
    advice: z.string(),
    contact: z.string(),
  })
  .meta({ id: "Recall" });
export type ShownRecall = z.output<typeof shownRecall>;

const sold = {
  productId: id,
  batchId: id.optional().meta({ description: "One batch of it alone" }),
  soldFrom: day.optional().meta({ description: "The first day of sale; from the beginning" }),
  soldTo: day.optional().meta({ description: "The last day of sale; until now" }),
};

const isRightWayRound = ({
  soldFrom,
  soldTo,
}: {
  soldFrom?: CalendarDay | undefined;
  soldTo?: CalendarDay | undefined;
}) => !soldFrom || !soldTo || soldFrom <= soldTo;

const counted = {
  buyers: z.number().int().min(0).meta({ description: "People who bought some of it" }),
  units: z.number().int().min(0).meta({ description: "That they did not give up or back" }),
};

export const previewRecall = endpoint({
  method: "GET",
  path: "/api/admin/recalls/preview",
  summary: "Whom the recall of a product would reach, before anything is done",
  access: ["admin"],
  query: z.object(sold).refine(isRightWayRound, { path: ["soldTo"], error: ENDS_BEFORE_START }),
  status: 200,
  answer: z.object({
    ...counted,
    waiting: z.number().int().meta({ description: "Of these units, those not collected yet" }),
    isVisible: z.boolean().meta({ description: "Whether confirming hides the product" }),
    batches: z
      .array(z.object({ _id: id, number: z.string(), lastDay: day.nullable() }))
      .meta({ description: "Those of the product that may be recalled alone, the newest first" }),
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
    "Recalls a product: hides it, or of a batch takes out of the stock what is left; tells each buyer once, stops what was not collected. `buyers` and `units` are those of the preview",
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

export const adminRecall = z
  .object({
    _id: id,
    number: z.string(),
    productId: id,
    productName: z.string(),
    sellerName: z.string().nullable(),
    batchNumber: z.string().nullable().meta({ description: "Of the only batch it is about" }),
    soldFrom: day.nullable(),
    soldTo: day.nullable(),
    danger: z.string(),
    advice: z.string(),
    contact: z.string(),
    confirmedAt: instant,
    confirmedBy: z.string().nullable(),
    decision: z.string().nullable().meta({ description: "The number of what hid the product" }),
    ...counted,
    told: z.number().int().meta({ description: "Buyers whose mail is on its way" }),
    waiting: z.number().int().meta({ description: "Units that nobody collected yet" }),
  })
  .meta({ id: "AdminRecall" });
export type AdminRecall = z.output<typeof adminRecall>;

export const listRecalls = endpoint({
  method: "GET",
  path: "/api/admin/recalls",
  summary: "Recalls of products, the newest first; ten a page",
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
  summary: "Who bought what is recalled, and when they were told, as CSV",
  access: ["admin"],
  isDangerous: true,
  params: z.object({ id }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["recall/not-found"],
});
