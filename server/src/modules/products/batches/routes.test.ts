import { addDays, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anArtisan, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket, type Market } from "../../../../test/market.ts";
import { aProduct, checkOutOrder, orderRequest, today } from "../../../../test/purchases.ts";
import { BATCH_ENDS_JOB, ENDING_BATCHES_JOB } from "../batch-ends/public.ts";

const harness = useHarness(ADMIN);

let market: Market;
beforeAll(async () => {
  market = await aMarket(harness);
});
afterEach(() => harness.setNow(undefined));

type Batch = { number: string; lastDay: string | null; units: number; place?: string };

const add = (
  productId: string,
  batch: Batch,
  { isInStock = false, by = market.artisan, headers = {} } = {},
) =>
  harness.call("POST", `/api/product/${productId}/batches`, {
    token: by.token,
    json: { ...batch, isInStock },
    headers,
  });

const change = (productId: string, batchId: string, json: object, by = market.artisan) =>
  harness.call("PUT", `/api/product/${productId}/batches/${batchId}`, { token: by.token, json });

const stockOf = async (productId: string, { token }: Person = market.artisan) =>
  (await harness.call("GET", `/api/product/${productId}/stock`, { token })).body;

/** Reads the units of each batch, and the units without a batch. */
const unitsOf = async (productId: string) => {
  const { batches, withoutBatch, stock } = await stockOf(productId);
  const units = batches.map((batch: Batch) => [batch.number, batch.units]);
  return { ...Object.fromEntries(units), none: withoutBatch, stock };
};

const day = (days: number) => addDays(today(), days);

/** Creates a product with two units without a batch, three of `PROCHE` and four of `LOIN`. */
const aBatchedProduct = async () => {
  const { artisan, rentalId } = market;
  const product = await aProduct(harness, artisan, rentalId, { quantity: "2" });
  const productId: string = product._id;
  const far = await add(productId, { number: "LOIN", lastDay: day(90), units: 4 });
  const near = await add(productId, { number: "PROCHE", lastDay: day(10), units: 3 });
  expect([far.status, near.status]).toEqual([201, 201]);
  const batches = await harness.db
    .selectFrom("batches")
    .select(["id", "number"])
    .where("product_id", "=", productId)
    .execute();
  const idOf = (number: string) => batches.find((batch) => batch.number === number)?.id ?? "";
  return { product, productId, near: idOf("PROCHE"), far: idOf("LOIN") };
};

const refusalOf = async (answer: ReturnType<typeof add>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

const correct = (productId: string, json: object) =>
  harness.call("POST", `/api/product/${productId}/stock`, { token: market.artisan.token, json });

describe("POST /api/product/:id/batches", () => {
  it("adds new units, or takes those that are in stock without a batch", async () => {
    covers("own.api.172", "own.product.237");
    const { productId } = await aBatchedProduct();
    expect(await unitsOf(productId)).toEqual({ PROCHE: 3, LOIN: 4, none: 2, stock: 9 });
    const rest = { number: "SANS DATE", lastDay: null, units: 2, place: "Palette 1, en haut" };
    const { status, body } = await add(productId, rest, { isInStock: true });
    expect([status, body]).toEqual([201, { message: "Lot SANS DATE enregistré." }]);
    const { batches, data } = await stockOf(productId);
    expect(batches.map(({ number }: Batch) => number)).toEqual(["PROCHE", "LOIN", "SANS DATE"]);
    expect(batches[2]).toEqual({
      _id: expect.any(String),
      ...rest,
      awaited: 0,
      isSold: false,
      end: null,
    });
    expect(data[0]).toMatchObject({ kind: "added", units: 3, batchNumber: "PROCHE" });
  });

  it("adds one that is sent twice once", async () => {
    const { productId } = await aBatchedProduct();
    const batch = { number: "DEUX FOIS", lastDay: null, units: 5 };
    const headers = { "idempotency-key": "batch" };
    const sent = await Promise.all([1, 2, 3].map(() => add(productId, batch, { headers })));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await unitsOf(productId)).stock).toBe(14);
  });

  it("refuses what can't be", async () => {
    covers("own.refusals.169", "own.refusals.170", "own.refusals.171");
    const { productId } = await aBatchedProduct();
    const batch = { number: "LOIN", lastDay: null, units: 2 };
    expect(await refusalOf(add(productId, batch))).toEqual([409, "stock/batch-exists"]);
    const past = { ...batch, number: "HIER", lastDay: day(-1) };
    expect(await refusalOf(add(productId, past))).toEqual([409, "stock/batch-out-of-date"]);
    const three = { ...batch, number: "TROIS", units: 3 };
    expect(await refusalOf(add(productId, three, { isInStock: true }))).toEqual([
      409,
      "stock/too-few",
    ]);
    const many = { ...batch, number: "MILLE", units: 9_995 };
    expect(await refusalOf(add(productId, many))).toEqual([409, "stock/too-many"]);
    for (let number = 0; number < 48; number += 1) {
      await add(productId, { number: `N${number}`, lastDay: null, units: 1 });
    }
    const last = { ...batch, number: "DE TROP" };
    expect(await refusalOf(add(productId, last))).toEqual([409, "stock/too-many-batches"]);
  });

  it("refuses anyone but its artisan", async () => {
    const { productId, near } = await aBatchedProduct();
    const other = await anArtisan(harness);
    const batch = { number: "A", lastDay: null, units: 1 };
    const replies = [
      await add(productId, batch, { by: other }),
      await change(productId, near, { number: "B", lastDay: null }, other),
    ];
    expect(replies.map(({ body }) => body.code)).toEqual([
      "product/not-yours",
      "product/not-yours",
    ]);
  });
});

