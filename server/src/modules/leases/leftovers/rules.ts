import type { LeaseViewer } from "@stokaz/contract/leases/leases";
import {
  type FetchedGoods,
  type LeftoverStatus,
  leftoverReportDay,
} from "@stokaz/contract/leases/leftovers";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Transitions } from "@stokaz/contract/transitions";
import type { Term } from "../rules.ts";

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

/** True if a paid lease is over. */
export const isOver = ({ status, end_date }: Term, today: CalendarDay): boolean =>
  status === "refunded" || end_date <= today;

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

/** Counts the fetched units by product, or tells why they can't be fetched. */
export const chooseUnits = (
  products: readonly Pick<LeftProduct, "id" | "stock">[],
  { lines }: FetchedGoods,
):
  | { ok: true; units: Map<string, number> }
  | { ok: false; code: "leftover/not-there" | "stock/too-few" } => {
  const all = new Map(products.map(({ id, stock }) => [id, stock]));
  if (!lines) return { ok: true, units: all };
  const units = new Map<string, number>();
  for (const { productId, units: more } of lines) {
    const stock = all.get(productId);
    if (stock === undefined) return { ok: false, code: "leftover/not-there" };
    const sum = (units.get(productId) ?? 0) + more;
    if (sum > stock) return { ok: false, code: "stock/too-few" };
    units.set(productId, sum);
  }
  return { ok: true, units };
};

/** True if the stock is empty. */
export const isEmpty = (products: readonly LeftProduct[]): boolean =>
  products.every(({ stock, awaited }) => stock === 0 && awaited === 0);

/**
 * True if a lessor may still say that goods are left: while it is not settled, or for some days.
 *
 * @param reportsFrom the day from which these days count: the end, or when its artisan said that all
 * was fetched
 */
export const isReportable = (
  status: LeftoverStatus | undefined,
  reportsFrom: CalendarDay | null,
  today: CalendarDay,
): boolean => {
  if (status === "confirmed" || status === "closed") return false;
  if (status === "waiting" || status === "reported") return true;
  return reportsFrom !== null && today <= leftoverReportDay(reportsFrom);
};

/** Tells which acts the viewer may do. */
export const rightsOf = (
  viewer: LeaseViewer,
  status: LeftoverStatus | undefined,
  {
    products,
    reportsFrom,
    today,
  }: { products: readonly LeftProduct[]; reportsFrom: CalendarDay | null; today: CalendarDay },
): { mayFetch: boolean; mayConfirm: boolean; mayReport: boolean } => ({
  mayFetch: viewer === "artisan" && (unitsToFetch(products) > 0 || status === "reported"),
  mayConfirm:
    viewer === "lessor" && isEmpty(products) && status !== "confirmed" && status !== "closed",
  mayReport: viewer === "lessor" && isReportable(status, reportsFrom, today),
});

/** Names a picture's file in its store. @param id of its event */
export const leftoverPictureOf = (id: string): string => `leftover-picture-${id}.jpg`;
