import { type CalendarDay, daysBetween } from "@stokaz/contract/calendar";

/** Days before a product leaves the sale on which its artisan is told; the last one is the day itself. */
const TOLD_AT = [0, 7, 30, 60] as const;

/**
 * Which news of a product whose sheet is not complete are due: only the last one, so that a job that did not run for a while
 * does not send several.
 *
 * @param told the last one that its artisan had; none yet is `null`
 * @returns `undefined` when they know all of it
 */
export const newsDue = (
  { dueOn, told }: { dueOn: CalendarDay; told: number | null },
  today: CalendarDay,
): number | undefined => {
  const left = Math.max(0, daysBetween(today, dueOn));
  const due = TOLD_AT.find((days) => left <= days) ?? 60;
  return told === null || due < told ? due : undefined;
};
