import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aPickupPlace, at, MONDAY } from "./pickups.ts";
import { basketRequest, checkOutBasket, checkOutOrder, orderRequest } from "./purchases.ts";
import { insertProduct } from "./rows.ts";

const harness = useHarness({ ALCOHOL_CLOSED_HOURS: "16:00-09:00" });

const WORDS = "L'alcool ne se vend pas et ne se remet pas de 16 h à 9 h (arrêté préfectoral).";
const CLOSED = at("2027-02-01", "08:59");
const OPEN = at("2027-02-01", "09:00");
const PRICE = 850;

let place: Awaited<ReturnType<typeof aPickupPlace>>;
let rum: { id: string; price: number };
let honey: { id: string; price: number };

beforeAll(async () => {
  place = await aPickupPlace(harness);
  const facts = {
    category: "Boissons",
    sub_category: "Rhums et punchs",
    price_cents: cents(PRICE),
  };
  rum = { id: await insertProduct(harness.db, place.rentalId, facts), price: PRICE };
  const { price_cents: price } = await harness.db
    .selectFrom("products")
    .select("price_cents")
    .where("id", "=", place.productId)
    .executeTakeFirstOrThrow();
  honey = { id: place.productId, price };
});
beforeEach(() => harness.setNow(MONDAY));

const quote = async (wanted: { id: string; price: number }[]) => {
  const json = basketRequest(place.spaceId, wanted);
  return (await harness.call("POST", "/api/basket/quote", { json })).body;
};

const buy = (wanted: { id: string; price: number }[], more: object = {}) =>
  checkOutBasket(harness, place.buyer, { ...basketRequest(place.spaceId, wanted), ...more });

/** A paid order of a pot of honey and a bottle of rum, with what its door needs. */
const aPaidOrder = async () => {
  await harness.setNow(OPEN);
  const { body } = await buy([honey, rum]);
  await harness.press(body.url, "pay");
  await harness.call("GET", `/api/product-payment/success?session_id=${body.sessionId}`, {
    token: place.buyer.token,
  });
  const { id, pass_code: code } = await harness.db
    .selectFrom("orders")
    .innerJoin("checkout_sessions", "order_id", "orders.id")
    .select(["orders.id", "pass_code"])
    .where("provider_session_id", "=", body.sessionId)
    .executeTakeFirstOrThrow();
  const lines = await harness.db
    .selectFrom("order_lines")
    .select(["id", "is_adult_only"])
    .where("order_id", "=", id)
    .execute();
  const idOf = (isRum: boolean): string =>
    lines.find(({ is_adult_only }) => is_adult_only === isRum)?.id ?? "";
  return { id, code, honey: idOf(false), rum: idOf(true) };
};

const handOver = (
  { id, code }: { id: string; code: string },
  lineIds: string[],
  by: Person = place.lessor,
) => place.as(by, "POST", `/api/handovers/${id}/complete`, { code, lineIds, isAgeChecked: true });

describe("in hours without alcohol", () => {
  it("the quote says so of each bottle, and counts the rest", async () => {
    covers("own.product.566");
    await harness.setNow(CLOSED);
    const closed = await quote([honey, rum]);
    expect(closed.lines.map(({ problem }: { problem: unknown }) => problem)).toEqual([
      null,
      { code: "order/alcohol-hours", message: WORDS },
    ]);
    expect(closed.totalPrice).toBe(honey.price / 100);
    await harness.setNow(OPEN);
    expect((await quote([honey, rum])).lines[1].problem).toBeNull();
    await harness.setNow(at("2027-02-01", "16:00"));
    expect((await quote([rum])).lines[0].problem.code).toBe("order/alcohol-hours");
  });

  it("no bottle is bought, alone or beside other goods; what else is there is", async () => {
    covers("own.product.566", "own.refusals.389");
    await harness.setNow(CLOSED);
    const both = await buy([honey, rum]);
    expect([both.status, both.body.code]).toEqual([409, "order/alcohol-hours"]);
    expect(both.body.message).toContain(WORDS);
    const product = {
      _id: rum.id,
      storageId: place.spaceId,
      supplierId: place.artisan.userId,
      price: rum.price / 100,
    };
    const one = { ...orderRequest(product), isAdult: true };
    const { body } = await checkOutOrder(harness, place.buyer, one);
    expect([body.code, body.message]).toEqual(["order/alcohol-hours", WORDS]);
    expect((await buy([honey])).status).toBe(200);
  });

  it("no bottle is handed over, whoever does; what else is in the order is", async () => {
    covers("own.product.567", "own.refusals.390");
    const order = await aPaidOrder();
    await harness.setNow(at("2027-02-01", "16:00"));
    for (const lines of [[order.rum], [order.honey, order.rum]]) {
      for (const person of [place.lessor, place.artisan]) {
        const { status, body } = await handOver(order, lines, person);
        expect([status, body.code, body.message]).toEqual([409, "handover/alcohol-hours", WORDS]);
      }
    }
    expect((await handOver(order, [order.honey])).status).toBe(200);
    await harness.setNow(at("2027-02-02", "09:00"));
    expect((await handOver(order, [order.rum])).status).toBe(200);
  });

  it("no slot begins for an order with alcohol, from its purchase to its pickup", async () => {
    covers("own.product.567", "own.refusals.391");
    const early = at("2027-02-02", "08:30");
    const order = await aPaidOrder();
    for (const startsAt of [early, at("2027-02-02", "16:00")]) {
      const { status, body } = await place.choose(order.id, startsAt);
      expect([status, body.code, body.message]).toEqual([409, "slot/alcohol-hours", WORDS]);
    }
    const bought = await buy([honey, rum], { slot: early.toISOString() });
    expect([bought.status, bought.body.code]).toEqual([409, "slot/alcohol-hours"]);
    expect((await place.choose(order.id, at("2027-02-02", "15:30"))).status).toBe(200);
    await handOver(order, [order.rum]);
    expect((await place.choose(order.id, early)).status).toBe(200);
  });

  it("are told to every screen", async () => {
    covers("own.product.568");
    const { body } = await harness.call("GET", "/api/territory");
    expect(body.alcoholClosedHours).toEqual({ start: "16:00", end: "09:00" });
  });
});
