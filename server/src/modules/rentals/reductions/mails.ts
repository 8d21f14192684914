import { REFUND_DELAY } from "@stokaz/contract/checkout/payments";
import { frenchEuros } from "@stokaz/contract/money/euros";
import type { Cents } from "@stokaz/contract/money/money";
import { type CalendarDay, lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { ChangedLease } from "../changes/public.ts";

/** A lease that costs less from `effectiveOn` on. `refund`: cents. */
export type ReductionMailDetails = ChangedLease & { effectiveOn: CalendarDay; refund: Cents };

/** Last day in words: of the lease, or of what is given back. */
export const lastDay = ({ effectiveOn }: ReductionMailDetails): string =>
  frenchDay(lastDayBefore(effectiveOn));

/**
 * What comes back, and what is charged later.
 *
 * @param later text about the future rents of a lease that is paid monthly
 */
export const moneyWords = ({ refund, plan }: ReductionMailDetails, later: string): string => {
  const back = `${frenchEuros(refund)} vous sont remboursés sur votre carte, ${REFUND_DELAY}.`;
  if (plan === "upfront") return refund > 0 ? back : "Il n'y a rien à rembourser.";
  return refund > 0 ? `${back} ${later}` : later;
};
