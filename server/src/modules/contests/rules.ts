import { addMonths, type CalendarDay } from "@stokaz/contract/calendar";
import type { Measure } from "@stokaz/contract/measures";

/** Months in which a decision can be contested. Source: regulation (EU) 2022/2065, article 20. */
const CONTEST_MONTHS = 6;

/** Days within which a contest is answered. */
export const ANSWER_DAYS = 15;

/** The last day on which a decision can be contested. @param decidedOn the day it was taken */
export const contestUntil = (decidedOn: CalendarDay): CalendarDay =>
  addMonths(decidedOn, CONTEST_MONTHS);

/** What speaks against a contest; nothing when it may be sent. */
export type Obstacle = "contest/impossible" | "contest/too-late" | "contest/already-sent";

/**
 * Whoever a measure is against may contest it, and whoever reported what was left: once, within six months.
 *
 * @param of.isSent whether they did
 */
export const obstacleTo = (
  of: { isByOwner: boolean; measure: Measure; until: CalendarDay; isSent: boolean },
  today: CalendarDay,
): Obstacle | undefined => {
  if (of.isSent) return "contest/already-sent";
  if (of.isByOwner === (of.measure === "none")) return "contest/impossible";
  return today > of.until ? "contest/too-late" : undefined;
};
