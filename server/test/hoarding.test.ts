import { HOUR_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aMarket, type Market } from "./market.ts";
import { aProduct, checkOutOrder, type OrderedProduct, orderRequest } from "./purchases.ts";

const harness = useHarness(ADMIN);
const MINUTE_MS = 60_000;

let market: Market;
let product: OrderedProduct;

beforeAll(async () => {
  market = await aMarket(harness);
  product = await aProduct(harness, market.artisan, market.rentalId, { quantity: "1000" });
});

const order = (buyer: Person, key?: string) =>
  checkOutOrder(harness, buyer, orderRequest(product), key);

const openFive = async (buyer: Person) => {
  const opened = [];
  for (let count = 0; count < 5; count += 1) opened.push(await order(buyer, `key-${count}`));
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  // The contract's answer, as far as it is read here.
  return opened.map(({ body }) => body as { sessionId: string; url: string });
};

const cancel = (buyer: Person, { sessionId }: { sessionId: string }) =>
  harness.call("POST", `/api/checkout/${sessionId}/cancel`, { token: buyer.token });

describe("payments under way", () => {
  it("are five at most an account, whatever the other limits", async () => {
    covers("own.refusals.52");
    const buyer = await aConsumer(harness);
    const [first = { sessionId: "", url: "" }] = await openFive(buyer);
    const refused = await order(buyer);
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        code: "checkout/too-many-open",
        message:
          "Vous avez déjà 5 paiements en cours. Terminez-en un ou annulez-le avant d'en commencer un autre.",
      },
    ]);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(31 * 60);
    expect((await order(buyer, "key-0")).body.url).toBe(first.url);
    expect((await order(await aConsumer(harness))).status).toBe(200);
    await harness.press(first.url, "pay");
    await harness.call("GET", `/api/product-payment/success?session_id=${first.sessionId}`, {
      token: buyer.token,
    });
    expect((await order(buyer)).status).toBe(200);
  });

  it("are five at most when many are asked for at once", async () => {
    covers("own.refusals.52");
    const buyer = await aConsumer(harness);
    const answers = await Promise.all(Array.from({ length: 9 }, () => order(buyer)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
  });
});

describe("payments left unpaid", () => {
  it("cost an hour's wait after the fifth of a day, and again after each more", async () => {
    covers("own.refusals.53");
    const buyer = await aConsumer(harness);
    for (const opened of await openFive(buyer)) await cancel(buyer, opened);
    const refused = await order(buyer);
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        code: "checkout/too-many-unpaid",
        message:
          "Trop de vos paiements n'ont pas abouti aujourd'hui. Veuillez réessayer dans une heure au plus.",
      },
    ]);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);

    await harness.setNow(new Date(Date.now() + HOUR_MS + MINUTE_MS));
    const { body } = await order(buyer);
    await cancel(buyer, body);
    expect((await order(buyer)).body.code).toBe("checkout/too-many-unpaid");
    await harness.setNow(new Date(Date.now() + 26 * HOUR_MS));
    expect((await order(buyer)).status).toBe(200);
    await harness.setNow(undefined);
  });

  it("count from the end of their hold, before anything has looked", async () => {
    const buyer = await aConsumer(harness);
    await openFive(buyer);
    await harness.setNow(new Date(Date.now() + 45 * MINUTE_MS));
    expect((await order(buyer)).body.code).toBe("checkout/too-many-unpaid");
    await harness.setNow(undefined);
  });

  it("don't count when the provider never opened a page", async () => {
    covers("own.refusals.53");
    const buyer = await aConsumer(harness);
    for (let count = 0; count < 6; count += 1) {
      await market.money.control("faults", "POST", {
        match: "POST /v1/checkout/sessions",
        fault: "error",
        times: 3,
      });
      expect((await order(buyer)).status).toBe(503);
    }
    expect((await order(buyer)).status).toBe(200);
  });
});
