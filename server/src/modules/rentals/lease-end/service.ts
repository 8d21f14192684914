import { addMonths, type CalendarDay } from "@stokaz/contract/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { cancelRents } from "../rents/public.ts";
import * as rentals from "../repository.ts";
import { RENTAL_TRANSITIONS } from "../rules.ts";
import type { RentalRow } from "../tables.ts";

/** Whether months of it were used that stay paid: then it was a rental until today, and not nothing. */
const hasUsedMonths = ({ payment_plan, start_date }: RentalRow, today: CalendarDay): boolean =>
  payment_plan === "monthly" && addMonths(start_date, 1) <= today;

/**
 * Ends a rental before its time, whose room is free again from today on, and calls off the months to come.
 *
 * @returns `over` when it has ended already; `in-use` when somebody awaits an order of its products
 */
export const endLease = async (
  tx: Tx,
  rentalId: string,
  clock: Clock,
): Promise<"ended" | "over" | "in-use"> => {
  const rental = await rentals.lockRental(tx, rentalId);
  const today = clock.today();
  if (rental?.status !== "confirmed" || rental.end_date <= today) return "over";
  if (await rentals.hasAwaitedOrders(tx, rentalId, clock.now())) return "in-use";
  if (hasUsedMonths(rental, today)) {
    await rentals.updateRental(tx, rentalId, { end_date: today });
  } else {
    await rentals.moveRental(tx, rentalId, transition(RENTAL_TRANSITIONS, "refunded"), {
      ended_on: today,
    });
  }
  await cancelRents(tx, rentalId);
  return "ended";
};
