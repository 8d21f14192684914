import { areaTaken } from "../products/products.ts";
import type { CalendarDay } from "../time/calendar.ts";
import type { RentedSpace } from "./rentals.ts";

/**
 * Status of a rental as people read it. A confirmed one is `ended` from its end date on, and
 * `ending` once it was given back before; neither is stored. Any other status stays as it is.
 *
 * @param today the day in the territory's zone
 */
export const shownStatus = <Status extends string>(
  { status, endDate, isEnding }: { status: Status; endDate: CalendarDay; isEnding: boolean },
  today: CalendarDay,
): Status | "ending" | "ended" => {
  if (status !== "confirmed") return status;
  if (endDate <= today) return "ended";
  return isEnding ? "ending" : status;
};

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
  if (status === "ended") return "ended";
  // The page may be older than the day.
  const confirmed = { status: "confirmed", endDate, isEnding: status === "ending" } as const;
  const shown = shownStatus(confirmed, today);
  if (shown !== "confirmed") return shown;
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
