import type { TaxStep } from "@stokaz/contract/tax/tax-identity";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";

/**
 * Days from one step to the next. A late step moves the later ones, so that nobody is closed before
 * sixty days and two reminders, nor within ten days of the announcement. Source: CGI art. 1649 ter
 * D.
 */
const FOLLOWS: Readonly<Record<TaxStep, { step: TaxStep; afterDays: number } | null>> = {
  asked: { step: "first-reminder", afterDays: 20 },
  "first-reminder": { step: "second-reminder", afterDays: 20 },
  "second-reminder": { step: "payouts-held", afterDays: 10 },
  "payouts-held": { step: "closed", afterDays: 10 },
  closed: null,
};

/** Finds the step after a step, and its day; `null` after the last. */
export const stepAfter = (
  step: TaxStep,
  takenOn: CalendarDay,
): { step: TaxStep; on: CalendarDay } | null => {
  const next = FOLLOWS[step];
  return next && { step: next.step, on: addDays(takenOn, next.afterDays) };
};

/** Lists all steps after a step if nothing is given, with their days. */
export const stepsToCome = (
  step: TaxStep,
  takenOn: CalendarDay,
): { step: TaxStep; on: CalendarDay }[] => {
  const next = stepAfter(step, takenOn);
  return next ? [next, ...stepsToCome(next.step, next.on)] : [];
};

/**
 * Years whose file is due on a day: the present year, and until the end of January the one before.
 */
export const yearsOwed = (today: CalendarDay): number[] => {
  const year = Number(today.slice(0, 4));
  return today.slice(5, 7) === "01" ? [year - 1, year] : [year];
};
