import { z } from "zod";
import { day, instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id, message, requiredText } from "./fields.ts";
import { insuranceState } from "./insurance.ts";
import { LIMITS } from "./limits.ts";
import { euros } from "./money.ts";
import { paging } from "./paging.ts";
import { PAYMENT_PLANS } from "./rentals.ts";

/**
 * The states of a rental request. `waiting`: the lessor must answer; `accepting`: they accepted and
 * the payment is being captured; `accepted`: it is a rental; `refused` by the lessor; `withdrawn`
 * by the artisan; `unanswered` in time; `lapsed`: the payment failed.
 */
export const REQUEST_STATUSES = [
  "waiting",
  "accepting",
  "accepted",
  "refused",
  "withdrawn",
  "unanswered",
  "lapsed",
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Number of days in which artisans still see their requests that led to no rental. */
export const REQUEST_SHOWN_DAYS = 30;

/** A rental request, as both sides see it. */
export const rentalRequestShown = z
  .object({
    _id: id.meta({ description: "Of the rental that it becomes" }),
    status: z.enum(REQUEST_STATUSES),
    space: z.object({ _id: id, name: z.string() }),
    artisan: z.object({ _id: id, name: z.string().meta({ description: "The trade name" }) }),
    pallets: z.number().int(),
    startDate: day,
    endDate: day.meta({ description: "The first day after it" }),
    months: z.number().int(),
    plan: z.enum(PAYMENT_PLANS),
    totalPrice: euros.meta({ description: "Of all its months" }),
    firstPayment: euros.meta({ description: "What is kept back, and taken once it is accepted" }),
    storedGoods: z.string().meta({ description: "What its artisan will store; may be empty" }),
    insurance: insuranceState,
    requestedAt: instant,
    answerBy: instant,
    reason: z.string().nullable().meta({ description: "Why it was refused" }),
  })
  .meta({ id: "RentalRequestShown" });
export type RentalRequestShown = z.output<typeof rentalRequestShown>;

export const REFUSAL_REQUIRED = "Dites en quelques mots pourquoi.";
export const requestRefusal = z.object({ reason: requiredText(REFUSAL_REQUIRED, LIMITS.reason) });

const params = z.object({ id });
const problems = [
  "rental-request/not-found",
  "rental-request/not-yours",
  "rental-request/answered",
] as const;

export const listRentalRequests = endpoint({
  method: "GET",
  path: "/api/rental-requests",
  summary: `Requests to rent from one, or by one, that wait, the first to answer first; an artisan's that came to nothing for ${REQUEST_SHOWN_DAYS} days after these`,
  access: ["lessor", "artisan"],
  rights: ["leases"],
  query: paging,
  status: 200,
  answer: z.object({
    data: z.array(rentalRequestShown),
    waiting: z.number().int().meta({ description: "How many of all of them wait for an answer" }),
    nextCursor: z.string().nullable(),
  }),
});

export const acceptRentalRequest = endpoint({
  method: "POST",
  path: "/api/rental-requests/:id/accept",
  summary: "Accepts a request: its money is taken, and it becomes a rental",
  access: ["lessor"],
  params,
  status: 200,
  answer: message,
  problems: [...problems, "rental-request/over"],
});

export const refuseRentalRequest = endpoint({
  method: "POST",
  path: "/api/rental-requests/:id/refuse",
  summary: "Refuses a request, with a reason: nothing is taken, and its room is free again",
  access: ["lessor"],
  params,
  body: requestRefusal,
  status: 200,
  answer: message,
  problems,
});

export const withdrawRentalRequest = endpoint({
  method: "POST",
  path: "/api/rental-requests/:id/withdraw",
  summary: "Takes one's request back while it waits: nothing is taken",
  access: ["artisan"],
  params,
  status: 200,
  answer: message,
  problems,
});
