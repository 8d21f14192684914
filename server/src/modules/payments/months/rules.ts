import type { BooksMonth } from "@stokaz/contract/money/books";
import { addMonths, type CalendarDay, calendarDay } from "@stokaz/contract/time/calendar";

/** First day of the month of a day. */
export const monthOf = (day: CalendarDay): CalendarDay => calendarDay(`${day.slice(0, 7)}-01`);

/** State of the closing of months. All months are given by their first days. */
export type Standing = {
  /** Month of the first movement; the current month if there is none. */
  first: CalendarDay;
  lastClosed: CalendarDay | undefined;
  running: CalendarDay;
};

/** Next month to close, once it is over. */
const nextOf = ({ first, lastClosed }: Standing): CalendarDay =>
  lastClosed === undefined ? first : addMonths(lastClosed, 1);

/** State of a month: closed, next to close, still running, or later. */
export const stateOf = (month: CalendarDay, standing: Standing): BooksMonth["state"] => {
  const { lastClosed, running } = standing;
  if (lastClosed !== undefined && month <= lastClosed) return "closed";
  if (month >= running) return "running";
  return month === nextOf(standing) ? "next" : "later";
};

/** Months of a year that the books cover, newest first. */
export const monthsOfYear = (year: number, { first, running }: Standing): CalendarDay[] =>
  Array.from({ length: 12 }, (_, back) =>
    calendarDay(`${year}-${String(12 - back).padStart(2, "0")}-01`),
  ).filter((month) => month >= first && month <= running);

const yearOf = (month: CalendarDay): number => Number(month.slice(0, 4));

/** Years that the books cover, newest first. */
export const yearsOf = ({ first, running }: Standing): number[] => {
  const to = yearOf(running);
  return Array.from({ length: to - yearOf(first) + 1 }, (_, back) => to - back);
};

/** Reason why a month cannot be closed. */
type Refusal =
  | "books/already-closed"
  | "books/not-over"
  | "books/not-next"
  | "books/not-compared"
  | "books/differences";

const BY_STATE = {
  closed: "books/already-closed",
  running: "books/not-over",
  later: "books/not-next",
} as const;

/**
 * Reason why a month cannot be closed, if any. Open differences are accepted if a reason is given
 * for them.
 */
export const refusalOf = (
  state: BooksMonth["state"],
  known: { isCompared: boolean; openFindings: number; hasReason: boolean },
): Refusal | undefined => {
  if (state !== "next") return BY_STATE[state];
  if (!known.isCompared) return "books/not-compared";
  return known.openFindings > 0 && !known.hasReason ? "books/differences" : undefined;
};
