import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Cents } from "@stokaz/contract/money";
import type { RentalStatus } from "@stokaz/contract/rentals";

/** What a product needs to know of the rental it is kept in: `[startDate, endDate)`. */
type RentalTerms = {
  status: RentalStatus;
  startDate: CalendarDay;
  endDate: CalendarDay;
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

/** Whether a rental may receive products on that day: confirmed and not over, started or not. */
export const canReceiveProducts = (
  { status, endDate }: Pick<RentalTerms, "status" | "endDate">,
  today: CalendarDay,
): boolean => status === "confirmed" && today < endDate;

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
 * Whether a product finds room in its rental.
 *
 * @param takenM2 what the rental's other products take, m²
 * @param areaM2 what this one takes, m²
 * @param pallets what is rented, in pallets, which is also m²
 */
export const fitsInRental = (takenM2: number, areaM2: number, pallets: number): boolean =>
  takenM2 + areaM2 <= pallets;
