import type { Cents } from "@stokaz/contract/money/money";
import { formatEuros } from "./format.ts";

/** Says what the running month of a lease costs, where it is not a whole rent. */
export const partialMonthText = (amount: Cents): string =>
  `Mois en cours : ${formatEuros(amount)}, au prorata des jours.`;