describe("PUT /api/product/:id/batches/:batchId", () => {
  it("changes number and day until some of it is sold, its place always", async () => {
    covers("own.api.173", "own.refusals.172", "own.refusals.173");
    const { product, productId, near } = await aBatchedProduct();
    const facts = { number: "PRÈS", lastDay: day(11), place: "Palette 2" };
    expect((await change(productId, near, facts)).status).toBe(200);
    expect((await stockOf(productId)).batches[0]).toMatchObject(facts);
    const taken = { ...facts, number: "LOIN" };
    expect(await refusalOf(change(productId, near, taken))).toEqual([409, "stock/batch-exists"]);
    const past = { ...facts, lastDay: day(-1) };
    expect(await refusalOf(change(productId, near, past))).toEqual([
      409,
      "stock/batch-out-of-date",
    ]);
    await checkOutOrder(harness, await aConsumer(harness), orderRequest(product, 1));
    const later = { ...facts, lastDay: day(30) };
    expect(await refusalOf(change(productId, near, later))).toEqual([409, "stock/batch-sold"]);
    expect((await change(productId, near, { ...facts, place: "Palette 3" })).status).toBe(200);
    const { productId: otherId } = await aBatchedProduct();
    expect(await refusalOf(change(otherId, near, facts))).toEqual([404, "stock/batch-not-found"]);
  });
});

describe("a purchase of a product with batches", () => {
  it("takes the nearest day first, then what is in none, and gives back what is not paid", async () => {
    covers("own.product.238");
    const { product, productId } = await aBatchedProduct();
    const buyer = await aConsumer(harness);
    const first = await checkOutOrder(harness, buyer, orderRequest(product, 4));
    expect(await unitsOf(productId)).toEqual({ PROCHE: 0, LOIN: 3, none: 2, stock: 5 });
    await checkOutOrder(harness, await aConsumer(harness), orderRequest(product, 4));
    expect(await unitsOf(productId)).toMatchObject({ LOIN: 0, none: 1, stock: 1 });
    const leave = `/api/checkout/${first.body.sessionId}/cancel`;
    expect((await harness.call("POST", leave, { token: buyer.token })).status).toBe(200);
    expect(await unitsOf(productId)).toEqual({ PROCHE: 3, LOIN: 1, none: 1, stock: 5 });
  });

  it("names the batches to its buyer and at the door; part of it goes back to where it was", async () => {
    covers("own.product.239");
    const { product, productId } = await aBatchedProduct();
    const { consumer, artisan, lessor } = market;
    const paid = await market.money.aPaidOrder(consumer, product, 5);
    const sold = [
      { number: "PROCHE", lastDay: day(10), units: 3 },
      { number: "LOIN", lastDay: day(90), units: 2 },
    ];
    const orders = await harness.call("GET", "/api/orders/getOrders", { token: consumer.token });
    const [order] = orders.body.data;
    expect(order.lines[0].batches).toEqual(sold);
    const door = await harness.call("GET", `/api/handovers?number=${order.orderNumber}`, {
      token: lessor.token,
    });
    expect(door.body.data[0].lines[0].batches).toEqual(sold);
    const line = order.lines[0]._id;
    const part = `/api/orders/cancelSale/${paid.orderId}/${line}`;
    await harness.call("POST", part, {
      token: artisan.token,
      json: { quantity: 3, unitsShown: 5 },
    });
    expect(await unitsOf(productId)).toMatchObject({ PROCHE: 1, LOIN: 4, none: 2 });
    const { batches } = await stockOf(productId);
    expect(batches[0]).toMatchObject({ number: "PROCHE", awaited: 2, isSold: true });
  });
});

