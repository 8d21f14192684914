import type { ScaledMonth } from "@stokaz/contract/leases/lease-scale";
import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";

/** Text for who agreed to a change of a lease that has changed since. */
export const LEASE_CHANGED = "Cette location a changé entre-temps. Relisez-la avant de confirmer.";

/**
 * True if the figures that a person agreed to equal the current quote.
 *
 * @param names the figures that are compared
 */
export const matchesQuote = <Quote, Name extends keyof Quote>(
  quoted: Quote,
  agreed: Readonly<Pick<Quote, Name>>,
  names: readonly Name[],
): boolean => names.every((name) => agreed[name] === quoted[name]);

/**
 * Months that the payment of a growth pays: the first ones of its scale, as rents pay the others.
 *
 * @param paid cents
 */
export const paidMonths = (scale: readonly ScaledMonth[], paid: Cents): ScaledMonth[] => {
  let left: number = paid;
  return scale.filter(({ before, after }) => {
    const isPaid = left > 0;
    left -= after - before;
    return isPaid;
  });
};

/** First day that the payment of a growth does not pay any more. */
export const paidUntil = (
  { scale, endDate }: { scale: readonly ScaledMonth[]; endDate: CalendarDay },
  paid: Cents,
): CalendarDay => {
  const last = paidMonths(scale, paid).at(-1);
  return last && last.to < endDate ? last.to : endDate;
};
