import { leaseMonth } from "@stokaz/contract/leases/lease-scale";
import { rentPerMonth } from "@stokaz/contract/leases/rental-price";
import type { PaymentPlan } from "@stokaz/contract/leases/rentals";
import { RENT_DAYS, type RentStatus } from "@stokaz/contract/leases/rents";
import type { Cents } from "@stokaz/contract/money/money";
import { addDays, type CalendarDay, daysBetween } from "@stokaz/contract/time/calendar";

/**
 * States that a month's rent may move to; `unpaid` when its bank refused it, `cancelled` when its
 * rental ended before, or while it is too small to be charged.
 */
export const RENT_TRANSITIONS = {
  due: ["paid", "unpaid", "cancelled"],
  unpaid: ["paid", "cancelled"],
  paid: [],
  cancelled: ["due"],
} as const satisfies Record<RentStatus, readonly RentStatus[]>;

/** A rental that is paid monthly. Cents per pallet and month. */
type MonthlyRental = { price: Cents; pallets: number; months: number; startDate: CalendarDay };

/** Lists the months of a rental, with their price and first day. Cents. */
export const planRents = ({
  price,
  pallets,
  months,
  startDate,
}: MonthlyRental): { month: number; dueOn: CalendarDay; amount: Cents }[] =>
  Array.from({ length: months }, (_, month) => ({
    month,
    dueOn: leaseMonth(startDate, month).from,
    amount: rentPerMonth(price, pallets),
  }));

/** State of a month's payment, by days of the territory. */
export type RentCalendar = {
  dueOn: CalendarDay;
  /** Day on which its tenant was told of the charge. */
  noticedOn: CalendarDay | undefined;
  /** Day of the first refusal. */
  unpaidSince: CalendarDay | undefined;
  /** Last day on which it was tried, or its tenant was warned. */
  warnedOn: CalendarDay | undefined;
  /** True if the card was changed since the last refusal. */
  hasNewCard: boolean;
  /** True if only its holder can pay it: the bank asks them to confirm. */
  isByHandOnly: boolean;
  /** Day since which nothing is sold from the rental. */
  pausedOn: CalendarDay | undefined;
  /** First day after the rental. */
  endDate: CalendarDay;
};

/**
 * The next step of a month's rent:
 * - `notice`: tell the tenant the amount and the day of the charge;
 * - `charge`: charge the card;
 * - `warn`: repeat that it must be paid by hand;
 * - `pause`: take the rental's products off sale;
 * - `end`: end the rental;
 * - `give-up`: tell both sides that nothing more is tried, as the rental is over.
 */
export type RentStep = "notice" | "charge" | "warn" | "pause" | "end" | "give-up";

/** Days between the pause and the end. */
const LAST_DAYS = RENT_DAYS.end - RENT_DAYS.pause;

/** True if a day of a retry has come, and nothing was tried or sent since. */
const isRetryDue = (unpaidSince: CalendarDay, warnedOn: CalendarDay, today: CalendarDay): boolean =>
  RENT_DAYS.retries.some((days) => {
    const day = addDays(unpaidSince, days);
    return warnedOn < day && day <= today;
  });

/**
 * The step of a month's rent that is due on a day, one at most: a second call on the same day finds
 * it done. Nothing is charged without a notice before, and a rental ends only some days after its
 * sale was paused, even if the job did not run for long.
 */
export const rentStep = (rent: RentCalendar, today: CalendarDay): RentStep | undefined => {
  const { dueOn, noticedOn, unpaidSince, warnedOn, pausedOn, endDate } = rent;
  if (unpaidSince === undefined) {
    if (noticedOn === undefined) {
      return addDays(dueOn, -RENT_DAYS.notice) <= today ? "notice" : undefined;
    }
    const toldSince = addDays(noticedOn, RENT_DAYS.notice);
    return dueOn <= today && toldSince <= today ? "charge" : undefined;
  }
  const isLate = daysBetween(unpaidSince, today) >= RENT_DAYS.pause;
  if (endDate <= today && isLate) return "give-up";
  if (rent.hasNewCard) return "charge";
  if (isRetryDue(unpaidSince, warnedOn ?? unpaidSince, today)) {
    return rent.isByHandOnly ? "warn" : "charge";
  }
  if (pausedOn !== undefined) return addDays(pausedOn, LAST_DAYS) <= today ? "end" : undefined;
  return isLate ? "pause" : undefined;
};

/** Day of the charge of a month whose tenant was just told. */
export const chargeDay = (dueOn: CalendarDay, today: CalendarDay): CalendarDay => {
  const toldSince = addDays(today, RENT_DAYS.notice);
  return dueOn > toldSince ? dueOn : toldSince;
};

/** Next day on which a refused month is tried again, if there is one. */
export const nextRetry = (unpaidSince: CalendarDay, today: CalendarDay): CalendarDay | undefined =>
  RENT_DAYS.retries.map((days) => addDays(unpaidSince, days)).find((day) => day > today);

/** What follows for a rental if its month stays unpaid. */
export type UnpaidCourse = {
  /** Day on which its products go off sale; none if it is over by then. */
  pausedOn: CalendarDay | undefined;
  /** First day after it. */
  endsOn: CalendarDay;
  /** True if it is over by itself before it would end for this month, which then stays owed. */
  isOwedAfter: boolean;
};

/** Works out what follows for a rental if its month stays unpaid. */
export const courseOfUnpaid = (
  unpaidSince: CalendarDay,
  { pausedOn, endDate }: Pick<RentCalendar, "pausedOn" | "endDate">,
): UnpaidCourse => {
  const pause = pausedOn ?? addDays(unpaidSince, RENT_DAYS.pause);
  const end = addDays(pause, LAST_DAYS);
  return endDate <= end
    ? { pausedOn: pause < endDate ? pause : undefined, endsOn: endDate, isOwedAfter: true }
    : { pausedOn: pause, endsOn: end, isOwedAfter: false };
};

/**
 * True if a month of a rental is over: the day after its last one, or the end of its rental, has
 * come.
 */
export const isMonthOver = (
  { start_date, end_date }: { start_date: CalendarDay; end_date: CalendarDay },
  month: number,
  today: CalendarDay,
): boolean => {
  const { to } = leaseMonth(start_date, month);
  return (to < end_date ? to : end_date) <= today;
};

/**
 * True if the days that the first payment of a rental paid are over: its first month, or all months
 * that were rented at first.
 */
export const isFirstPaymentUsed = (
  rental: {
    payment_plan: PaymentPlan;
    months: number;
    start_date: CalendarDay;
    end_date: CalendarDay;
  },
  today: CalendarDay,
): boolean => isMonthOver(rental, rental.payment_plan === "monthly" ? 0 : rental.months - 1, today);
