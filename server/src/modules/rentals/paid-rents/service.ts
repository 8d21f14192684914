import { leaseMonth, type PalletTurn, palletsOver } from "@stokaz/contract/leases/lease-scale";
import { addDays, type CalendarDay, lastDayBefore } from "@stokaz/contract/time/calendar";
import type { Db } from "../../../platform/db/db.ts";
import { findChange, findShape, paidUntil } from "../changes/public.ts";
import { findGrowth } from "../growths/public.ts";
import { findRental } from "../repository.ts";
import type { RentalRow } from "../tables.ts";
import { findPaidPart } from "./repository.ts";

/** Days `[from, to)`. */
type Days = { from: CalendarDay; to: CalendarDay };

/** Rent that was paid: its name, its days with the last one, and the pallets that it pays. */
export type PaidRent = {
  period: { name: string; from: CalendarDay; to: CalendarDay };
  pallets: PalletTurn[];
};

const getRental = async (db: Db, rentalId: string | null): Promise<RentalRow> => {
  const rental = rentalId && (await findRental(db, rentalId));
  if (!rental) throw new Error(`no rental ${rentalId}`);
  return rental;
};

/** Days of a paid growth, and the pallets that it added. */
const findGrown = async (db: Db, growthId: string): Promise<{ days: Days; added: number }> => {
  const growth = await findGrowth(db, growthId);
  const change = await findChange(db, growthId);
  if (!(growth && change)) throw new Error(`no growth ${growthId}`);
  const { effective_on: from, scale, end_date_after: endDate } = growth;
  const to = paidUntil({ scale, endDate }, growth.due_now_cents);
  return { days: { from, to }, added: change.pallets_after - change.pallets_before };
};

/** Days of a month of a rental; of the whole rental without `month`. */
const daysOf = ({ start_date, end_date }: RentalRow, month: number | null): Days => {
  if (month === null) return { from: start_date, to: end_date };
  const { from, to } = leaseMonth(start_date, month);
  return { from, to: to < end_date ? to : end_date };
};

/**
 * Finds the days and the pallets of a payment of rent, in the calendar of its lease and as agreed
 * now. A payment for more pallets pays the added ones alone.
 *
 * @param receipted the days of its receipt, if it has one: they stay
 */
export const findPaidRent = async (
  db: Db,
  checkoutId: string,
  receipted?: PaidRent["period"],
): Promise<PaidRent> => {
  const { rental_id, growth_id: growthId, month, name } = await findPaidPart(db, checkoutId);
  const rental = await getRental(db, rental_id);
  const grown = growthId ? await findGrown(db, growthId) : undefined;
  const { from, to } = grown?.days ?? daysOf(rental, month);
  const period = receipted ?? { name, from, to: lastDayBefore(to) };
  if (grown && grown.added > 0) return { period, pallets: [{ from, pallets: grown.added }] };
  const days = { from: period.from, to: addDays(period.to, 1) };
  return { period, pallets: palletsOver(await findShape(db, rental), days) };
};
