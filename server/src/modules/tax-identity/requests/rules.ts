import { addDays, type CalendarDay } from "@stokaz/contract/calendar";
import type { TaxStep } from "@stokaz/contract/tax-identity";

/**
 * Days from one step to the next. A step that came late moves those after it, so that nobody is closed before sixty days
 * and two reminders, nor within ten days of what announced it. Source: CGI art. 1649 ter D.
 */
const FOLLOWS: Readonly<Record<TaxStep, { step: TaxStep; afterDays: number } | null>> = {
  asked: { step: "first-reminder", afterDays: 20 },
  "first-reminder": { step: "second-reminder", afterDays: 20 },
  "second-reminder": { step: "payouts-held", afterDays: 10 },
  "payouts-held": { step: "closed", afterDays: 10 },
  closed: null,
};

/** The step that follows one, and on which day; none after the last. */
export const stepAfter = (
  step: TaxStep,
  takenOn: CalendarDay,
): { step: TaxStep; on: CalendarDay } | null => {
  const next = FOLLOWS[step];
  return next && { step: next.step, on: addDays(takenOn, next.afterDays) };
};

/** All that follow a step if nothing is given, with their days. */
export const stepsToCome = (
  step: TaxStep,
  takenOn: CalendarDay,
): { step: TaxStep; on: CalendarDay }[] => {
  const next = stepAfter(step, takenOn);
  return next ? [next, ...stepsToCome(next.step, next.on)] : [];
};

/** The years whose file is owed on a day: this one, and the one before until the end of January. */
export const yearsOwed = (today: CalendarDay): number[] => {
  const year = Number(today.slice(0, 4));
  return today.slice(5, 7) === "01" ? [year - 1, year] : [year];
};
