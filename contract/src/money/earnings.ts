import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { vatSum } from "../tax/vat-exports.ts";
import { instant, month, year } from "../time/day-fields.ts";
import { euros } from "./money-fields.ts";

/** Income and costs of sales. */
export const figures = {
  received: euros.meta({ description: "Amount that tenants or buyers paid" }),
  fee: euros.meta({ description: "Platform fees, less refunded fees" }),
  refunded: euros.meta({ description: "Amount that was refunded to tenants or buyers" }),
  transferred: euros.meta({
    description: "Amount that was transferred to the seller's payment account",
  }),
  reversed: euros.meta({ description: "Amount of transfers that was taken back" }),
};

/**
 * A sold item: pallets of one's space to `payer` (a trade name), or units of one's product (a first
 * name).
 */
const soldThing = z
  .object({
    _id: id.meta({ description: "Id of its payment" }),
    kind: z.enum(["rental", "order"]),
    name: z.string().meta({ description: "Name of the space, or of all products of the order" }),
    quantity: z.number().int().meta({ description: "Number of pallets or units" }),
    products: z
      .number()
      .int()
      .meta({ description: "Number of products in `name`. 0 for a rental" }),
    payer: z.string(),
    orderNumber: z.string().nullable(),
  })
  .meta({ id: "SoldThing" });
export type SoldThing = z.output<typeof soldThing>;

/** The reason why earned money has not been paid out yet. */
export const waitsFor = z
  .enum(["date", "collection", "account", "tax", "decision", "bank", "retry", "soon"])
  .meta({
    description:
      "`date`: until `at`. `collection`: until the buyer collects, or until `at`. `account`: until a payment account is connected. `tax`: until the required tax data is given. `decision`: until a claim, a refused handover or a return is settled. `bank`: until the payer's bank decides about a dispute. `retry`: the provider refused it, and `at` is the next attempt. `soon`: within minutes",
  });
export type WaitsFor = z.output<typeof waitsFor>;

const waitingTransfer = z
  .object({
    _id: id,
    sale: soldThing,
    amount: euros.meta({
      description: "Amount that the seller will receive, after the platform fee",
    }),
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
  .meta({ description: "VAT by regime and rate, highest rate first. Empty for rents" });

export const getEarnings = endpoint({
  method: "GET",
  path: "/api/earnings",
  summary: "Returns the caller's income of a year by month, and the transfers to come",
  access: ["lessor", "artisan"],
  rights: ["money"],
  query: z.object({ year: year.optional() }),
  status: 200,
  answer: z
    .object({
      year: z.number().int(),
      years: z.array(z.number().int()).meta({ description: "Years with movements, newest first" }),
      isConnected: z
        .boolean()
        .meta({ description: "Whether the payment account can receive transfers" }),
      totals: z.object(figures).meta({ description: "Totals of the year" }),
      months: z
        .array(monthFigures)
        .meta({ description: "Months of the year with movements, newest first" }),
      vat: vatSums,
      waiting: z.object({
        amount: euros.meta({ description: "Total of all transfers to come, after platform fees" }),
        count: z.number().int(),
        next: z
          .array(waitingTransfer)
          .meta({ description: "The next transfers, at most one hundred" }),
      }),
    })
    .meta({ id: "Earnings" }),
});

export const getMonthEarnings = endpoint({
  method: "GET",
  path: "/api/earnings/month/:month",
  summary: "Returns the caller's income of a month by sale",
  access: ["lessor", "artisan"],
  rights: ["money"],
  params: z.object({ month }),
  status: 200,
  answer: z.object({ month, sales: z.array(saleFigures), vat: vatSums }),
});

export const exportEarnings = endpoint({
  method: "GET",
  path: "/api/earnings/export",
  summary:
    "Returns all money movements of a year and the transfers to come, as CSV for French spreadsheets",
  access: ["lessor", "artisan"],
  rights: ["money"],
  query: z.object({ year: year.optional() }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
});
