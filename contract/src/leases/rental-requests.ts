import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, longText, message } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { euros } from "../money/money-fields.ts";
import { paging } from "../paging.ts";
import { insuranceState } from "../spaces/insurance.ts";
import { day, instant } from "../time/day-fields.ts";
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
    _id: id.meta({ description: "Id of the rental if the request is accepted" }),
    status: z.enum(REQUEST_STATUSES),
    space: z.object({ _id: id, name: z.string() }),
    artisan: z.object({ _id: id, name: z.string().meta({ description: "Trade name" }) }),
    pallets: z.number().int(),
    startDate: day,
    endDate: day.meta({ description: "The first day after the rental" }),
    months: z.number().int(),
    plan: z.enum(PAYMENT_PLANS),
    totalPrice: euros.optional().meta({
      description: "Price of all months. Absent without the right `money`",
    }),
    firstPayment: euros.optional().meta({
      description:
        "Amount that is authorised now and charged on acceptance. Absent without the right `money`",
    }),
    storedGoods: z.string().meta({ description: "What the artisan will store. May be empty" }),
    insurance: insuranceState,
    requestedAt: instant,
    answerBy: instant,
    reason: z.string().nullable().meta({ description: "Why it was refused. `null` if it was not" }),
  })
  .meta({ id: "RentalRequestShown" });
export type RentalRequestShown = z.output<typeof rentalRequestShown>;

/** The refusal of an empty reason. */
export const REFUSAL_REQUIRED = "Dites en quelques mots pourquoi.";
/** A lessor's refusal of a rental request. The artisan reads the reason. */
export const requestRefusal = z.object({ reason: longText(REFUSAL_REQUIRED, LIMITS.reason) });

const params = z.object({ id });
const problems = [
  "rental-request/not-found",
  "rental-request/not-yours",
  "rental-request/answered",
] as const;

export const listRentalRequests = endpoint({
  method: "GET",
  path: "/api/rental-requests",
  summary: `Lists rental requests that wait for an answer, earliest deadline first. For a lessor those received, for an artisan those sent. An artisan also sees unsuccessful ones for ${REQUEST_SHOWN_DAYS} days, after the others`,
  access: ["lessor", "artisan"],
  rights: ["leases"],
  query: paging,
  status: 200,
  answer: z.object({
    data: z.array(rentalRequestShown),
    waiting: z
      .number()
      .int()
      .meta({ description: "Total number of requests that wait for an answer" }),
    nextCursor: z.string().nullable(),
  }),
});

export const acceptRentalRequest = endpoint({
  method: "POST",
  path: "/api/rental-requests/:id/accept",
  summary: "Accepts a request. The artisan is charged, and the rental is confirmed",
  access: ["lessor"],
  params,
  status: 200,
  answer: message,
  problems: [...problems, "rental-request/over"],
});

export const refuseRentalRequest = endpoint({
  method: "POST",
  path: "/api/rental-requests/:id/refuse",
  summary: "Refuses a request with a reason. Nothing is charged, and the pallets are free again",
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
  summary: "Withdraws the caller's request while it waits. Nothing is charged",
  access: ["artisan"],
  params,
  status: 200,
  answer: message,
  problems,
});
