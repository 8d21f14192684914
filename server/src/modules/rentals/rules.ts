import { ANSWER_DAYS } from "@stokaz/contract/accounts/acceptance";
import { priceRental } from "@stokaz/contract/leases/rental-price";
import {
  mayPayMonthly,
  type PaymentPlan,
  prepaidTooLongMessage,
  type RentalStatus,
  rightTotalMessage,
  roomLeftMessage,
} from "@stokaz/contract/leases/rentals";
import { LIMITS } from "@stokaz/contract/limits";
import type { Cents } from "@stokaz/contract/money/money";
import type { ProblemCode } from "@stokaz/contract/problems";
import {
  addDays,
  addMonths,
  type CalendarDay,
  wholeMonthsBetween,
} from "@stokaz/contract/time/calendar";

/**
 * The states that a rental can move to from each state. `ended` is computed from the dates, never
 * stored.
 */
export const RENTAL_TRANSITIONS = {
  pending: ["requested", "confirmed", "expired", "cancelled", "refunded"],
  requested: ["confirmed", "expired", "cancelled", "refunded"],
  confirmed: ["ended", "refunded"],
  ended: [],
  expired: ["requested", "confirmed", "refunded"],
  cancelled: ["requested", "confirmed", "refunded"],
  refunded: [],
} as const satisfies Record<RentalStatus, readonly RentalStatus[]>;

/** Wanted rental of pallets (m²) over `[startDate, endDate)`, for a total in cents. */
export type RentalTerms = {
  pallets: number;
  startDate: CalendarDay;
  endDate: CalendarDay;
  claimedTotal: Cents;
  plan: PaymentPlan;
  /** The accepted version of the space's rules. */
  rulesVersion: number | undefined;
};

/** The offer that a request is compared with. `free`: pallets free over its whole period. */
export type RentalOffer = {
  price: Cents;
  free: number;
  today: CalendarDay;
  /** True if the space may be rented at all. */
  isOffered: boolean;
  /** True if its lessor answers first. */
  isOnRequest: boolean;
  /** Largest number of months that may be paid at once. */
  prepaidMonthsMax: number;
  /** True if rentals may be paid monthly. */
  isMonthlyOffered: boolean;
  /** The current version of its rules; `undefined` if it has none. */
  rulesVersion: number | undefined;
};

/**
 * What a rental comes to, in cents, or why it can't be rented. A `message` replaces the sentence
 * of the `code`.
 */
export type Quote =
  | { ok: true; months: number; total: Cents; perMonth: Cents; plan: PaymentPlan }
  | { ok: false; code: ProblemCode; message?: string };

/**
 * Checks and prices a rental request, for the check of the screens and for the rental itself.
 *
 * Source: product decisions §4, Rentals; §6, Rental check.
 */
export const quoteRental = (terms: RentalTerms, offer: RentalOffer): Quote => {
  const { startDate, endDate, pallets } = terms;
  if (!offer.isOffered) return { ok: false, code: "rental/not-offered" };
  if (startDate < offer.today) return { ok: false, code: "rental/start-in-past" };
  if (offer.isOnRequest && startDate < addDays(offer.today, ANSWER_DAYS)) {
    return { ok: false, code: "rental/start-before-answer" };
  }
  if (startDate > addMonths(offer.today, LIMITS.rentalStartMonthsAhead)) {
    return { ok: false, code: "rental/start-too-far" };
  }
  if (endDate < addMonths(startDate, 1)) return { ok: false, code: "rental/too-short" };
  const months = wholeMonthsBetween(startDate, endDate);
  if (months === undefined) return { ok: false, code: "rental/not-whole-months" };
  if (months > LIMITS.rentalMonths) return { ok: false, code: "rental/too-long" };
  if (pallets > offer.free) {
    return {
      ok: false,
      code: "rental/not-enough-space",
      message: roomLeftMessage(Math.max(0, offer.free)),
    };
  }
  if (offer.rulesVersion !== undefined && terms.rulesVersion !== offer.rulesVersion) {
    return { ok: false, code: "rental/rules-to-accept" };
  }
  // A single month is paid at once in either plan.
  const plan = mayPayMonthly(months) ? terms.plan : "upfront";
  if (plan === "monthly" && !offer.isMonthlyOffered) return { ok: false, code: "feature/off" };
  if (plan === "upfront" && months > offer.prepaidMonthsMax) {
    const message = prepaidTooLongMessage(offer.prepaidMonthsMax);
    return { ok: false, code: "rental/prepaid-too-long", message };
  }
  const { total, perMonth } = priceRental(offer.price, { pallets, months });
  if (total !== terms.claimedTotal) {
    return {
      ok: false,
      code: "rental/total-mismatch",
      message: rightTotalMessage(total, terms.claimedTotal),
    };
  }
  const atOnce = plan === "monthly" ? perMonth : total;
  if (atOnce < LIMITS.totalMinCents || total > LIMITS.totalMaxCents) {
    return { ok: false, code: "rental/total-out-of-range" };
  }
  return { ok: true, months, total, perMonth, plan };
};
