import type { BooksMonth } from "@stokaz/contract/books";
import { addMonths, type CalendarDay } from "@stokaz/contract/calendar";

/** The first day of the month that a day is in. */
export const monthOf = (day: CalendarDay): CalendarDay => `${day.slice(0, 7)}-01` as CalendarDay;

/** Where closing stands: all months are first days. */
export type Standing = {
  /** Of the first movement; the running month while there is none. */
  first: CalendarDay;
  lastClosed: CalendarDay | undefined;
  running: CalendarDay;
};

/** The month that can be closed, if it is over. */
const nextOf = ({ first, lastClosed }: Standing): CalendarDay =>
  lastClosed === undefined ? first : addMonths(lastClosed, 1);

/** Whether a month is closed, can be, or what it waits for. */
export const stateOf = (month: CalendarDay, standing: Standing): BooksMonth["state"] => {
  const { lastClosed, running } = standing;
  if (lastClosed !== undefined && month <= lastClosed) return "closed";
  if (month >= running) return "running";
  return month === nextOf(standing) ? "next" : "later";
};

/** The months of a year that the books have, newest first. */
export const monthsOfYear = (year: number, { first, running }: Standing): CalendarDay[] =>
  Array.from(
    { length: 12 },
    (_, back) => `${year}-${String(12 - back).padStart(2, "0")}-01` as CalendarDay,
  ).filter((month) => month >= first && month <= running);

/** The years that the books have, newest first. */
export const yearsOf = ({ first, running }: Standing): number[] => {
  const [from, to] = [first, running].map((month) => Number(month.slice(0, 4))) as [number, number];
  return Array.from({ length: to - from + 1 }, (_, back) => to - back);
};

/** Why a month can't be closed. */
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

/** What keeps a month from being closed; differences give way to a reason. */
export const refusalOf = (
  state: BooksMonth["state"],
  known: { isCompared: boolean; openFindings: number; hasReason: boolean },
): Refusal | undefined => {
  if (state !== "next") return BY_STATE[state];
  if (!known.isCompared) return "books/not-compared";
  return known.openFindings > 0 && !known.hasReason ? "books/differences" : undefined;
};
