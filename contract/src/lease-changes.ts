import { z } from "zod";
import { day, instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { claimedTotal, euros } from "./money.ts";
import { pdf } from "./papers.ts";

/**
 * Possible changes of a lease: the artisan leaves before its end, gives pallets back, extends it,
 * or adds pallets.
 */
export const LEASE_CHANGES = ["leave", "give_back", "extend", "add_pallets"] as const;
export type LeaseChangeKind = (typeof LEASE_CHANGES)[number];

/** Terms of a lease, before or after a change. */
const terms = z.object({
  pallets: z.number().int(),
  endDate: day.meta({ description: "The first day after it" }),
});

export const scaledMonth = z
  .object({
    from: day,
    to: day.meta({ description: "The first day after this month of the lease" }),
    days: z.number().int(),
    usedDays: z.number().int(),
    before: euros,
    after: euros,
  })
  .meta({ id: "ScaledMonth" });

/** A change of a lease that was agreed to, as both of its sides read it. */
export const leaseChange = z
  .object({
    _id: id,
    number: z.number().int().meta({ description: "Of the amendment, from 1" }),
    kind: z.enum(LEASE_CHANGES),
    madeAt: instant,
    effectiveOn: day.meta({ description: "The first day on which it holds" }),
    before: terms,
    after: terms,
    priceChange: euros.meta({ description: "By how much the whole lease costs more or less" }),
    refund: euros,
  })
  .meta({ id: "LeaseChange" });
export type LeaseChange = z.output<typeof leaseChange>;

/** Cost and dates if the artisan leaves today. */
const leaveQuote = z
  .object({
    endDate: day.meta({ description: "The first day after the lease, then" }),
    promisedUntil: day
      .nullable()
      .meta({ description: "Until when buyers may collect, when that makes the notice longer" }),
    months: z.array(scaledMonth).meta({ description: "Those that cost less, in order" }),
    notOwed: euros.meta({ description: "What the months cost less, all together" }),
    refund: euros.meta({ description: "What of it was paid, and goes back" }),
  })
  .meta({ id: "LeaveQuote" });
export type LeaveQuote = z.output<typeof leaveQuote>;

const refusals = [
  "rental/not-found",
  "rental/not-yours",
  "rental/over",
  "rental/no-notice",
  "rental/ends-anyway",
] as const;

export const quoteLeaving = endpoint({
  method: "GET",
  path: "/api/leases/:id/leave",
  summary: "What leaving a lease before its end comes to: the day, month by month, what goes back",
  access: ["artisan"],
  params: z.object({ id }),
  status: 200,
  answer: leaveQuote,
  problems: [...refusals],
});

export const leaveLease = endpoint({
  method: "POST",
  path: "/api/leases/:id/leave",
  summary: "Leaves a lease with notice, at the figures that were shown",
  access: ["artisan"],
  params: z.object({ id }),
  body: z.object({ endDate: day, notOwed: claimedTotal, refund: claimedTotal }),
  status: 200,
  answer: z.object({ message: z.string(), change: leaseChange }),
  problems: [...refusals, "rental/quote-changed", "rental/payment-under-way", "refund/disputed"],
});

/** Number of pallets that are given back. */
const givenBack = z.coerce
  .number("Nombre de palettes invalide")
  .int("Nombre de palettes invalide")
  .min(1, "Rendez au moins une palette")
  .max(LIMITS.surfaceM2, "Nombre de palettes invalide");

/** Cost and dates if the artisan gives pallets back today. */
const giveBackQuote = z
  .object({
    pallets: z.number().int().meta({ description: "Those that are given back" }),
    palletsAfter: z.number().int().meta({ description: "Those that stay" }),
    effectiveOn: day.meta({ description: "The first day without them" }),
    months: z.array(scaledMonth).meta({ description: "Those that cost less, in order" }),
    notOwed: euros.meta({ description: "What the months cost less, all together" }),
    refund: euros.meta({ description: "What of it was paid, and goes back" }),
  })
  .meta({ id: "GiveBackQuote" });
export type GiveBackQuote = z.output<typeof giveBackQuote>;

const giveBackRefusals = [
  "rental/not-found",
  "rental/not-yours",
  "rental/over",
  "rental/no-give-back",
  "rental/one-pallet-stays",
  "rental/pallets-in-use",
  "rental/ends-anyway",
] as const;

export const quoteGivingBack = endpoint({
  method: "GET",
  path: "/api/leases/:id/give-back",
  summary: "What giving pallets of a lease back comes to: the day, month by month, what goes back",
  access: ["artisan"],
  params: z.object({ id }),
  query: z.object({ pallets: givenBack }),
  status: 200,
  answer: giveBackQuote,
  problems: [...giveBackRefusals],
});

export const giveBackPallets = endpoint({
  method: "POST",
  path: "/api/leases/:id/give-back",
  summary: "Gives pallets of a lease back with notice, at the figures that were shown",
  access: ["artisan"],
  params: z.object({ id }),
  body: z.object({
    pallets: givenBack,
    effectiveOn: day,
    notOwed: claimedTotal,
    refund: claimedTotal,
  }),
  status: 200,
  answer: z.object({ message: z.string(), change: leaseChange }),
  problems: [
    ...giveBackRefusals,
    "rental/quote-changed",
    "rental/payment-under-way",
    "refund/disputed",
  ],
});

export const getAmendment = endpoint({
  method: "GET",
  path: "/api/leases/:id/changes/:number/paper",
  summary: "An amendment as PDF, for both sides of the lease and the administrators",
  access: "signed-in",
  rights: ["money"],
  params: z.object({ id, number: z.coerce.number().int().min(1).max(LIMITS.amendments) }),
  status: 200,
  answer: pdf,
  problems: ["rental/not-found", "paper/not-found"],
});
