import { addDays, HOUR_MS } from "@stokaz/contract/time/calendar";
import { expect } from "vitest";
import { anArtisan } from "./factories.ts";
import type { Harness } from "./harness.ts";
import { createMoney } from "./money.ts";
import { rentalRequest, today } from "./purchases.ts";
import { createRents } from "./rents.ts";
import { createRequests } from "./requests.ts";

/** Cents of a request of `createRequests`. */
export const AMOUNT = 7500;

/** States after an answer of yes. */
const ACCEPTED = { request: "accepted", rental: "confirmed", checkout: "paid" };

type Intent = { status: string; amount_received: number };

/** What became of rental requests and of their money, here and at the provider. */
export const createRequestsMoney = (harness: Harness) => {
  const rents = createRents(harness);
  const money = createMoney(harness);
  const { checkoutOf } = createRequests(harness);

  const settle = (): Promise<void> => harness.app.jobs.runNow("settle-rental-requests");

  const follow = (): Promise<void> => harness.app.jobs.runNow("follow-rental-requests");

  const after = (hours: number): Promise<void> =>
    harness.setNow(new Date(Date.now() + hours * HOUR_MS));

  const statesOf = async (id: string) => {
    const request = await harness.db
      .selectFrom("rental_requests")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const rental = await rents.rental(id);
    const checkout = await checkoutOf("rental_id", id);
    return { request: request.status, rental: rental.status, checkout: checkout.status };
  };

  const intentOf = async (id: string): Promise<Intent> => {
    const { payment_intent_id: intent } = await checkoutOf("rental_id", id);
    return money.atProvider<Intent>("GET", `/v1/payment_intents/${intent}`);
  };

  const expectPaidOnce = async (id: string): Promise<void> => {
    expect(await statesOf(id)).toEqual(ACCEPTED);
    expect(await intentOf(id)).toMatchObject({ status: "succeeded", amount_received: AMOUNT });
    expect((await rents.booked(id)).rental_payment).toBe(AMOUNT);
  };

  const expectNothingTaken = async (id: string): Promise<void> => {
    expect(await intentOf(id)).toMatchObject({ status: "canceled", amount_received: 0 });
    expect(await rents.booked(id)).toEqual({});
  };

  /** True if another artisan can request the same pallets. */
  const isFree = async (spaceId: string): Promise<boolean> => {
    const wish = rentalRequest(spaceId, { from: addDays(today(), 5) });
    const { token } = await anArtisan(harness);
    const path = "/api/renter/validate-rental-request";
    return (await harness.call("POST", path, { token, json: wish })).body.valid;
  };

  return { settle, follow, after, statesOf, intentOf, expectPaidOnce, expectNothingTaken, isFree };
};
