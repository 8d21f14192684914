import type { CalendarDay } from "@stokaz/contract/calendar";
import { areaTaken, type KeptArea } from "@stokaz/contract/products";
import type { RentalStatus } from "@stokaz/contract/rentals";

/** What a product needs to know of the rental it is to be kept in; `endDate` is the first day after it. */
type RentalTerms = {
  status: RentalStatus;
  endDate: CalendarDay;
  /** Whether its money went back, so that it only waits for the orders already made. */
  isEnding: boolean;
};

/** Whether a rental may receive products on that day: confirmed and not over or ending, started or not. */
export const canReceiveProducts = (
  { status, endDate, isEnding }: RentalTerms,
  today: CalendarDay,
): boolean => status === "confirmed" && !isEnding && today < endDate;

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
