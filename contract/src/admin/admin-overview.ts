import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { euros } from "../money/money-fields.ts";
import { day } from "../time/day-fields.ts";

const period = z.object({ from: day, to: day.meta({ description: "The last day of the period" }) });

const figures = z.object({
  sales: euros.meta({ description: "Amount of paid orders" }),
  orders: z.number().int(),
  rents: euros.meta({ description: "Amount of paid rentals" }),
  rentals: z.number().int(),
  fees: euros.meta({ description: "Fees that the platform kept" }),
  occupancy: z.number().nullable().meta({
    description:
      "Rented pallet-days divided by offered pallet-days, 0 to 1. `null` if none were offered",
  }),
  newUsers: z.number().int(),
});
export type Figures = z.output<typeof figures>;

/**
 * Key figures of a period and of the period before. Days are calendar days in the territory's zone.
 */
export const overview = z
  .object({
    period,
    before: period.meta({ description: "The previous period, with the same number of days" }),
    figures,
    figuresBefore: figures,
    steps: z
      .array(
        z.object({
          from: day,
          to: day,
          sales: euros,
          rents: euros,
          fees: euros,
          newUsers: z.number().int(),
        }),
      )
      .meta({
        description: "The figures by day, week or month, depending on the length of the period",
      }),
  })
  .meta({ id: "AdminOverview" });
export type Overview = z.output<typeof overview>;

export const getOverview = endpoint({
  method: "GET",
  path: "/api/admin/overview",
  summary: "Returns key figures of a period, and of the previous period for comparison",
  access: ["admin"],
  query: z
    .object({ from: day.optional(), to: day.optional() })
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ["to"],
      error: "La fin ne peut pas précéder le début",
    }),
  status: 200,
  answer: overview,
});
