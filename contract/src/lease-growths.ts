import { z } from "zod";
import { day } from "./calendar.ts";
import { sessionIdQuery } from "./checkout.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { leaseChange, scaledMonth } from "./lease-changes.ts";
import { LIMITS } from "./limits.ts";
import { claimedTotal, euros } from "./money.ts";

/** Ways in which a lease grows: some more months, or some more pallets. */
export const GROWTH_KINDS = ["extend", "add_pallets"] as const;
export type GrowthKind = (typeof GROWTH_KINDS)[number];

const count = z.coerce
  .number("Nombre invalide")
  .int("Nombre invalide")
  .min(1, "Ajoutez au moins un mois ou une palette")
  .max(LIMITS.surfaceM2, "Nombre invalide")
  .meta({ description: "Months of `extend`, pallets of `add_pallets`" });

const wish = { kind: z.enum(GROWTH_KINDS), count };

/** Cost of a growth of the lease, calculated today. */
const growthQuote = z
  .object({
    ...wish,
    palletsAfter: z.number().int(),
    endDate: day.meta({ description: "The first day after the lease, then" }),
    effectiveOn: day.meta({ description: "The first day on which it holds" }),
    price: euros.meta({ description: "A pallet and month, of what comes to the lease" }),
    months: z.array(scaledMonth).meta({ description: "Those that cost more, in order" }),
    priceChange: euros.meta({ description: "What the months cost more, all together" }),
    dueNow: euros.meta({ description: "What of it is paid on the page, before it holds" }),
  })
  .meta({ id: "GrowthQuote" });
export type GrowthQuote = z.output<typeof growthQuote>;

const refusals = [
  "rental/not-found",
  "rental/not-yours",
  "rental/over",
  "rental/not-offered",
  "rental/asks-first",
  "rental/left",
  "rental/too-long",
  "rental/prepaid-too-long",
  "rental/rent-unpaid",
  "rental/payment-under-way",
  "rental/not-enough-space",
  "rental/total-out-of-range",
] as const;

export const quoteGrowth = endpoint({
  method: "GET",
  path: "/api/leases/:id/growth",
  summary:
    "What more months, or more pallets, of a lease come to: month by month, what is paid now",
  access: ["artisan"],
  params: z.object({ id }),
  query: z.object(wish),
  status: 200,
  answer: growthQuote,
  problems: [...refusals],
});

export const growLease = endpoint({
  method: "POST",
  path: "/api/leases/:id/growth",
  summary:
    "Gives a lease more months or pallets at the figures that were shown: at once, or once they are paid",
  access: ["artisan"],
  params: z.object({ id }),
  body: z.object({ ...wish, effectiveOn: day, priceChange: claimedTotal, dueNow: claimedTotal }),
  status: 200,
  answer: z.object({
    url: z.url().nullable().meta({ description: "Where it is paid; none when nothing is due now" }),
    change: leaseChange.nullable().meta({ description: "The amendment, when nothing was due" }),
    message: z.string(),
  }),
  problems: [
    ...refusals,
    "rental/quote-changed",
    "account/texts-to-accept",
    "company/closed",
    "checkout/too-many-open",
    "checkout/too-many-unpaid",
    "request/too-many",
    "server/provider-unavailable",
  ],
});

export const growthPaymentSuccess = endpoint({
  method: "GET",
  path: "/api/lease-growth/success",
  summary: "The amendment that a paid checkout session made",
  access: ["artisan"],
  query: sessionIdQuery,
  status: 200,
  answer: z.object({ rentalId: id, change: leaseChange, message: z.string() }),
  problems: [
    "checkout/not-found",
    "checkout/not-paid",
    "checkout/failed",
    "checkout/refunded",
    "server/provider-unavailable",
  ],
});
