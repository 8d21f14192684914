import { type Cents, cents, sumCents } from "@stokaz/contract/money/money";
import { type CalendarDay, daysBetween } from "@stokaz/contract/time/calendar";

/** Cents that were paid for the days `[from, to)`. */
export type PaidDays = { from: CalendarDay; to: CalendarDay; amount: Cents };

/** Cents of the days before `day`, in proportion within each part, rounded half up to the cent. */
export const usedBefore = (paid: readonly PaidDays[], day: CalendarDay): Cents =>
  sumCents(
    paid.map(({ from, to, amount }) => {
      const days = daysBetween(from, to);
      const used = Math.min(days, Math.max(0, daysBetween(from, day)));
      return cents(Math.floor((2 * amount * used + days) / (2 * days)));
    }),
  );
