import { areaTaken } from "../products/products.ts";
import type { CalendarDay } from "../time/calendar.ts";
import type { RentedSpace } from "./rentals.ts";

/**
 * Phase of a rental on a day; `ending`: it was given back, but orders are still to be collected.
 */
export type RentalPhase = "coming" | "running" | "ending" | "ended";

/**
 * Phase of a rental of `[startDate, endDate)`.
 *
 * @param today the day in the territory's zone
 */
export const phaseOf = (
  { startDate, endDate, status }: Pick<RentedSpace, "startDate" | "endDate" | "status">,
  today: CalendarDay,
): RentalPhase => {
  if (status === "ended" || endDate <= today) return "ended";
  if (status === "ending") return "ending";
  return startDate > today ? "coming" : "running";
};

/** What the room in a rented space depends on. Sizes are in m². */
type Taken = {
  spaceToRent: number;
  products: readonly Pick<RentedSpace["products"][number], "_id" | "palletId" | "area">[];
};

/**
 * The room in a rented space.
 *
 * @param exceptId a product that is not counted
 * @returns `used`: m² that the products take (shared pallets count once); `free`: m² left
 */
export const roomOf = (
  { spaceToRent, products }: Taken,
  exceptId?: string,
): { used: number; free: number } => {
  const counted = products.filter(({ _id }) => _id !== exceptId);
  const used = areaTaken(counted.map(({ palletId, area }) => ({ pallet: palletId, area })));
  return { used, free: Math.max(0, spaceToRent - used) };
};
