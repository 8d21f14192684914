import { describe, expect, it } from "vitest";
import { aConsumer, aLessor, anArtisan, aSpace } from "./factories.ts";
import { type Reply, useHarness } from "./harness.ts";
import {
  aPaidRental,
  aProduct,
  checkOutOrder,
  checkOutRental,
  orderRequest,
  rentalRequest,
} from "./purchases.ts";

const harness = useHarness();

const times = <Result>(count: number, make: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, make));

const statuses = (replies: readonly Reply[]): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy(replies, ({ status }) => status)].map(([status, same]) => [
      status,
      same.length,
    ]),
  );

describe("races", () => {
  it("accepts 5 of 20 rentals for the last 5 pallets", async () => {
    const spaceId = await aSpace(harness, await aLessor(harness), { surface: "5" });
    const artisans = await times(4, () => anArtisan(harness));
    const wish = rentalRequest(spaceId, { pallets: 1 });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const artisan = artisans[index % artisans.length];
        if (!artisan) throw new Error("no artisan");
        return checkOutRental(harness, artisan, wish);
      }),
    );
    expect(statuses(replies)).toEqual({ 200: 5, 409: 15 });
    expect(replies.find(({ status }) => status === 409)?.body).toEqual({
      code: "rental/not-enough-space",
      message: "Il ne reste plus de place dans cet espace pour cette période.",
    });
    const held = await harness.db
      .selectFrom("rentals")
      .select(({ fn }) => fn.sum<number>("pallets").as("pallets"))
      .where("space_id", "=", spaceId)
      .executeTakeFirstOrThrow();
    expect(held.pallets).toBe(5);
  });

  it("accepts 10 of 40 orders for 10 units in stock", async () => {
    const artisan = await anArtisan(harness);
    const spaceId = await aSpace(harness, await aLessor(harness));
    const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId));
    const product = await aProduct(harness, artisan, rentalId, { quantity: "10" });
    const consumers = await times(4, () => aConsumer(harness));
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const consumer = consumers[index % consumers.length];
        if (!consumer) throw new Error("no consumer");
        return checkOutOrder(harness, consumer, orderRequest(product));
      }),
    );
    expect(statuses(replies)).toEqual({ 200: 10, 409: 30 });
    expect(replies.find(({ status }) => status === 409)?.body).toEqual({
      code: "order/not-enough-stock",
      message: "Ce produit est épuisé.",
    });
    const { stock_quantity: stock } = await harness.db
      .selectFrom("products")
      .select("stock_quantity")
      .where("id", "=", product._id)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(0);
  });

  it("makes one rental of one intention, however often it is sent at once", async () => {
    const artisan = await anArtisan(harness);
    const spaceId = await aSpace(harness, await aLessor(harness));
    const wish = rentalRequest(spaceId, { pallets: 3 });
    const replies = await times(5, () => checkOutRental(harness, artisan, wish, "same-intention"));
    expect(statuses(replies)).toEqual({ 200: 5 });
    expect(new Set(replies.map(({ body }) => body.sessionId)).size).toBe(1);
    const { count } = await harness.db
      .selectFrom("rentals")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("space_id", "=", spaceId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });
});
