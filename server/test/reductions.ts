import { addMonths, type CalendarDay, daysBetween } from "@stokaz/contract/time/calendar";
import { expect } from "vitest";
import { aLessor, anArtisan, aSpace, type Person } from "./factories.ts";
import type { Harness } from "./harness.ts";
import { aPaidRental, rentalRequest, today } from "./purchases.ts";
import { createRents } from "./rents.ts";

export type Caller = Pick<Person, "token">;

/** The second month of a lease, as quotes show it to who uses it until a day. */
export const daysOfNotice = (start: CalendarDay, until: CalendarDay) => {
  const [from, to] = [addMonths(start, 1), addMonths(start, 2)];
  return { from, to, days: daysBetween(from, to), usedDays: daysBetween(from, until) };
};

/** Leaving leases, and where their money went. */
export const createReductions = (harness: Harness) => {
  const rents = createRents(harness);

  const quote = (who: Caller, rentalId: string) =>
    harness.call("GET", `/api/leases/${rentalId}/leave`, { token: who.token });

  const leave = (who: Caller, rentalId: string, json: object) =>
    harness.call("POST", `/api/leases/${rentalId}/leave`, { token: who.token, json });

  /** Pallets at 12,50 € in a space of ten, paid at once. */
  const aPrepaid = async ({ months = 6, pallets = 2, from = today() } = {}) => {
    const [lessor, artisan] = await Promise.all([aLessor(harness), anArtisan(harness)]);
    const spaceId = await aSpace(harness, lessor);
    const request = rentalRequest(spaceId, { months, pallets, from });
    const rentalId = await aPaidRental(harness, artisan, request);
    return { lessor, artisan, spaceId, rentalId, from };
  };

  const balances = async (rentalId: string) => {
    await rents.runJobs("make-refunds", "make-transfers");
    return rents.booked(rentalId);
  };

  /**
   * Expects that a refund goes back, and that the lessor gets all the rest by a day, less the
   * platform's tenth. Amounts in cents.
   */
  const expectRefundedAndShared = async (
    rentalId: string,
    by: CalendarDay,
    paid: number,
    refund: number,
  ): Promise<void> => {
    expect((await balances(rentalId)).refund).toBe(refund);
    await harness.setNow(rents.at(by, 12));
    const { transfer = 0, platform_fee: fee = 0 } = await balances(rentalId);
    expect(transfer + fee).toBe(paid - refund);
  };

  return { quote, leave, aPrepaid, balances, expectRefundedAndShared };
};
