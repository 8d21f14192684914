import { ANSWER_HOURS, ANSWER_REMINDER_HOURS } from "@stokaz/contract/accounts/acceptance";
import { REQUEST_SHOWN_DAYS, type RequestStatus } from "@stokaz/contract/leases/rental-requests";
import {
  addDays,
  type CalendarDay,
  DAY_MS,
  HOUR_MS,
  startOfDay,
} from "@stokaz/contract/time/calendar";

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
 * Longest time until which a lessor may answer.
 *
 * @param authorisedAt time at which the money was put on hold
 */
export const latestAnswer = (authorisedAt: Date): Date =>
  new Date(authorisedAt.getTime() + ANSWER_HOURS * HOUR_MS);

/**
 * Time until which a lessor may answer: at most until the first day of the rental is over, so that
 * nobody pays for a day that passed before the answer.
 *
 * @returns `undefined` when that day is over already
 */
export const answerEnd = (
  authorisedAt: Date,
  { startDate, timeZone }: { startDate: CalendarDay; timeZone: string },
): Date | undefined => {
  const firstDayOver = startOfDay(addDays(startDate, 1), timeZone);
  if (firstDayOver <= authorisedAt) return undefined;
  const latest = latestAnswer(authorisedAt);
  return latest < firstDayOver ? latest : firstDayOver;
};

/** Lessors get a reminder of requests that they must answer before this instant. */
export const reminderHorizon = (now: Date): Date =>
  new Date(now.getTime() + ANSWER_REMINDER_HOURS * HOUR_MS);

/** Instant since which ended requests are still shown to their artisans. */
export const shownSince = (now: Date): Date =>
  new Date(now.getTime() - REQUEST_SHOWN_DAYS * DAY_MS);

/** How a checkout ends when its request does. */
export const checkoutEnd = (as: "refused" | "withdrawn" | "unanswered"): "cancelled" | "expired" =>
  as === "unanswered" ? "expired" : "cancelled";
