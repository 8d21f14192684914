import { z } from "zod";
import { sessionIdQuery } from "../checkout/checkout.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { claimedTotal, euros } from "../money/money-fields.ts";
import { day } from "../time/day-fields.ts";
import { leaseChange, scaledMonth } from "./lease-changes.ts";

/** Ways in which a lease grows: some more months, or some more pallets. */
export const GROWTH_KINDS = ["extend", "add_pallets"] as const;
export type GrowthKind = (typeof GROWTH_KINDS)[number];

const count = z.coerce
  .number("Nombre invalide")
  .int("Nombre invalide")
  .min(1, "Ajoutez au moins un mois ou une palette")
  .max(LIMITS.surfaceM2, "Nombre invalide")
  .meta({ description: "Number of months for `extend`, of pallets for `add_pallets`" });

const wish = { kind: z.enum(GROWTH_KINDS), count };

/** Cost of a growth of the lease, calculated today. */
const growthQuote = z
  .object({
    ...wish,
    palletsAfter: z.number().int(),
    endDate: day.meta({ description: "The first day after the lease, once changed" }),
    effectiveOn: day.meta({ description: "The first day on which the change applies" }),
    price: euros.meta({
      description: "Euros per pallet per month, for the added months or pallets",
    }),
    months: z.array(scaledMonth).meta({ description: "Months that cost more, in order" }),
    priceChange: euros.meta({ description: "Total increase of these months, in euros" }),
    dueNow: euros.meta({
      description: "Part of the increase that must be paid before the change applies, in euros",
    }),
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
  "rental/exit-signed",
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
    "Calculates the price of more months or more pallets of a lease, by month, and what is due now",
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
    "Adds months or pallets to a lease, immediately or after payment. Refused if the figures that the artisan saw have changed",
  access: ["artisan"],
  params: z.object({ id }),
  body: z.object({
    ...wish,
    palletsAfter: z.number().int().meta({
      description:
        "The value of `palletsAfter` that the artisan saw. Refused if it has changed, so that the same call does not add pallets twice",
    }),
    effectiveOn: day,
    priceChange: claimedTotal,
    dueNow: claimedTotal,
  }),
  status: 200,
  answer: z.object({
    url: z.url().nullable().meta({ description: "Payment page. `null` if nothing is due now" }),
    change: leaseChange
      .nullable()
      .meta({ description: "The amendment. `null` if a payment is due first" }),
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
  summary: "Returns the amendment that a paid checkout session created",
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
