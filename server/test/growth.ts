import { cents } from "@stokaz/contract/money/money";
import { expect } from "vitest";
import { aLessor, anArtisan, aSpace, type Person } from "./factories.ts";
import type { Harness } from "./harness.ts";
import { aPaidRental, rentalRequest, today } from "./purchases.ts";
import { payByCard } from "./rents.ts";

export type Caller = Pick<Person, "token">;

export type Wish = { kind: "extend" | "add_pallets"; count: number };

/** Extending leases and adding pallets to them. */
export const createGrowth = (harness: Harness) => {
  const quote = (who: Caller, rentalId: string, { kind, count }: Wish) =>
    harness.call("GET", `/api/leases/${rentalId}/growth?kind=${kind}&count=${count}`, {
      token: who.token,
    });

  const grow = (who: Caller, rentalId: string, json: object) =>
    harness.call("POST", `/api/leases/${rentalId}/growth`, { token: who.token, json });

  /** Asks for the figures and agrees to them. */
  const growAsShown = async (who: Caller, rentalId: string, wish: Wish) => {
    const { status, body } = await quote(who, rentalId, wish);
    if (status !== 200) return { status, body };
    const { palletsAfter, effectiveOn, priceChange, dueNow } = body;
    return grow(who, rentalId, { ...wish, palletsAfter, effectiveOn, priceChange, dueNow });
  };

  /** Returns from the page after the payment. */
  const comeBack = (who: Caller, url: string) => {
    const session = /checkout\/(cs_[^/]+)$/.exec(url)?.[1];
    return harness.call("GET", `/api/lease-growth/success?session_id=${session}`, {
      token: who.token,
    });
  };

  const growAndPay = async (who: Caller, rentalId: string, wish: Wish) => {
    const { status, body } = await growAsShown(who, rentalId, wish);
    expect(status, JSON.stringify(body)).toBe(200);
    await payByCard(body.url, "4242424242424242");
    return comeBack(who, body.url);
  };

  /** Pallets at 12,50 € in a space of ten, paid at once. */
  const aPrepaid = async ({ months = 2, pallets = 2, from = today() } = {}) => {
    const [lessor, artisan] = await Promise.all([aLessor(harness), anArtisan(harness)]);
    const spaceId = await aSpace(harness, lessor);
    const request = rentalRequest(spaceId, { months, pallets, from });
    const rentalId = await aPaidRental(harness, artisan, request);
    return { lessor, artisan, spaceId, rentalId, from };
  };

  const roomOf = async (who: Caller, spaceId: string): Promise<[string, number][]> =>
    (await harness.call("GET", `/api/renter/room/${spaceId}`, { token: who.token })).body.data.map(
      ({ from, free }: { from: string; free: number }) => [from, free],
    );

  const setPrice = async (spaceId: string, price: number): Promise<void> => {
    await harness.db
      .updateTable("storage_spaces")
      .set({ price_cents: cents(price) })
      .where("id", "=", spaceId)
      .execute();
  };

  return { quote, grow, growAsShown, comeBack, growAndPay, aPrepaid, roomOf, setPrice };
};
