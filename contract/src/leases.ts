import { z } from "zod";
import { day, instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id, pictureUrl } from "./fields.ts";
import { euros } from "./money.ts";
import { hours, weekday } from "./schedule.ts";

const standingProduct = z.object({
  _id: id,
  productName: z.string(),
  stock: z.number().int().meta({ description: "Units to sell" }),
  awaited: z
    .number()
    .int()
    .meta({ description: "Units that orders hold until somebody collects them" }),
});
export type StandingProduct = z.output<typeof standingProduct>;

/** What stands on the pallets of a lease. */
export const standing = z
  .object({
    pallets: z.array(
      z.object({
        numbers: z.array(z.number().int()).meta({
          description: "From 1 on; several when what stands there takes several pallets",
        }),
        products: z.array(standingProduct),
      }),
    ),
    unplaced: z.array(standingProduct).meta({
      description: "Taken off the sale, so without a pallet, but still to be collected",
    }),
    free: z.number().int().meta({ description: "Pallets that nothing stands on" }),
  })
  .meta({ id: "Standing" });
export type Standing = z.output<typeof standing>;

/** Whoever may look at a lease, from whichever side. */
export const LEASE_VIEWERS = ["artisan", "lessor", "manager", "admin"] as const;
export type LeaseViewer = (typeof LEASE_VIEWERS)[number];

/** A paid rental with all that belongs to it, for its two sides, who hands over at the place, and the administrators. */
export const lease = z
  .object({
    _id: id,
    reference: z.string().meta({ description: "What its contract calls it" }),
    viewer: z.enum(LEASE_VIEWERS),
    status: z.enum(["confirmed", "ending", "ended", "refunded"]),
    space: z.object({
      _id: id,
      name: z.string(),
      address: z.string(),
      photo: pictureUrl,
      contact: z.string(),
      phone: z.string(),
      deliveryDays: z.array(weekday),
      deliveryTimes: hours,
    }),
    artisan: z.object({ _id: id, name: z.string().meta({ description: "The trade name" }) }),
    lessor: z.object({ _id: id, name: z.string() }),
    pallets: z.number().int(),
    startDate: day,
    endDate: day.meta({ description: "The first day after it" }),
    standing,
    money: z
      .object({
        price: euros.meta({ description: "Of a pallet, per month" }),
        total: euros,
        payments: z.array(
          z.object({ paidAt: instant, amount: euros, refunded: euros }).meta({
            description: "The oldest first; `refunded`: what of it went back",
          }),
        ),
      })
      .optional()
      .meta({ description: "Not for who only hands over at the place" }),
  })
  .meta({ id: "Lease" });
export type Lease = z.output<typeof lease>;

export const getLease = endpoint({
  method: "GET",
  path: "/api/leases/:id",
  summary: "A paid rental with what stands on its pallets; unknown to everybody else",
  access: "signed-in",
  params: z.object({ id }),
  status: 200,
  answer: lease,
  problems: ["rental/not-found"],
});
