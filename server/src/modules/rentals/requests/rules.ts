import { ANSWER_HOURS, ANSWER_REMINDER_HOURS } from "@stokaz/contract/accounts/acceptance";
import { REQUEST_SHOWN_DAYS, type RequestStatus } from "@stokaz/contract/leases/rental-requests";
import { DAY_MS, HOUR_MS } from "@stokaz/contract/time/calendar";

/**
 * States that a request may move to: the first side that acts ends it, and an accepted request ends
 * only by its money.
 */
export const REQUEST_TRANSITIONS = {
  waiting: ["accepting", "accepted", "refused", "withdrawn", "unanswered", "lapsed"],
  accepting: ["accepted", "lapsed"],
  accepted: [],
  refused: [],
  withdrawn: [],
  unanswered: [],
  lapsed: [],
} as const satisfies Record<RequestStatus, readonly RequestStatus[]>;

/** The job that captures the money of accepted requests and releases the money of the others. */
export const REQUEST_MONEY_JOB = "settle-rental-requests";

/**
 * Time until which a lessor may answer.
 *
 * @param authorisedAt time at which the money was put on hold
 */
export const answerEnd = (authorisedAt: Date): Date =>
  new Date(authorisedAt.getTime() + ANSWER_HOURS * HOUR_MS);

/** Lessors get a reminder of requests that they must answer before this instant. */
export const reminderHorizon = (now: Date): Date =>
  new Date(now.getTime() + ANSWER_REMINDER_HOURS * HOUR_MS);

/** Instant since which ended requests are still shown to their artisans. */
export const shownSince = (now: Date): Date =>
  new Date(now.getTime() - REQUEST_SHOWN_DAYS * DAY_MS);

/** How a checkout ends when its request does. */
export const checkoutEnd = (as: "refused" | "withdrawn" | "unanswered"): "cancelled" | "expired" =>
  as === "unanswered" ? "expired" : "cancelled";
