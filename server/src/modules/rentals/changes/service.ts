import { type LeaseShape, leaveShape, rentedShape } from "@stokaz/contract/leases/lease-scale";
import { addMonths, type CalendarDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { getSpaceView } from "../../spaces/public.ts";
import { findSides } from "../repository.ts";
import type { RentalRow } from "../tables.ts";
import type { ChangedLease } from "./mails.ts";
import { listChanges } from "./repository.ts";
import { LEASE_CHANGED } from "./rules.ts";

/**
 * Checks that the artisan may change the rental: it is theirs, paid, and not over.
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

/**
 * Checks that a lease has as many pallets after a change as its artisan was shown. The same call
 * sent again may have the same amounts.
 *
 * @throws {Problem} rental/quote-changed
 */
export const assertSamePallets = (
  quoted: { palletsAfter: number },
  agreed: { palletsAfter: number },
): void => {
  if (quoted.palletsAfter === agreed.palletsAfter) return;
  throw new Problem("rental/quote-changed", { message: LEASE_CHANGED });
};

/** Current shape of a rental: after its last change, or as it was rented. */
export const findShape = async (db: Db, rental: RentalRow): Promise<LeaseShape> => {
  const { start_date: startDate, end_date, price_cents: price } = rental;
  const changes = await listChanges(db, rental.id);
  const parts = changes.at(-1)?.parts;
  if (parts) return { startDate, parts };
  const pallets = changes[0]?.pallets_before ?? rental.pallets;
  const endDate = addMonths(startDate, rental.months);
  return leaveShape(rentedShape({ price, pallets, startDate, endDate }), end_date);
};

/** Both sides of a rental, and its facts for mails about a change. */
export const findChangeMailDetails = async (tx: Tx, rental: RentalRow, publicUrl: string) => {
  const { name, address } = await getSpaceView(tx, rental.space_id);
  const lease: ChangedLease = {
    rentalId: rental.id,
    space: { name, address },
    plan: rental.payment_plan,
    publicUrl,
  };
  return { ...(await findSides(tx, rental)), lease };
};
