import { type Cents, cents } from "@stokaz/contract/money/money";
import { addDays, addMonths, type CalendarDay, calendarDay } from "@stokaz/contract/time/calendar";

/** A month as `2026-11`. */
export type Month = string;

/** The month that a day is in. */
export const monthOf = (day: CalendarDay): Month => day.slice(0, 7);

/** The first day of a month. */
export const firstDayOf = (month: Month): CalendarDay => calendarDay(`${month}-01`);

/** A month plus or minus a number of months. */
export const shiftMonth = (month: Month, months: number): Month =>
  monthOf(addMonths(firstDayOf(month), months));

/** Pallets of a space that are rented or on hold on a day. */
export type DayTaken = { day: CalendarDay; rented: number; held: number };

/**
 * Every day of `[from, to)`.
 *
 * @param changes pallets taken from a day on, until the next change; the first change is of `from`
 */
export const eachDay = (
  from: CalendarDay,
  to: CalendarDay,
  changes: readonly DayTaken[],
): DayTaken[] => {
  const days: DayTaken[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) {
    const { rented = 0, held = 0 } = changes.findLast((change) => change.day <= day) ?? {};
    days.push({ day, rented, held });
  }
  return days;
};

/**
 * Earnings of a rental: its monthly rent falls due at its start and on the same day of the months
 * after until its end, at the rented price; changes made months cost more or less, and an early end
 * cancelled the months that were still to be paid.
 */
export type PaidRental = {
  start_date: CalendarDay;
  end_date: CalendarDay;
  months: number;
  total_cents: Cents;
  changed: readonly ChangedMonth[];
  /** First days of the months that are not charged any more. */
  cancelled: readonly CalendarDay[];
};

/** A month that a change made cost more or less. Cents. */
export type ChangedMonth = { from: CalendarDay; before: Cents; after: Cents };

/** The rents that fall due in each month, in the given order. Cents, before the platform's fee. */
export const earningsByMonth = (
  rentals: readonly PaidRental[],
  months: readonly Month[],
): { month: Month; amount: Cents }[] => {
  const due = new Map<Month, Cents>();
  for (const { start_date, end_date, months: count, total_cents, changed, cancelled } of rentals) {
    const add = (day: CalendarDay, amount: Cents): void => {
      if (day >= end_date || cancelled.includes(day)) return;
      due.set(monthOf(day), cents((due.get(monthOf(day)) ?? 0) + amount));
    };
    const rent = cents(total_cents / count);
    for (let paid = 0; paid < count; paid += 1) add(addMonths(start_date, paid), rent);
    for (const { from, before, after } of changed) add(from, cents(after - before));
  }
  return months.map((month) => ({ month, amount: due.get(month) ?? cents(0) }));
};
