import { type CalendarDay, daysBetween } from "@stokaz/contract/time/calendar";

/** Days before the end of a product's sale on which its artisan is told; 0 is the day itself. */
const TOLD_AT = [0, 7, 30, 60] as const;

/**
 * Finds the notice that is due for a product with an incomplete sheet. Only the last one is due,
 * so that a job that did not run for a while does not send several mails.
 *
 * @param lastNotice the last notice that its artisan received, in days before the end; `null` for none yet
 * @returns the notice, in days before the end; `undefined` when nothing new is due
 */
export const dueNotice = (
  { dueOn, lastNotice }: { dueOn: CalendarDay; lastNotice: number | null },
  today: CalendarDay,
): number | undefined => {
  const left = Math.max(0, daysBetween(today, dueOn));
  const due = TOLD_AT.find((days) => left <= days) ?? 60;
  return lastNotice === null || due < lastNotice ? due : undefined;
};
