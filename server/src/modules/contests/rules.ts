import { CONTEST_LIFE } from "@stokaz/contract/limits";
import type { Measure } from "@stokaz/contract/moderation/measures";
import { addMonths, type CalendarDay } from "@stokaz/contract/time/calendar";

/** The last day on which a decision can be contested. @param decidedOn the day of the decision */
export const contestUntil = (decidedOn: CalendarDay): CalendarDay =>
  addMonths(decidedOn, CONTEST_LIFE.months);

/** Reason why a contest can't be sent; `undefined` when it can. */
export type Obstacle = "contest/impossible" | "contest/too-late" | "contest/already-sent";

/**
 * Checks a contest: the person concerned by a measure may contest it, and the reporter if
 * no measure was taken, once and within six months.
 *
 * @param of.isSent true if they did already
 */
export const obstacleTo = (
  facts: { isByOwner: boolean; measure: Measure; until: CalendarDay; isSent: boolean },
  today: CalendarDay,
): Obstacle | undefined => {
  if (facts.isSent) return "contest/already-sent";
  if (facts.isByOwner === (facts.measure === "none")) return "contest/impossible";
  return today > facts.until ? "contest/too-late" : undefined;
};
