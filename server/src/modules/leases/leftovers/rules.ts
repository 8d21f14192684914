import type { LeaseViewer } from "@stokaz/contract/leases/leases";
import type { LeftoverStatus } from "@stokaz/contract/leases/leftovers";
import { LIMITS } from "@stokaz/contract/limits";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import type { Transitions } from "@stokaz/contract/transitions";

/**
 * A settled case begins anew when goods come back later, from an order that its buyer did not
 * collect.
 */
export const LEFTOVER_TRANSITIONS = {
  waiting: ["reported", "fetched", "confirmed", "closed"],
  reported: ["fetched", "confirmed", "closed"],
  fetched: ["waiting", "reported", "confirmed", "closed"],
  confirmed: ["waiting"],
  closed: ["waiting"],
} as const satisfies Transitions<LeftoverStatus>;

/** States in which the artisan has nothing more to do, unless goods come back. */
export const SETTLED = [
  "fetched",
  "confirmed",
  "closed",
] as const satisfies readonly LeftoverStatus[];

/** Facts that determine when a lease ended. `ended_on`: the day of a full refund, if known. */
type Term = { status: string; end_date: CalendarDay; ended_on: CalendarDay | null };

/** True if a paid lease is over. */
export const isOver = ({ status, end_date }: Term, today: CalendarDay): boolean =>
  status === "refunded" || end_date <= today;

/** First day after a lease that is over; null if it was given back before this day was recorded. */
export const endOf = ({ status, end_date, ended_on }: Term): CalendarDay | null =>
  status === "refunded" ? ended_on : end_date;

/**
 * A product that is left. `stock`: units that its artisan has to fetch; `awaited`: units that
 * buyers may still collect.
 */
export type LeftProduct = {
  id: string;
  name: string;
  stock: number;
  awaited: number;
  /** Numbers of the pallets that it stands on. */
  numbers: readonly number[];
};

type Standing = Omit<LeftProduct, "numbers">;

/** Lists the products left in a lease, by place; products without any unit are left out. */
export const leftoverProducts = ({
  pallets,
  unplaced,
}: {
  pallets: readonly { numbers: readonly number[]; products: readonly Standing[] }[];
  unplaced: readonly Standing[];
}): LeftProduct[] =>
  [
    ...pallets.flatMap(({ numbers, products }) =>
      products.map((product) => ({ ...product, numbers })),
    ),
    ...unplaced.map((product) => ({ ...product, numbers: [] })),
  ].filter(({ stock, awaited }) => stock > 0 || awaited > 0);

/** Number of units that the artisan has to fetch. */
export const unitsToFetch = (products: readonly Pick<LeftProduct, "stock">[]): number =>
  products.reduce((sum, { stock }) => sum + stock, 0);

/** True if the stock is empty. */
export const isEmpty = (products: readonly LeftProduct[]): boolean =>
  products.every(({ stock, awaited }) => stock === 0 && awaited === 0);

/**
 * True if a lessor may still say that goods are left: while it is not settled, or in the days after
 * the end.
 */
export const isReportable = (
  status: LeftoverStatus | undefined,
  endedOn: CalendarDay | null,
  today: CalendarDay,
): boolean => {
  if (status === "confirmed" || status === "closed") return false;
  if (status === "waiting" || status === "reported") return true;
  return endedOn !== null && today <= addDays(endedOn, LIMITS.leftoverReportDays);
};

/** Tells which acts the viewer may do. */
export const rightsOf = (
  viewer: LeaseViewer,
  status: LeftoverStatus | undefined,
  {
    products,
    endedOn,
    today,
  }: { products: readonly LeftProduct[]; endedOn: CalendarDay | null; today: CalendarDay },
): { mayFetch: boolean; mayConfirm: boolean; mayReport: boolean } => ({
  mayFetch: viewer === "artisan" && (unitsToFetch(products) > 0 || status === "reported"),
  mayConfirm:
    viewer === "lessor" && isEmpty(products) && status !== "confirmed" && status !== "closed",
  mayReport: viewer === "lessor" && isReportable(status, endedOn, today),
});

/** Names a picture's file in its store. @param id of its event */
export const leftoverPictureOf = (id: string): string => `leftover-picture-${id}.jpg`;
