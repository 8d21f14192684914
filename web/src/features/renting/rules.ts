import { mayPayMonthly, type PaymentPlan, usualPlan } from "@stokaz/contract/rentals";

/**
 * How a rental will be paid: as was chosen where that can be, else as is usual.
 *
 * @param prepaidMonthsMax months that may be paid at once
 */
export const planOf = (
  chosen: PaymentPlan | undefined,
  months: number,
  prepaidMonthsMax: number,
): PaymentPlan => {
  if (!mayPayMonthly(months)) return "upfront";
  if (chosen === undefined || months > prepaidMonthsMax) return usualPlan(months, prepaidMonthsMax);
  return chosen;
};
