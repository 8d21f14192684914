import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, longText } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { claimedTotal, euros } from "../money/money-fields.ts";
import { pdf } from "../papers/papers.ts";
import { day, instant } from "../time/day-fields.ts";

/**
 * Possible changes of a lease: the artisan leaves before its end, gives pallets back, extends it,
 * or adds pallets.
 */
export const LEASE_CHANGES = ["leave", "give_back", "extend", "add_pallets"] as const;
export type LeaseChangeKind = (typeof LEASE_CHANGES)[number];

/** Terms of a lease, before or after a change. */
const terms = z.object({
  pallets: z.number().int(),
  endDate: day.meta({ description: "The first day after the lease" }),
});

/**
 * A month of a lease whose cost changes. `before` and `after` are euros for the whole lease; see
 * `ScaledMonth` in `lease-scale.ts`.
 */
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

/** What the running month of a lease costs, beside the rent of a whole one. */
export const partialMonth = euros.optional().meta({
  description:
    "Euros of the running month, where a change holds for some of its days only. Absent if it costs a whole rent",
});

/** A change of a lease that was agreed to, as both of its sides read it. */
export const leaseChange = z
  .object({
    _id: id,
    number: z.number().int().meta({ description: "Number of the amendment, from 1" }),
    kind: z.enum(LEASE_CHANGES),
    madeAt: instant,
    effectiveOn: day.meta({ description: "The first day on which the change applies" }),
    before: terms,
    after: terms,
    priceChange: euros.meta({
      description: "Change of the whole lease's price, in euros. Negative if it costs less",
    }),
    refund: euros,
  })
  .meta({ id: "LeaseChange" });
export type LeaseChange = z.output<typeof leaseChange>;

/** Cost and dates if the artisan leaves today. */
const leaveQuote = z
  .object({
    endDate: day.meta({ description: "The first day after the lease" }),
    promisedUntil: day.nullable().meta({
      description:
        "The last day on which buyers may collect, if that makes the notice longer. `null` if it doesn't",
    }),
    months: z.array(scaledMonth).meta({ description: "Months that cost less, in order" }),
    notOwed: euros.meta({ description: "Total reduction of these months, in euros" }),
    refund: euros.meta({
      description: "Part of the reduction that was already paid and is refunded, in euros",
    }),
  })
  .meta({ id: "LeaveQuote" });
export type LeaveQuote = z.output<typeof leaveQuote>;

/** Message for an administrator who gives a suspended artisan's notice without a reason. */
export const NOTICE_REASON_MISSING = "Dites pourquoi vous donnez ce préavis.";

const refusals = [
  "rental/not-found",
  "rental/not-yours",
  "rental/not-suspended",
  "rental/over",
  "rental/no-notice",
  "rental/ends-anyway",
] as const;

export const quoteLeaving = endpoint({
  method: "GET",
  path: "/api/leases/:id/leave",
  summary:
    "Calculates the end day and the refund, by month, if the artisan leaves a lease early. Administrators may ask for a suspended artisan",
  access: ["artisan", "admin"],
  params: z.object({ id }),
  status: 200,
  answer: leaveQuote,
  problems: [...refusals],
});

export const leaveLease = endpoint({
  method: "POST",
  path: "/api/leases/:id/leave",
  summary:
    "Ends a lease early with notice. Refused if the figures that were shown have changed. Administrators may do it for a suspended artisan, with a reason",
  access: ["artisan", "admin"],
  params: z.object({ id }),
  body: z.object({
    endDate: day,
    notOwed: claimedTotal,
    refund: claimedTotal,
    reason: longText(NOTICE_REASON_MISSING, LIMITS.reason).optional().meta({
      description: "For administrators only, who must give it. Both sides read it",
    }),
  }),
  status: 200,
  answer: z.object({ message: z.string(), change: leaseChange }),
  problems: [
    ...refusals,
    "session/confirm-again",
    "rental/quote-changed",
    "rental/payment-under-way",
    "refund/disputed",
  ],
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
    pallets: z.number().int().meta({ description: "Number of pallets that are given back" }),
    palletsAfter: z.number().int().meta({ description: "Number of pallets that remain" }),
    effectiveOn: day.meta({ description: "The first day without these pallets" }),
    months: z.array(scaledMonth).meta({ description: "Months that cost less, in order" }),
    notOwed: euros.meta({ description: "Total reduction of these months, in euros" }),
    refund: euros.meta({
      description: "Part of the reduction that was already paid and is refunded, in euros",
    }),
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
  summary:
    "Calculates the first day and the refund, by month, if the artisan gives back pallets of a lease",
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
  summary:
    "Gives back pallets of a lease with notice. Refused if the figures that the artisan saw have changed",
  access: ["artisan"],
  params: z.object({ id }),
  body: z.object({
    pallets: givenBack,
    palletsAfter: z.number().int().meta({
      description:
        "The value of `palletsAfter` that the artisan saw. Refused if it has changed, so that the same call does not give back twice",
    }),
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
  summary: "Returns an amendment of a lease as PDF, for both sides and administrators",
  access: "signed-in",
  rights: ["money"],
  params: z.object({ id, number: z.coerce.number().int().min(1).max(LIMITS.amendments) }),
  status: 200,
  answer: pdf,
  problems: ["rental/not-found", "paper/not-found", "paper/busy"],
});
