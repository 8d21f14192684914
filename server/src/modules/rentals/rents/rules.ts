import { addDays, addMonths, type CalendarDay, daysBetween } from "@stokaz/contract/calendar";
import { type Cents, cents } from "@stokaz/contract/money";
import { RENT_DAYS, type RentStatus } from "@stokaz/contract/rents";

/** Where a month's rent may go; `unpaid` when its bank refused it, `cancelled` when its rental ended before. */
export const RENT_TRANSITIONS = {
  due: ["paid", "unpaid", "cancelled"],
  unpaid: ["paid", "cancelled"],
  paid: [],
  cancelled: [],
} as const satisfies Record<RentStatus, readonly RentStatus[]>;

/** A rental that is paid monthly. Cents a pallet and month. */
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
    dueOn: addMonths(startDate, month),
    amount: cents(price * pallets),
  }));

/** Where the payment of a month stands, by days of the territory. */
export type RentCalendar = {
  dueOn: CalendarDay;
  /** The day its tenant was told of the charge. */
  noticedOn: CalendarDay | undefined;
  /** The day of the first refusal. */
  unpaidSince: CalendarDay | undefined;
  /** The last day on which it was tried, or its tenant told. */
  warnedOn: CalendarDay | undefined;
  /** Whether the card was changed since the last refusal. */
  hasNewCard: boolean;
  /** Whether only its holder can pay it: the bank asks them to confirm. */
  isByHandOnly: boolean;
  /** The day since which nothing is sold from the rental. */
  pausedOn: CalendarDay | undefined;
};

/**
 * The next step of a month's rent:
 * - `notice`: say what will be charged, and when;
 * - `charge`: charge the card;
 * - `warn`: say again that it is to be paid by hand;
 * - `pause`: take the rental's products off sale;
 * - `end`: end the rental.
 */
export type RentStep = "notice" | "charge" | "warn" | "pause" | "end";

/** Days between the pause and the end. */
const LAST_DAYS = RENT_DAYS.end - RENT_DAYS.pause;

/** Whether a day came on which it is tried again, and nothing was tried or said since. */
const isRetryDue = (unpaidSince: CalendarDay, warnedOn: CalendarDay, today: CalendarDay): boolean =>
  RENT_DAYS.retries.some((days) => {
    const day = addDays(unpaidSince, days);
    return warnedOn < day && day <= today;
  });

/**
 * The step of a month's rent that is due on a day, one at most: whoever asks again on the same day has done it. Nothing is
 * charged that was not told before, and a rental ends only days after its sale was paused, however long nobody looked.
 */
export const rentStep = (rent: RentCalendar, today: CalendarDay): RentStep | undefined => {
  const { dueOn, noticedOn, unpaidSince, warnedOn, pausedOn } = rent;
  if (unpaidSince === undefined) {
    if (noticedOn === undefined) {
      return addDays(dueOn, -RENT_DAYS.notice) <= today ? "notice" : undefined;
    }
    const toldSince = addDays(noticedOn, RENT_DAYS.notice);
    return dueOn <= today && toldSince <= today ? "charge" : undefined;
  }
  if (rent.hasNewCard) return "charge";
  if (isRetryDue(unpaidSince, warnedOn ?? unpaidSince, today)) {
    return rent.isByHandOnly ? "warn" : "charge";
  }
  if (pausedOn !== undefined) return addDays(pausedOn, LAST_DAYS) <= today ? "end" : undefined;
  return daysBetween(unpaidSince, today) >= RENT_DAYS.pause ? "pause" : undefined;
};

/** The day on which a month is charged that was just told of. */
export const chargeDay = (dueOn: CalendarDay, today: CalendarDay): CalendarDay => {
  const toldSince = addDays(today, RENT_DAYS.notice);
  return dueOn > toldSince ? dueOn : toldSince;
};

/** The next day on which a refused month is tried again, if there is one. */
export const nextRetry = (unpaidSince: CalendarDay, today: CalendarDay): CalendarDay | undefined =>
  RENT_DAYS.retries.map((days) => addDays(unpaidSince, days)).find((day) => day > today);

/** When a rental ends if its month stays unpaid. */
export const endOfUnpaid = (
  unpaidSince: CalendarDay,
  pausedOn: CalendarDay | undefined,
): CalendarDay => addDays(pausedOn ?? addDays(unpaidSince, RENT_DAYS.pause), LAST_DAYS);

/** When nothing is sold any more from a rental whose month stays unpaid. */
export const pauseOfUnpaid = (unpaidSince: CalendarDay): CalendarDay =>
  addDays(unpaidSince, RENT_DAYS.pause);

/** Whether a month of a rental is over: the day after its last one, or the end of its rental, has come. */
export const isMonthOver = (
  { start_date, end_date }: { start_date: CalendarDay; end_date: CalendarDay },
  month: number,
  today: CalendarDay,
): boolean => {
  const next = addMonths(start_date, month + 1);
  return (next < end_date ? next : end_date) <= today;
};
