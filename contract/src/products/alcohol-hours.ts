import type { Hours } from "../handover/schedule.ts";
import type { LocalTime } from "../time/calendar.ts";
import { frenchTimeOfDay } from "../time/french-time.ts";

/**
 * The sentence about the hours of the day in which the prefect forbids the sale of alcohol. Sources:
 * CSP, article L3331-4 (a distance sale counts as takeaway); CGCT, article L2215-1.
 */
export const alcoholHoursText = ({ start, end }: Hours): string =>
  `L'alcool ne se vend pas et ne se remet pas de ${frenchTimeOfDay(start)} à ${frenchTimeOfDay(end)} (arrêté préfectoral).`;

/**
 * Reason why alcohol is neither sold nor handed over at a time, if any.
 *
 * @param hours closed hours from `start` on, until before `end`, which may be on the next day; `null`
 *   if there are none
 * @param at local time in the territory's zone
 */
export const refuseAlcoholAt = (hours: Hours | null, at: LocalTime): string | undefined => {
  if (!hours) return undefined;
  const { start, end } = hours;
  const time = at.slice(11, 16);
  const isClosed = start < end ? start <= time && time < end : start <= time || time < end;
  return isClosed ? alcoholHoursText(hours) : undefined;
};
