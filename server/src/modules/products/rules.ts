import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Cents } from "@stokaz/contract/money";
import { areaTaken, type KeptArea } from "@stokaz/contract/products";
import type { RentalStatus } from "@stokaz/contract/rentals";

/** What a product needs to know of the rental it is kept in: `[startDate, endDate)`. */
type RentalTerms = {
  status: RentalStatus;
  startDate: CalendarDay;
  endDate: CalendarDay;
  /** Whether its money went back, so that it only waits for the orders already made. */
  isEnding: boolean;
};

/** A product as whoever sells it must see it: what it is, what is left, where it is kept. */
export type SaleableProduct = {
  id: string;
  name: string;
  photo: string;
  priceCents: Cents;
  /** Units left: put on sale − held − sold. */
  stockQuantity: number;
  artisanId: string;
  lessorId: string;
  spaceId: string;
  rental: RentalTerms;
  /** Whether the operator took it out of sight. */
  isHidden: boolean;
  /** Whether both accounts, the artisan's and the lessor's, still exist and are not suspended. */
  hasLiveOwners: boolean;
};

/** Whether a rental may receive products on that day: confirmed and not over or ending, started or not. */
export const canReceiveProducts = (
  { status, endDate, isEnding }: Pick<RentalTerms, "status" | "endDate" | "isEnding">,
  today: CalendarDay,
): boolean => status === "confirmed" && !isEnding && today < endDate;

/** Whether a rental runs on that day. */
const isRunning = (rental: RentalTerms, today: CalendarDay): boolean =>
  canReceiveProducts(rental, today) && rental.startDate <= today;

/** Whether the product can be bought on that day, in any quantity up to its stock. */
export const isOnSale = (product: SaleableProduct, today: CalendarDay): boolean =>
  product.stockQuantity > 0 &&
  !product.isHidden &&
  product.hasLiveOwners &&
  isRunning(product.rental, today);

/**
 * m² of a rental left once a product is in it.
 *
 * @param others what the rental's other products take
 * @param wanted what this one takes; it adds nothing to a pallet that is large enough already
 * @param pallets what is rented, in pallets, which is also m²
 * @returns negative when it does not fit
 */
export const areaLeftWith = (
  others: readonly KeptArea[],
  wanted: KeptArea,
  pallets: number,
): number => pallets - areaTaken([...others, wanted]);

/**
 * The pallet that a product stands on.
 *
 * @param others the rental's other products
 * @param wish a product to share with, empty for none, `undefined` to leave it as it is
 * @param now the product's pallet in this rental, and a name for one that it would have alone
 * @returns `undefined` when the product to share with is not in the rental
 */
export const choosePallet = (
  others: readonly (KeptArea & { id: string })[],
  wish: string | undefined,
  now: { own: string; fresh: string },
): string | undefined => {
  if (wish === undefined) return now.own;
  if (wish !== "") return others.find(({ id }) => id === wish)?.pallet;
  const isShared = others.some(({ pallet }) => pallet === now.own);
  return isShared ? now.fresh : now.own;
};
