import { keysOf } from "@stokaz/contract/keys";
import { TAX_CLOSURE, TAX_STEPS, type TaxStep } from "@stokaz/contract/tax/tax-identity";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";

/**
 * Days from the request to each step, if none is late: nobody is closed before sixty whole days are
 * over, the day of the request not counted. Sources: CGI art. 1649 ter D; directive (EU) 2021/514,
 * annex V, section IV A 2. The hold before it is our own rule.
 */
const DAYS: Readonly<Record<TaxStep, number>> = {
  asked: 0,
  "first-reminder": 20,
  "second-reminder": 40,
  "payouts-held": 50,
  closed: TAX_CLOSURE.days + 1,
};

const STEPS = keysOf(TAX_STEPS);

/**
 * Finds the step after a step, and its day; `null` after the last. A late step moves the later
 * ones, so that nobody is closed before that time and two reminders, nor within ten days of the
 * announcement.
 */
export const stepAfter = (
  step: TaxStep,
  takenOn: CalendarDay,
): { step: TaxStep; on: CalendarDay } | null => {
  const next = STEPS[STEPS.indexOf(step) + 1];
  return next ? { step: next, on: addDays(takenOn, DAYS[next] - DAYS[step]) } : null;
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
