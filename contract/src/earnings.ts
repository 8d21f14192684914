import { z } from "zod";
import { instant, month, year } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { euros } from "./money.ts";
import { vatSum } from "./vat-exports.ts";

/** Income and costs of sales. */
export const figures = {
  received: euros.meta({ description: "Paid by tenants or buyers" }),
  fee: euros.meta({ description: "Kept by the platform, less what it gave back" }),
  refunded: euros.meta({ description: "Given back to tenants or buyers" }),
  transferred: euros.meta({ description: "Sent to the seller's account" }),
  reversed: euros.meta({ description: "Taken back of what was sent" }),
};

/**
 * A sold item: pallets of one's space to `payer` (a trade name), or units of one's product (a first
 * name).
 */
const soldThing = z
  .object({
    _id: id.meta({ description: "Of its payment" }),
    kind: z.enum(["rental", "order"]),
    name: z.string().meta({ description: "Of the space, or of all products of the order" }),
    quantity: z.number().int().meta({ description: "Pallets or units" }),
    products: z.number().int().meta({ description: "How many are named; none of a rental" }),
    payer: z.string(),
    orderNumber: z.string().nullable(),
  })
  .meta({ id: "SoldThing" });
export type SoldThing = z.output<typeof soldThing>;

/** The reason why earned money has not been paid out yet. */
export const waitsFor = z.enum(["date", "collection", "account", "tax", "retry", "soon"]).meta({
  description:
    "`date`: its day comes; `collection`: the buyer collects, or `at` comes; `account`: a payment account is connected; `tax`: what the tax authority asks is given; `retry`: the provider refused it, `at` is the next attempt; `soon`: within minutes",
});
export type WaitsFor = z.output<typeof waitsFor>;

const waitingTransfer = z
  .object({
    _id: id,
    sale: soldThing,
    amount: euros.meta({ description: "What the seller will get, the fee kept back" }),
    fee: euros,
    waitsFor,
    at: instant,
  })
  .meta({ id: "WaitingTransfer" });
export type WaitingTransfer = z.output<typeof waitingTransfer>;

const monthFigures = z.object({ month, ...figures }).meta({ id: "MonthFigures" });
export type MonthFigures = z.output<typeof monthFigures>;

/** Income and costs of a sale within one month. */
const saleFigures = z.object({ sale: soldThing, ...figures }).meta({ id: "SaleFigures" });
export type SaleFigures = z.output<typeof saleFigures>;

/** VAT on an artisan's sales, less refunds. A lessor's rents have no VAT. */
const vatSums = z
  .array(vatSum)
  .meta({ description: "VAT by regime and rate, the highest rate first; none of rents" });

export const getEarnings = endpoint({
  method: "GET",
  path: "/api/earnings",
  summary: "What one's spaces or products bring: a year month by month, and what waits",
  access: ["lessor", "artisan"],
  rights: ["money"],
  query: z.object({ year: year.optional() }),
  status: 200,
  answer: z
    .object({
      year: z.number().int(),
      years: z
        .array(z.number().int())
        .meta({ description: "With something in them, newest first" }),
      isConnected: z.boolean().meta({ description: "Whether transfers can reach the account" }),
      totals: z.object(figures).meta({ description: "Of the year" }),
      months: z
        .array(monthFigures)
        .meta({ description: "Of the year, with something, newest first" }),
      vat: vatSums,
      waiting: z.object({
        amount: euros.meta({ description: "All that waits, fees kept back" }),
        count: z.number().int(),
        next: z.array(waitingTransfer).meta({ description: "The soonest, at most a hundred" }),
      }),
    })
    .meta({ id: "Earnings" }),
});

export const getMonthEarnings = endpoint({
  method: "GET",
  path: "/api/earnings/month/:month",
  summary: "What each sale brought within a month",
  access: ["lessor", "artisan"],
  rights: ["money"],
  params: z.object({ month }),
  status: 200,
  answer: z.object({ month, sales: z.array(saleFigures), vat: vatSums }),
});

export const exportEarnings = endpoint({
  method: "GET",
  path: "/api/earnings/export",
  summary: "Every movement of a year and what waits, as a CSV for French spreadsheets",
  access: ["lessor", "artisan"],
  rights: ["money"],
  query: z.object({ year: year.optional() }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
});
