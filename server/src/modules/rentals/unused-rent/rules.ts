import type { ScaledMonth } from "@stokaz/contract/leases/lease-scale";
import { type Cents, cents, sumCents } from "@stokaz/contract/money/money";
import { type CalendarDay, daysBetween } from "@stokaz/contract/time/calendar";

/** Cents that a payment paid for the days `[from, to)` of a month, or of a part of it. */
export type PaidDays = { checkoutId: string; from: CalendarDay; to: CalendarDay; amount: Cents };

/** Cents of the days before `day`, in proportion within each part, rounded half up to the cent. */
export const usedBefore = (paid: readonly PaidDays[], day: CalendarDay): Cents =>
  sumCents(
    paid.map(({ from, to, amount }) => {
      const days = daysBetween(from, to);
      const used = Math.min(days, Math.max(0, daysBetween(from, day)));
      return cents(Math.floor((2 * amount * used + days) / (2 * days)));
    }),
  );

/** Splits paid days into those before a day and the others. */
const splitAt = (part: PaidDays, day: CalendarDay): [PaidDays, PaidDays] => {
  const turn = day > part.from ? day : part.from;
  const before = usedBefore([part], turn);
  return [
    { ...part, to: turn, amount: before },
    { ...part, from: turn, amount: cents(part.amount - before) },
  ];
};

/**
 * Takes off what an amendment made months cost less from the day `on` on. The pallets that came last
 * go first.
 *
 * @param paid the last payments first
 */
export const takeOff = (
  paid: readonly PaidDays[],
  { on, scale }: { on: CalendarDay; scale: readonly ScaledMonth[] },
): PaidDays[] => {
  let parts = [...paid];
  for (const { from, to, before, after } of scale.filter((month) => month.after < month.before)) {
    let missing = before - after;
    parts = parts.flatMap((part) => {
      if (part.from < from || part.from >= to || part.to <= on) return [part];
      const [used, rest] = splitAt(part, on);
      const taken = Math.min(missing, rest.amount);
      missing -= taken;
      const left = { ...rest, amount: cents(rest.amount - taken) };
      return used.from < used.to ? [used, left] : [left];
    });
  }
  return parts;
};
