import type { ScaledMonth } from "@stokaz/contract/leases/lease-scale";
import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";

/**
 * First day that the payment of a growth does not pay any more: it pays the first months of the
 * scale, and rents pay the others.
 */
export const paidUntil = (
  { scale, endDate }: { scale: readonly ScaledMonth[]; endDate: CalendarDay },
  paid: Cents,
): CalendarDay => {
  let left: number = paid;
  const last = scale.find(({ before, after }) => {
    left -= after - before;
    return left <= 0;
  });
  return last && last.to < endDate ? last.to : endDate;
};
