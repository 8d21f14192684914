import { ANSWER_HOURS, ANSWER_REMINDER_HOURS } from "@stokaz/contract/acceptance";
import { REQUEST_SHOWN_DAYS, type RequestStatus } from "@stokaz/contract/rental-requests";

/** Where a request to rent may go: whoever is first ends it, and what its lessor accepted ends by its money alone. */
export const REQUEST_TRANSITIONS = {
  waiting: ["accepting", "accepted", "refused", "withdrawn", "unanswered", "lapsed"],
  accepting: ["accepted", "lapsed"],
  accepted: [],
  refused: [],
  withdrawn: [],
  unanswered: [],
  lapsed: [],
} as const satisfies Record<RequestStatus, readonly RequestStatus[]>;

/** The job that takes the money of accepted requests and lets that of the others go. */
export const REQUEST_MONEY_JOB = "settle-rental-requests";

const HOUR_MS = 3_600_000;

/** Until when a lessor answers. @param authorisedAt when the money was kept back */
export const answerEnd = (authorisedAt: Date): Date =>
  new Date(authorisedAt.getTime() + ANSWER_HOURS * HOUR_MS);

/** Lessors are reminded of what they have to answer before this. */
export const reminderHorizon = (now: Date): Date =>
  new Date(now.getTime() + ANSWER_REMINDER_HOURS * HOUR_MS);

/** Since when requests that came to nothing are still shown to who made them. */
export const shownSince = (now: Date): Date =>
  new Date(now.getTime() - REQUEST_SHOWN_DAYS * 24 * HOUR_MS);

/** How a checkout ends when its request does. */
export const heldAs = (as: "refused" | "withdrawn" | "unanswered"): "cancelled" | "expired" =>
  as === "unanswered" ? "expired" : "cancelled";