describe("the correction of a batch", () => {
  it("changes this batch alone, and counts what waits for its buyers", async () => {
    covers("own.product.240");
    const { product, productId, near, far } = await aBatchedProduct();
    await market.money.aPaidOrder(market.consumer, product, 2);
    expect((await correct(productId, { kind: "broken", units: 1, batchId: far })).status).toBe(200);
    expect(await unitsOf(productId)).toEqual({ PROCHE: 1, LOIN: 3, none: 2, stock: 6 });
    const few = await correct(productId, { kind: "counted", units: 1, batchId: near });
    expect(few.body.code).toBe("stock/fewer-than-ordered");
    await correct(productId, { kind: "counted", units: 4, batchId: near });
    expect(await unitsOf(productId)).toEqual({ PROCHE: 2, LOIN: 3, none: 2, stock: 7 });
    const lost = await correct(productId, { kind: "lost", units: 4, batchId: far });
    expect(lost.body.code).toBe("stock/too-few");
    const other = await correct(productId, { kind: "lost", units: 1, batchId: productId });
    expect([other.status, other.body.code]).toEqual([404, "stock/batch-not-found"]);
  });

  it("of the whole product never leaves more in batches than there is", async () => {
    const { productId } = await aBatchedProduct();
    await correct(productId, { kind: "counted", units: 1 });
    expect(await unitsOf(productId)).toEqual({ none: 1, stock: 1 });
  });
});

describe("a batch that is out of date", () => {
  it("is not sold from its day on, leaves the stock by itself, and its artisan is told once", async () => {
    covers("own.product.241", "own.refusals.174");
    const { product, productId, near } = await aBatchedProduct();
    await harness.setNow(new Date(Date.now() + 11 * DAY_MS));
    const buyer = await aConsumer(harness);
    const seven = await checkOutOrder(harness, buyer, orderRequest(product, 7));
    expect([seven.status, seven.body.message]).toEqual([409, "Il n'en reste que 6 en stock."]);
    expect((await checkOutOrder(harness, buyer, orderRequest(product, 5))).status).toBe(200);
    expect(await unitsOf(productId)).toEqual({ PROCHE: 3, LOIN: 0, none: 1, stock: 4 });
    const run = () => harness.app.jobs.runNow(BATCH_ENDS_JOB);
    await Promise.all([run(), run()]);
    await run();
    expect(await unitsOf(productId)).toEqual({ LOIN: 0, none: 1, stock: 1 });
    const { data } = await stockOf(productId);
    expect(data[0]).toMatchObject({ kind: "out_of_date", units: -3, batchNumber: "PROCHE" });
    const mails = (await harness.mailsTo(market.artisan.email)).filter(({ subject }) =>
      subject.startsWith("Date dépassée"),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Vanille Bourbon, lot PROCHE : 3 unités");
    const more = await correct(productId, { kind: "added", units: 1, batchId: near });
    expect(more.body.code).toBe("stock/batch-over");
  });

  it("is announced a week before, once for a day", async () => {
    covers("own.product.242");
    const { productId, near } = await aBatchedProduct();
    const place = { number: "BIENTÔT", place: "Palette 1" };
    await change(productId, near, { ...place, lastDay: day(8) });
    const endingMails = async () => {
      await harness.app.jobs.runNow(ENDING_BATCHES_JOB);
      return (await harness.mailsTo(market.artisan.email)).filter(({ text }) =>
        text.includes("lot BIENTÔT"),
      );
    };
    expect(await endingMails()).toEqual([]);
    await change(productId, near, { ...place, lastDay: day(7) });
    expect((await endingMails())[0]?.text).toContain("3 unités, jusqu'au");
    expect(await endingMails()).toHaveLength(1);
    await change(productId, near, { ...place, lastDay: day(6) });
    expect(await endingMails()).toHaveLength(2);
  });
});
