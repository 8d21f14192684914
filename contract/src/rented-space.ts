import type { CalendarDay } from "./calendar.ts";
import { areaTaken } from "./products.ts";
import type { RentedSpace } from "./rentals.ts";

/** Where a rental stands on a day; `ending`: given back, and waiting for its orders. */
export type RentalPhase = "coming" | "running" | "ending" | "ended";

/**
 * Where a rental of `[startDate, endDate)` stands.
 *
 * @param today the territory's day
 */
export const phaseOf = (
  { startDate, endDate, status }: Pick<RentedSpace, "startDate" | "endDate" | "status">,
  today: CalendarDay,
): RentalPhase => {
  if (status === "ended" || endDate <= today) return "ended";
  if (status === "ending") return "ending";
  return startDate > today ? "coming" : "running";
};

/**
 * The room in a rented space.
 *
 * @param exceptId a product not to count
 *
 * @returns m² that the products take, pallets they share counted once, and m² left
 */
export const roomOf = (
  { spaceToRent, products }: Pick<RentedSpace, "spaceToRent" | "products">,
  exceptId?: string,
): { used: number; free: number } => {
  const counted = products.filter(({ _id }) => _id !== exceptId);
  const used = areaTaken(counted.map(({ palletId, area }) => ({ pallet: palletId, area })));
  return { used, free: Math.max(0, spaceToRent - used) };
};
