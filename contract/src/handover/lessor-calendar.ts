import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { euros } from "../money/money-fields.ts";
import { day, month } from "../time/day-fields.ts";

const spaceName = z.string().meta({ description: "The name of the space" });
const tradeName = z.string().meta({ description: "Trade name of the artisan" });

/** An event on one day that a lessor must know about. */
const calendarEvent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["arrival", "departure", "request"]).meta({
      description:
        "The first day and the last day of a rental; the first day of a request that waits for an answer",
    }),
    spaceName,
    rentedSpaceId: id,
    tradeName,
    pallets: z.number().int(),
  }),
  z.object({
    kind: z.literal("delivery"),
    spaceName,
    rentedSpaceId: id,
    tradeName,
    units: z.number().int().meta({
      description: "Number of units announced, or received once the delivery has arrived",
    }),
    isReceived: z.boolean(),
  }),
  z.object({
    kind: z.literal("closure"),
    from: day,
    to: day.meta({ description: "The last closed day" }),
    spaceNames: z.array(z.string()).meta({ description: "The lessor's spaces that are closed" }),
    isEverySpace: z.boolean(),
    isAlert: z.boolean().meta({ description: "Whether it is a closure by the operator" }),
    reason: z.string(),
  }),
]);
export type CalendarEvent = z.output<typeof calendarEvent>;

/** The calendar of one month for all spaces of a lessor. */
export const lessorMonth = z
  .object({
    month,
    today: day,
    spaces: z.array(
      z.object({
        _id: id,
        name: z.string(),
        surface: z.number().int(),
        taken: z.array(z.number().int()).meta({
          description: "Number of pallets rented or reserved, on each day of the month",
        }),
        rent: euros.meta({ description: "Rents due in the month, before the platform fee" }),
      }),
    ),
    days: z
      .array(z.object({ day, events: z.array(calendarEvent) }))
      .meta({ description: "All days of the month" }),
    earnings: z
      .array(z.object({ month, amount: euros }))
      .meta({ description: "Rents due in each of twelve months, before the platform fee" }),
  })
  .meta({ id: "LessorMonth" });
export type LessorMonth = z.output<typeof lessorMonth>;

export const getLessorMonth = endpoint({
  method: "GET",
  path: "/api/storageSpace/calendar",
  summary:
    "Returns a month of the lessor's spaces: occupancy, rentals, deliveries, closures and rents",
  access: ["lessor"],
  query: z.object({ month: month.optional() }),
  status: 200,
  answer: lessorMonth,
});
