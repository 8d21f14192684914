import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { Tx } from "../../../platform/db/db.ts";
import { derivedId } from "../../../platform/db/row-id.ts";
import { Problem } from "../../../platform/problem.ts";
import { updateRental } from "../repository.ts";
import type { RentalRow } from "../tables.ts";
import * as rents from "./repository.ts";
import { planRents, RENT_TRANSITIONS } from "./rules.ts";

/**
 * Writes the months of a rental that is paid monthly when it is confirmed: the first one was paid
 * then.
 */
export const startRents = (tx: Tx, rental: RentalRow, now: Date): Promise<void> =>
  rents.insertRents(
    tx,
    planRents({
      price: rental.price_cents,
      pallets: rental.pallets,
      months: rental.months,
      startDate: rental.start_date,
    }).map(({ month, dueOn, amount }) => ({
      id: derivedId(rental.id, `rent-${month}`),
      rental_id: rental.id,
      month,
      due_on: dueOn,
      amount_cents: amount,
      status: month === 0 ? "paid" : "due",
      paid_at: month === 0 ? now : null,
    })),
  );

/** Cancels the months of a rental that are still to be paid. */
export const cancelRents = async (tx: Tx, rentalId: string): Promise<void> => {
  for (const { id } of await rents.lockOpenRents(tx, rentalId)) {
    await rents.moveRent(tx, id, transition(RENT_TRANSITIONS, "cancelled"), {
      next_attempt_at: null,
    });
  }
};

/** Puts the products of a rental on sale again, unless another of its months is not paid. */
export const resumeSale = async (tx: Tx, rentalId: string): Promise<void> => {
  const open = await rents.lockOpenRents(tx, rentalId);
  if (open.some(({ status }) => status === "unpaid")) return;
  await updateRental(tx, rentalId, { sales_paused_at: null });
};

/**
 * Refuses that an artisan's account closes, and their card goes with it, while a month of a lease
 * that is over may still be paid by it.
 *
 * @throws {Problem} account/rent-unpaid
 */
export const refuseClosing = async (tx: Tx, userId: string, today: CalendarDay): Promise<void> => {
  if (await rents.hasFollowedAfterEnd(tx, userId, today)) throw new Problem("account/rent-unpaid");
};
