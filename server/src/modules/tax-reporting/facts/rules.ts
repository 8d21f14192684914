import { type Cents, cents } from "@stokaz/contract/money/money";
import { type CalendarDay, calendarDay } from "@stokaz/contract/time/calendar";
import { type ActivityFacts, type QuarterFacts, sellerKey, sumQuarters } from "../rules.ts";

/**
 * Money moved to and from one seller in one quarter, for one of their places or for the goods that
 * one company of theirs sold. In cents, never negative. `paid` and `back` are before fees; `spaceId`
 * is `null` for goods.
 */
export type MovedQuarter = {
  sellerId: string;
  /** SIREN of the company that sold; empty for rents. */
  siren: string;
  spaceId: string | null;
  quarter: number;
  paid: Cents;
  fees: Cents;
  back: Cents;
  feesBack: Cents;
  /**
   * Number of sales whose first money was sent in the quarter, or of leases for which money was
   * sent.
   */
  acts: number;
};

/** Numbers a quarter from the year 0: the first quarter of 2026 is 8104. */
const quarterNumber = (year: number, index: number): number => year * 4 + index;

/** Finds the quarter of a day. */
export const quarterOf = (day: CalendarDay): number =>
  quarterNumber(Number(day.slice(0, 4)), Math.floor((Number(day.slice(5, 7)) - 1) / 3));

/** First day of a year, and first day after it. */
export const yearDays = (year: number): { first: CalendarDay; next: CalendarDay } => ({
  first: calendarDay(`${year}-01-01`),
  next: calendarDay(`${year + 1}-01-01`),
});

/** Moved in a quarter, in cents; below zero if more went back than came. */
type Signed = { net: Cents; fees: Cents };

const NOTHING: Signed = { net: cents(0), fees: cents(0) };

const signed = (row: MovedQuarter | undefined): Signed => {
  if (!row) return NOTHING;
  const fees = cents(row.fees - row.feesBack);
  return { net: cents(row.paid - row.back - fees), fees };
};

/**
 * Subtracts the amount that a past quarter cannot bear from the quarter before it, and so on
 * backwards: no quarter is ever negative, and no amount is reported twice. The present quarter is
 * reported as zero when it is negative, until it is over.
 *
 * @param first first quarter of the reported year; what it cannot bear is subtracted from the year
 * before
 */
const carried = (
  rows: ReadonlyMap<number, MovedQuarter>,
  { first, current }: { first: number; current: number },
): ReadonlyMap<number, Signed> => {
  const last = Math.max(first + 3, ...rows.keys());
  const reported = new Map<number, Signed>();
  let missing = NOTHING;
  for (let quarter = last; quarter >= first; quarter -= 1) {
    const own = signed(rows.get(quarter));
    const net = own.net + missing.net;
    const fees = own.fees + missing.fees;
    reported.set(quarter, { net: cents(Math.max(net, 0)), fees: cents(Math.max(fees, 0)) });
    missing =
      quarter < current
        ? { net: cents(Math.min(net, 0)), fees: cents(Math.min(fees, 0)) }
        : NOTHING;
  }
  return reported;
};

/**
 * Computes the four quarters of a year for one place, or for goods.
 *
 * @param rows of that year and of all quarters since
 * @param current the present quarter
 */
const tellActivity = (
  spaceId: string | null,
  rows: readonly MovedQuarter[],
  { year, current }: { year: number; current: number },
): ActivityFacts => {
  const first = quarterNumber(year, 0);
  const byQuarter = new Map(rows.map((row) => [row.quarter, row]));
  const reported = carried(byQuarter, { first, current });
  const quarters = [0, 1, 2, 3].map((index): QuarterFacts => {
    const row = byQuarter.get(first + index);
    const { net, fees } = reported.get(first + index) ?? NOTHING;
    return {
      paid: row?.paid ?? cents(0),
      back: row?.back ?? cents(0),
      gross: cents(net + fees),
      fees,
      net,
      acts: row?.acts ?? 0,
    };
  });
  return { spaceId, quarters, total: sumQuarters(quarters) };
};

const isOfYear = ({ quarter }: MovedQuarter, year: number): boolean =>
  Math.floor(quarter / 4) === year;

/** What a seller did in a year: as a lessor, or as one of their companies. */
type SellerYear = { sellerId: string; siren: string; activities: readonly ActivityFacts[] };

/**
 * Computes the reported figures of each seller for a year, places before goods: once for each
 * company that sold. Those without any movement in the year are left out.
 *
 * @param rows of that year and of all quarters since, of any sellers
 * @param today the territory's day
 */
export const reportYear = (
  rows: readonly MovedQuarter[],
  year: number,
  today: CalendarDay,
): SellerYear[] => {
  const bySeller = Map.groupBy(rows, sellerKey);
  const when = { year, current: quarterOf(today) };
  return [...bySeller.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { sellerId, siren } = first;
    const activities = [...Map.groupBy(own, ({ spaceId }) => spaceId)]
      .filter(([, activityRows]) => activityRows.some((row) => isOfYear(row, year)))
      .map(([spaceId, activityRows]) => tellActivity(spaceId, activityRows, when));
    return activities.length > 0 ? [{ sellerId, siren, activities }] : [];
  });
};
