import type { GrowthKind } from "@stokaz/contract/leases/lease-growths";
import {
  addPalletsShape,
  extendShape,
  type LeaseShape,
  type ScaledMonth,
  sumOf,
} from "@stokaz/contract/leases/lease-scale";
import type { PaymentPlan } from "@stokaz/contract/leases/rentals";
import type { RentStatus } from "@stokaz/contract/leases/rents";
import { LIMITS } from "@stokaz/contract/limits";
import { type Cents, cents } from "@stokaz/contract/money/money";
import type { ProblemCode } from "@stokaz/contract/problems";
import { addMonths, type CalendarDay, wholeMonthsBetween } from "@stokaz/contract/time/calendar";

/**
 * States that the payment of a growth may move to: a late payment still makes it, while there is
 * room.
 */
export const GROWTH_TRANSITIONS = {
  pending: ["paid", "expired", "cancelled", "refunded"],
  expired: ["paid", "refunded"],
  cancelled: ["paid", "refunded"],
  paid: [],
  refunded: [],
} as const;

/** Number of additional months or pallets that a person wants for a lease. */
export type GrowthWish = { kind: GrowthKind; count: number };

/** Current terms of a lease. */
type Grown = {
  startDate: CalendarDay;
  endDate: CalendarDay;
  pallets: number;
  plan: PaymentPlan;
  /** True if its artisan gave notice. */
  isLeft: boolean;
};

/** The end and the pallets of a lease after it grew: from `effectiveOn` on. */
export type GrownTerms = { effectiveOn: CalendarDay; endDate: CalendarDay; pallets: number };

/** Computes the end and the pallets of a lease after it grew, without regard to price and room. */
export const grownTerms = (
  { kind, count }: GrowthWish,
  { startDate, endDate, pallets }: Grown,
  today: CalendarDay,
): GrownTerms => {
  if (kind === "add_pallets") {
    const effectiveOn = startDate > today ? startDate : today;
    return { effectiveOn, endDate, pallets: pallets + count };
  }
  const months = wholeMonthsBetween(startDate, endDate) ?? 0;
  return { effectiveOn: endDate, endDate: addMonths(startDate, months + count), pallets };
};

/** Refuses a growth that the lease's days do not allow; `undefined` when they do. */
export const refuseGrowth = (
  { kind, count }: GrowthWish,
  { startDate, endDate, plan, isLeft }: Grown,
  prepaidMonthsMax: number,
): { code: ProblemCode; message?: string } | undefined => {
  const months = wholeMonthsBetween(startDate, endDate);
  // A rental always has whole months; any other length means that it is ending.
  if (isLeft || months === undefined) return { code: "rental/left" };
  if (kind === "add_pallets") return undefined;
  if (months + count > LIMITS.rentalMonths) return { code: "rental/too-long" };
  if (plan === "upfront" && count > prepaidMonthsMax) {
    const message = `Vous pouvez prolonger de ${prepaidMonthsMax} mois au plus en une fois.`;
    return { code: "rental/prepaid-too-long", message };
  }
  return undefined;
};

/**
 * Computes the shape of a lease after it grew. `price`: cents per pallet and month of the added
 * part.
 */
export const grownShape = (
  shape: LeaseShape,
  { kind, count }: GrowthWish,
  { price, pallets, terms }: { price: Cents; pallets: number; terms: GrownTerms },
): LeaseShape =>
  kind === "extend"
    ? extendShape(shape, { price, pallets, to: terms.endDate })
    : addPalletsShape(shape, { price, pallets: count, from: terms.effectiveOn });

/** A month of a lease that is paid monthly. Cents. */
type Rent = { id: string; month: number; amount_cents: Cents; status: RentStatus };

/**
 * A month that is charged later: with a higher amount, or for the first time when it has no
 * `rentId` yet. Cents.
 */
export type LaterMonth = {
  rentId: string | undefined;
  month: number;
  dueOn: CalendarDay;
  amount: Cents;
};

/**
 * Splits the additional cost by time of payment: at once, for months that are already paid, or with
 * the rents of the months. An amount below the provider's minimum is not charged; a month that was
 * cancelled for it is charged once it is larger.
 */
export const splitGrowth = (
  scale: readonly ScaledMonth[],
  { plan, rents }: { plan: PaymentPlan; rents: readonly Rent[] },
): { now: ScaledMonth[]; later: LaterMonth[] } => {
  const now: ScaledMonth[] = [];
  const later: LaterMonth[] = [];
  for (const one of scale) {
    const rent = rents.find(({ month }) => month === one.month);
    if (plan === "upfront" || rent?.status === "paid") {
      now.push(one);
      continue;
    }
    if (rent?.status === "cancelled" && one.after < LIMITS.totalMinCents) continue;
    const more = one.after - one.before;
    const amount = cents(rent?.status === "due" ? rent.amount_cents + more : one.after);
    later.push({ rentId: rent?.id, month: one.month, dueOn: one.from, amount });
  }
  const isPayable = sumOf(now) >= LIMITS.totalMinCents;
  return { now: isPayable ? now : [], later };
};
