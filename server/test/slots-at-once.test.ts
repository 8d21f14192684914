import { covers } from "@stokaz/spec-coverage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aConsumer, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aPickupPlace, at } from "./pickups.ts";
import { basketRequest, checkOutBasket } from "./purchases.ts";

const harness = useHarness();
const TUESDAY = "2027-02-02";

let place: Awaited<ReturnType<typeof aPickupPlace>>;

beforeAll(async () => {
  place = await aPickupPlace(harness);
});
afterAll(() => harness.setNow(undefined));

const countBooked = async (startsAt: Date): Promise<number> => {
  const booked = await harness.db
    .selectFrom("slot_bookings")
    .select("order_id")
    .where("starts_at", "=", startsAt)
    .where("status", "=", "booked")
    .execute();
  return booked.length;
};

const tally = (codes: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(codes)].map((code) => [code, codes.filter((c) => c === code).length]),
  );

/** A basket of one unit, with a slot. */
const hold = (startsAt: Date, by: Person, key?: string) => {
  const request = basketRequest(place.spaceId, [{ id: place.productId, price: 850 }]);
  return checkOutBasket(harness, by, { ...request, slot: startsAt.toISOString() }, key);
};

describe("a slot", () => {
  it("with room for seven is given to seven of a hundred who choose it at once", async () => {
    covers("own.product.62");
    await place.settings({ capacity: 7 });
    const orders = await Promise.all(Array.from({ length: 100 }, () => place.order()));
    const chosen = at(TUESDAY, "09:00");
    const replies = await Promise.all(orders.map((orderId) => place.choose(orderId, chosen)));
    expect(tally(replies.map(({ body }) => body.code ?? "booked"))).toEqual({
      booked: 7,
      "slot/full": 93,
    });
    expect(await countBooked(chosen)).toBe(7);
    await place.settings();
  });

  it("with one room left is held by one of those who pay, move and choose at once", async () => {
    covers("own.product.62");
    const chosen = at(TUESDAY, "12:00");
    await place.settings({ capacity: 1 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => aConsumer(harness)));
    const [moved, ...others] = await Promise.all([1, 2, 3].map(() => place.order()));
    await place.choose(moved ?? "", at(TUESDAY, "13:00"));
    await Promise.all([
      ...buyers.map((buyer) => hold(chosen, buyer)),
      ...[moved ?? "", ...others].map((orderId) => place.choose(orderId, chosen)),
    ]);
    expect(await countBooked(chosen)).toBe(1);
    await place.settings();
  });

  it("closed while forty choose it keeps none of them", async () => {
    covers("own.product.65");
    await place.settings({ capacity: 50 });
    const orders = await Promise.all(Array.from({ length: 40 }, () => place.order()));
    const thursday = "2027-02-04";
    const [closed] = await Promise.all([
      place.closure(thursday, thursday),
      ...orders.map((orderId) => place.choose(orderId, at(thursday, "09:00"))),
    ]);
    expect(closed.status).toBe(201);
    expect(await countBooked(at(thursday, "09:00"))).toBe(0);
    await place.settings();
  });
});

describe("a slot chosen with an order", () => {
  const hour = at(TUESDAY, "15:00");
  const left = async (): Promise<number> => {
    const [tuesday] = (await place.days(TUESDAY, "2027-02-03")).data;
    return tuesday.slots[14].left;
  };

  it("is held with it, and free again when the payment page is left or its time is over", async () => {
    covers("own.product.62");
    const buyer = await aConsumer(harness);
    const { body } = await hold(hour, buyer);
    expect(await left()).toBe(2);
    await place.as(buyer, "POST", `/api/checkout/${body.sessionId}/cancel`);
    expect(await left()).toBe(3);
    await hold(hour, buyer);
    await harness.setNow(at("2027-02-01", "08:45"));
    await harness.app.jobs.runNow("expire-holds");
    expect(await left()).toBe(3);
    await harness.setNow(at("2027-02-01", "08:00"));
    const events = await harness.db
      .selectFrom("slot_events")
      .select("kind")
      .where("to_start", "is", null)
      .execute();
    expect(events.filter(({ kind }) => kind === "released").length).toBeGreaterThanOrEqual(2);
  });

  it("refuses the purchase when it is full, and nothing is held", async () => {
    await place.settings({ capacity: 1 });
    const [first, second] = [await aConsumer(harness), await aConsumer(harness)];
    const kept = await hold(hour, first);
    const stock = async () =>
      (await harness.call("GET", `/api/product/${place.productId}`)).body.data.stockQuantity;
    const before = await stock();
    const refused = await hold(hour, second);
    expect([refused.status, refused.body.code]).toEqual([409, "slot/full"]);
    expect(await stock()).toBe(before);
    await place.as(first, "POST", `/api/checkout/${kept.body.sessionId}/cancel`);
    await place.settings();
  });

  it("stands in the mail that confirms the order, with its calendar file, and ends with a refund", async () => {
    covers("own.product.67", "own.api.47");
    const buyer = await aConsumer(harness);
    const { body } = await hold(hour, buyer);
    await harness.press(body.url, "pay");
    const paid = await place.as(
      buyer,
      "GET",
      `/api/product-payment/success?session_id=${body.sessionId}`,
    );
    const { _id, orderNumber, slot } = paid.body.order;
    expect(slot.startsAt).toBe(hour.toISOString());
    const confirmed = (await harness.mailsTo(buyer.email)).find(({ calendar }) => calendar);
    expect(confirmed?.text).toContain("Votre créneau : mardi 2 février 2027 de 15 h à 15 h 30");
    expect(confirmed?.calendar).toContain("METHOD:REQUEST");
    expect(confirmed?.calendar).toContain(`UID:order-${_id}`);
    await place.as(place.artisan, "POST", `/api/orders/cancelSale/${_id}`);
    expect(await left()).toBe(3);
    const over = (await harness.mailsTo(buyer.email)).find(({ subject }) =>
      subject.includes("créneau annulé"),
    );
    expect(over?.subject).toBe(`Commande ${orderNumber} : créneau annulé`);
    expect(over?.calendar).toContain("METHOD:CANCEL");
  });
});

describe("a quote", () => {
  it("says whether one chooses a slot there, and the last day to collect", async () => {
    const request = basketRequest(place.spaceId, [{ id: place.productId, price: 850 }]);
    const quote = async () =>
      (await harness.call("POST", "/api/basket/quote", { json: request })).body;
    expect(await quote()).toMatchObject({ storage: { isSlotted: true }, collectBy: "2027-03-02" });
    await place.settings({ isSlotted: false });
    expect(await quote()).toMatchObject({ storage: { isSlotted: false } });
    await place.settings();
  });
});
