import { type Cents, cents } from "@stokaz/contract/money/money";
import { addDays, addMonths, type CalendarDay, daysBetween } from "@stokaz/contract/time/calendar";

/** A period of days, both ends included. */
export type Period = { from: CalendarDay; to: CalendarDay };

const DEFAULT_DAYS = 30;
/** Longest periods shown by day and by week; longer ones by month. */
const DAYS_BY_DAY = 31;
const DAYS_BY_WEEK = 183;

/** The requested period, with no day after today; by default the thirty days that end today. */
export const readPeriod = (
  asked: { from?: CalendarDay | undefined; to?: CalendarDay | undefined },
  today: CalendarDay,
): Period => {
  const to = asked.to && asked.to < today ? asked.to : today;
  const from = asked.from ?? addDays(to, 1 - DEFAULT_DAYS);
  return { from: from < to ? from : to, to };
};

/** The period of the same length just before. */
export const periodBefore = ({ from, to }: Period): Period => {
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
};

/**
 * A period cut into days, weeks or months, depending on its length; the last one may be shorter.
 */
export const stepsOf = ({ from, to }: Period): Period[] => {
  const days = daysBetween(from, to) + 1;
  const next = (start: CalendarDay, index: number): CalendarDay => {
    if (days <= DAYS_BY_DAY) return addDays(start, 1);
    // Each start is computed from the first step, because months end on different days.
    return days <= DAYS_BY_WEEK ? addDays(start, 7) : addMonths(from, index + 1);
  };
  const steps: Period[] = [];
  for (let start = from; start <= to; ) {
    const after = next(start, steps.length);
    const end = addDays(after, -1);
    steps.push({ from: start, to: end < to ? end : to });
    start = after;
  }
  return steps;
};

/** Figures of one day, in cents. */
export type DayFigures = {
  day: CalendarDay;
  sales: Cents;
  rents: Cents;
  fees: Cents;
  newUsers: number;
};

/** Figures of each step. */
export const sumBySteps = (steps: readonly Period[], days: readonly DayFigures[]) =>
  steps.map(({ from, to }) => {
    const within = days.filter(({ day }) => day >= from && day <= to);
    const sum = (figure: "sales" | "rents" | "fees" | "newUsers") =>
      within.reduce((total, day) => total + day[figure], 0);
    return {
      from,
      to,
      sales: cents(sum("sales")),
      rents: cents(sum("rents")),
      fees: cents(sum("fees")),
      newUsers: sum("newUsers"),
    };
  });
