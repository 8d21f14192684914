import { addMonths, type CalendarDay } from "@stokaz/contract/calendar";
import {
  type LeaseShape,
  leaveShape,
  rentedShape,
  type ScaledMonth,
} from "@stokaz/contract/lease-scale";
import { transition } from "@stokaz/contract/transitions";
import type { Actor } from "../../../platform/actor.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { lockCheckout } from "../../checkout/public.ts";
import type { Refunds } from "../../payments/public.ts";
import { listRentsOf, lockRent, moveRent, RENT_TRANSITIONS, updateRent } from "../rents/public.ts";
import type { RentalRow } from "../tables.ts";
import { isBeingPaid, listChanges, listPaidParts } from "./repository.ts";
import { type Settlement, settleScale } from "./rules.ts";

/**
 * The rental, when it is this artisan's to change: paid, and not over.
 *
 * @throws {Problem} rental/not-found, rental/not-yours, rental/over
 */
export const assertMayChange = (
  rental: RentalRow | undefined,
  { userId }: Actor,
  today: CalendarDay,
): RentalRow => {
  if (!rental || rental.confirmed_at === null) throw new Problem("rental/not-found");
  if (rental.artisan_id !== userId) throw new Problem("rental/not-yours");
  const isRunning = rental.status === "confirmed" && rental.ending_since === null;
  if (!isRunning || rental.end_date <= today) throw new Problem("rental/over");
  return rental;
};

/** What a rental is made of now: as its last change left it, or as it was rented. */
export const findShape = async (db: Db, rental: RentalRow): Promise<LeaseShape> => {
  const { start_date: startDate, end_date, price_cents: price } = rental;
  const changes = await listChanges(db, rental.id);
  const parts = changes.at(-1)?.parts;
  if (parts) return { startDate, parts };
  const pallets = changes[0]?.pallets_before ?? rental.pallets;
  const endDate = addMonths(startDate, rental.months);
  return leaveShape(rentedShape({ price, pallets, startDate, endDate }), end_date);
};

/** What goes back, and what is charged less, of a rental that costs less. */
export const settlementOf = async (
  db: Db,
  { id, payment_plan: plan }: RentalRow,
  scale: readonly ScaledMonth[],
): Promise<Settlement> => {
  const rents = await listRentsOf(db, id);
  return settleScale(scale, { plan, paid: await listPaidParts(db, id), rents });
};

/**
 * Gives back what was paid and is not owed, and charges less later.
 *
 * @throws {Problem} rental/payment-under-way, refund/disputed
 */
export const settleLess = async (
  tx: Tx,
  refunds: Pick<Refunds, "decide">,
  { refunds: toRefund, rents }: Settlement,
  note: string,
): Promise<void> => {
  const rentIds = rents.map(({ id }) => id);
  // Locked first: a charge that begins just now is seen, or waits and charges the new amount.
  for (const id of rentIds) await lockRent(tx, id);
  if (await isBeingPaid(tx, rentIds)) throw new Problem("rental/payment-under-way");
  for (const { id, amount } of rents) {
    if (amount === "none") {
      const to = transition(RENT_TRANSITIONS, "cancelled");
      await moveRent(tx, id, to, { next_attempt_at: null });
    } else {
      await updateRent(tx, id, { amount_cents: amount });
    }
  }
  for (const { checkoutId, amount } of toRefund) {
    const checkout = await lockCheckout(tx, checkoutId);
    if (!checkout) throw new Error(`no checkout ${checkoutId}`);
    const wish = { amount, cause: "lease_change", note, endsPurchase: false } as const;
    await refunds.decide(tx, checkout, wish);
  }
};
