import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { partialMonth } from "../leases/lease-changes.ts";
import { standing } from "../leases/pallets.ts";
import { euros } from "../money/money-fields.ts";
import { day, month } from "../time/day-fields.ts";
import { insuranceState } from "./insurance.ts";

/** Occupancy of a space, day by day over a month, with its tenants and income. */
export const occupancy = z
  .object({
    month,
    surface: z.number().int(),
    days: z.array(
      z.object({
        day,
        rented: z.number().int().meta({ description: "Pallets of confirmed rentals" }),
        held: z.number().int().meta({
          description: "Pallets reserved for a payment or a request",
        }),
        free: z.number().int(),
      }),
    ),
    rentals: z
      .array(
        z.object({
          _id: id,
          tradeName: z.string(),
          pallets: z.number().int(),
          startDate: day,
          endDate: day.meta({ description: "The first day after the rental" }),
        }),
      )
      .meta({ description: "Confirmed rentals with at least one day in the month" }),
    requests: z
      .array(
        z.object({
          _id: id,
          tradeName: z.string(),
          pallets: z.number().int(),
          startDate: day,
          endDate: day.meta({ description: "The first day after the rental" }),
        }),
      )
      .meta({
        description: "Open requests with at least one day in the month",
      }),
    tenants: z
      .array(
        z.object({
          _id: id,
          tradeName: z.string(),
          pallets: z.number().int(),
          startDate: day,
          endDate: day.meta({ description: "The first day after the rental" }),
          monthlyEarnings: euros.meta({ description: "Euros of a whole month" }),
          partialMonth,
          isComing: z.boolean(),
          standing,
          insurance: insuranceState,
        }),
      )
      .meta({ description: "Current and future rentals, for any requested month" }),
    earnings: z
      .array(z.object({ month, amount: euros }))
      .meta({ description: "Rents due in each of twelve months, before the platform fee" }),
  })
  .meta({ id: "Occupancy" });
export type Occupancy = z.output<typeof occupancy>;

export const getOccupancy = endpoint({
  method: "GET",
  path: "/api/storageSpace/:id/occupancy",
  summary: "Returns the occupancy of one of the lessor's spaces in a month",
  access: ["lessor"],
  params: z.object({ id }),
  query: z.object({ month: month.optional() }),
  status: 200,
  answer: occupancy,
  problems: ["space/not-found", "space/not-yours"],
});
