import { randomUUID } from "node:crypto";
import { addDays, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { announce, receive } from "../../../../test/deliveries.ts";
import { ADMIN, aConsumer } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket, type Market } from "../../../../test/market.ts";
import { aProduct, checkOutOrder, orderRequest, today } from "../../../../test/purchases.ts";
import { productForm } from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);

let market: Market;
beforeAll(async () => {
  market = await aMarket(harness);
});

const CORRECTIONS = ["counted", "added", "broken", "lost", "given"] as const;
const which = fc.nat(9);
const anOrder = fc.record({
  kind: fc.constant("order" as const),
  units: fc.integer({ min: 1, max: 5 }),
  ending: fc.constantFrom("pay" as const, "leave" as const, "nothing" as const),
});
const action = fc.oneof(
  { arbitrary: anOrder, weight: 3 },
  fc.record({
    kind: fc.constant("correct" as const),
    why: fc.constantFrom(...CORRECTIONS),
    units: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({ kind: fc.constant("edit" as const), quantity: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant("deliver" as const), units: fc.integer({ min: 1, max: 8 }) }),
  fc.record({
    kind: fc.constant("batch" as const),
    units: fc.integer({ min: 1, max: 6 }),
    days: fc.option(fc.integer({ min: 0, max: 40 })),
    isInStock: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("giveUp" as const), which, isPart: fc.boolean() }),
  fc.record({ kind: fc.constant("withdraw" as const), which }),
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;
const history = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), {
  minLength: 8,
  maxLength: 14,
});

const order = (units: number, ending: "pay" | "leave"): Action => ({
  kind: "order",
  units,
  ending,
});
/**
 * One action after the other, so that every cause of a movement occurs whatever the random actions
 * do.
 */
const everyCause: Action[][] = [
  ...CORRECTIONS.map(
    (why): Action => ({ kind: "correct", why, units: why === "counted" ? 30 : 2 }),
  ),
  order(3, "leave"),
  order(2, "pay"),
  { kind: "giveUp", which: 0, isPart: false } satisfies Action,
  { kind: "deliver", units: 2 } satisfies Action,
  { kind: "batch", units: 2, days: 5, isInStock: true } satisfies Action,
  order(4, "pay"),
].map((action) => [action]);

/** Creates a product with ten units on sale, and the actions that people can do to its stock. */
const aProductForAll = async () => {
  const { artisan, lessor, rentalId } = market;
  // A new consumer each time, because a consumer may leave only five payments a day unpaid.
  const consumer = await aConsumer(harness);
  const product = await aProduct(harness, artisan, rentalId, { quantity: "10" });
  const paid: { orderId: string; lineId: string }[] = [];

  const order = async (units: number, ending: "pay" | "leave" | "nothing"): Promise<void> => {
    const { status, body } = await checkOutOrder(harness, consumer, orderRequest(product, units));
    if (status !== 200 || ending === "nothing") return;
    const { token } = consumer;
    if (ending === "leave") {
      await harness.call("POST", `/api/checkout/${body.sessionId}/cancel`, { token });
      return;
    }
    await harness.press(body.url, "pay");
    await harness.call("GET", `/api/product-payment/success?session_id=${body.sessionId}`, {
      token,
    });
    const line = await harness.db
      .selectFrom("checkout_sessions")
      .innerJoin("order_lines", "order_lines.order_id", "checkout_sessions.order_id")
      .select(["order_lines.order_id as orderId", "order_lines.id as lineId"])
      .where("provider_session_id", "=", body.sessionId)
      .executeTakeFirstOrThrow();
    paid.push(line);
  };
  const orderAt = (at: number) => paid[at % Math.max(1, paid.length)];
  const post = (token: string, address: string, json: object = {}) =>
    harness.call("POST", address, { token, json });
  const deliver = async (units: number): Promise<void> => {
    const { body } = await announce(harness, artisan, rentalId, { [product._id]: units });
    await receive(harness, lessor, body.delivery._id, { [product._id]: units });
  };
  const edit = (quantity: number) => {
    const { productPhoto: _, ...form } = productForm(rentalId, {
      quantity: String(quantity),
      price: "8.5",
    });
    const address = `/api/product/update/${product._id}`;
    return harness.call("PUT", address, { token: artisan.token, form });
  };
  const act = async (one: Action): Promise<unknown> => {
    if (one.kind === "order") return order(one.units, one.ending);
    if (one.kind === "deliver") return deliver(one.units);
    if (one.kind === "edit") return edit(one.quantity);
    if (one.kind === "batch") {
      const { units, days, isInStock } = one;
      const lastDay = days === null ? null : addDays(today(), days);
      const json = { number: randomUUID(), lastDay, units, isInStock };
      return post(artisan.token, `/api/product/${product._id}/batches`, json);
    }
    if (one.kind === "correct") {
      const json = { kind: one.why, units: one.units };
      return post(artisan.token, `/api/product/${product._id}/stock`, json);
    }
    const chosen = orderAt(one.which);
    if (!chosen) return undefined;
    const { orderId, lineId } = chosen;
    if (one.kind === "withdraw") {
      const json = { lines: [{ lineId, quantity: 1 }] };
      return post(consumer.token, `/api/orders/${orderId}/withdrawal`, json);
    }
    if (!one.isPart) return post(artisan.token, `/api/orders/cancelSale/${orderId}`);
    const { quantity, cancelled_quantity: cancelled } = await harness.db
      .selectFrom("order_lines")
      .select(["quantity", "cancelled_quantity"])
      .where("id", "=", lineId)
      .executeTakeFirstOrThrow();
    const json = { quantity: 1, unitsShown: quantity - cancelled };
    return post(artisan.token, `/api/orders/cancelSale/${orderId}/${lineId}`, json);
  };
  return { act, productId: product._id };
};

/** Reads the stock of a product and its movements, in order. */
const booksOf = async (productId: string) => {
  const { stock_quantity: stock } = await harness.db
    .selectFrom("products")
    .select("stock_quantity")
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  const movements = await harness.db
    .selectFrom("stock_movements")
    .select(["kind", "units", "stock_after as after"])
    .where("product_id", "=", productId)
    .orderBy("recorded_at")
    .execute();
  return { stock, movements };
};

/**
 * Checks that batches hold no more units than the stock, and orders no more units of batches than
 * they have.
 */
const expectBatched = async (productId: string, stock: number): Promise<void> => {
  const { batched } = await harness.db
    .selectFrom("batches")
    .select(sql<number>`coalesce(sum(units), 0)::integer`.as("batched"))
    .where("product_id", "=", productId)
    .executeTakeFirstOrThrow();
  expect(batched).toBeLessThanOrEqual(stock);
  const orders = await sql<{ inBatches: number; held: number }>`
    select (select sum(units) from order_batches where order_id = line.order_id)::integer as "inBatches",
      case when line.status in ('expired', 'cancelled', 'refunded', 'not_collected') then 0
        else quantity - cancelled_quantity end as held
    from order_lines as line where product_id = ${productId}`.execute(harness.db);
  for (const { inBatches, held } of orders.rows) expect(inBatches ?? 0).toBeLessThanOrEqual(held);
};

/**
 * Checks that each movement starts where the previous one ended, and that the last one ends at the
 * stock.
 */
const expectBalanced = async (productId: string): Promise<string[]> => {
  const { stock, movements } = await booksOf(productId);
  let sum = 0;
  const sums = movements.map(({ units }) => (sum += units));
  expect(movements.map(({ after }) => after)).toEqual(sums);
  expect(sum).toBe(stock);
  await expectBatched(productId, stock);
  return movements.map(({ kind }) => kind);
};

describe("the movements of a stock", () => {
  it("add up to it, whatever is ordered, left, given up, brought and corrected at once", async () => {
    covers("own.product.158", "own.product.238");
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(history, async (batches) => {
        const { act, productId } = await aProductForAll();
        for (const batch of batches) {
          await Promise.all(batch.map(act));
          await expectBalanced(productId);
        }
        // Unpaid holds end, and after 46 days uncollected orders end, too.
        for (const days of [1, 31, 46]) {
          await harness.setNow(new Date(Date.now() + days * DAY_MS));
          await harness.app.jobs.runNow("expire-holds");
          await harness.app.jobs.runNow("end-uncollected-orders");
          await harness.app.jobs.runNow("end-batches");
        }
        await harness.setNow(undefined);
        for (const kind of await expectBalanced(productId)) seen.add(kind);
      }),
      { numRuns: 6, seed: 20_261_124, examples: [[everyCause]] },
    );
    expect([...seen].toSorted()).toEqual(
      [
        "opening",
        "sale",
        "release",
        "cancellation",
        "uncollected",
        "delivery",
        "out_of_date",
        ...CORRECTIONS,
      ].toSorted(),
    );
  });
});
