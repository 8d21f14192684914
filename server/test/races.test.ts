import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { ADMIN, aConsumer, aLessor, anAdmin, anArtisan, aSpace, type Person } from "./factories.ts";
import { type Reply, useHarness } from "./harness.ts";
import { untilOneWaits } from "./locks.ts";
import {
  aPaidRental,
  aProduct,
  checkOutOrder,
  checkOutRental,
  orderRequest,
  rentalRequest,
  today,
} from "./purchases.ts";
import { roundsOf } from "./rounds.ts";
import { aStockedSpace, forgetUnpaidHolds, productForm } from "./rows.ts";

const ROUNDS = roundsOf(6);

const harness = useHarness(ADMIN);

const times = <Result>(count: number, make: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, make));

const statuses = (replies: readonly Reply[]): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy(replies, ({ status }) => status)].map(([status, same]) => [
      status,
      same.length,
    ]),
  );

/** A product of an artisan with a paid rental, ten units of it. */
const aProductOfTen = async () => {
  const artisan = await anArtisan(harness);
  const spaceId = await aSpace(harness, await aLessor(harness));
  const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId));
  return {
    artisan,
    rentalId,
    product: await aProduct(harness, artisan, rentalId, { quantity: "10" }),
  };
};

/** A product of ten units: ordering it, changing its quantity, and reading what is left of it. */
const aContestedProduct = async () => {
  const { artisan, rentalId, product } = await aProductOfTen();
  const order = (consumer: Person | undefined) => {
    if (!consumer) throw new Error("no consumer");
    return checkOutOrder(harness, consumer, orderRequest(product));
  };
  const edit = (quantity: string) => {
    const { productPhoto, ...fields } = productForm(rentalId, { price: "8.5", quantity });
    return harness.call("PUT", `/api/product/update/${product._id}`, {
      token: artisan.token,
      form: fields,
    });
  };
  const left = async () => {
    const stored = await harness.db
      .selectFrom("products")
      .select(["quantity", "stock_quantity"])
      .where("id", "=", product._id)
      .executeTakeFirstOrThrow();
    const taken = await harness.db
      .selectFrom("order_lines")
      .select(({ fn }) => fn.sum<number>("quantity").as("units"))
      .where("product_id", "=", product._id)
      .where("status", "in", ["pending", "to_collect", "collected"])
      .executeTakeFirstOrThrow();
    return { ...stored, taken: taken.units ?? 0 };
  };
  return { order, edit, left };
};

/** Pallets rented on the fullest of the next 120 days. */
const peakOf = async (spaceId: string): Promise<number> => {
  const held = await harness.db
    .selectFrom("rentals")
    .select(["pallets", "start_date", "end_date"])
    .where("space_id", "=", spaceId)
    .execute();
  const onDay = (day: CalendarDay): number =>
    held
      .filter(({ start_date, end_date }) => start_date <= day && day < end_date)
      .reduce((sum, { pallets }) => sum + pallets, 0);
  return Math.max(...Array.from({ length: 120 }, (_, day) => onDay(addDays(today(), day))));
};

const stockOf = async (productId: string): Promise<number> => {
  const { stock_quantity: stock } = await harness.db
    .selectFrom("products")
    .select("stock_quantity")
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  return stock;
};

/** Amounts in cents that were booked as paid for an order's checkout. */
const bookedPayments = async (sessionId: string | undefined): Promise<number[]> => {
  const paid = await harness.db
    .selectFrom("ledger_movements")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "ledger_movements.checkout_id")
    .select("ledger_movements.amount_cents")
    .where("provider_session_id", "=", String(sessionId))
    .where("kind", "=", "order_payment")
    .execute();
  return paid.map(({ amount_cents }) => amount_cents);
};

/** Sends an intention to order two units five times at once, and expects that one page opens. */
const orderFiveTimes = async (consumer: Person, product: Parameters<typeof orderRequest>[0]) => {
  const wish = orderRequest(product, 2);
  const asked = await times(5, () => checkOutOrder(harness, consumer, wish, "one-intention"));
  expect(statuses(asked)).toEqual({ 200: 5 });
  const [sessionId, ...others] = new Set(asked.map(({ body }) => String(body.sessionId)));
  expect(others).toEqual([]);
  return { sessionId, url: asked[0]?.body.url };
};

describe("races", () => {
  it("accepts 5 of 20 rentals for the last 5 pallets", async () => {
    covers("D4.room.6", "D4.room.10");
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

  it(`never rents more than 5 pallets to 20 clients, ${ROUNDS} rounds with wishes of many sizes and periods`, async () => {
    covers("D4.room.6");
    const lessor = await aLessor(harness);
    const artisans = await times(4, () => anArtisan(harness));
    for (let round = 0; round < ROUNDS; round += 1) {
      await forgetUnpaidHolds(harness.db);
      const spaceId = await aSpace(harness, lessor, { surface: "5" });
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const artisan = artisans[index % artisans.length];
          if (!artisan) throw new Error("no artisan");
          const from = addDays(today(), ((index * 7 + round * 11) % 5) * 10);
          const wish = { pallets: 1 + ((index + round) % 3), months: 1 + (index % 2), from };
          return checkOutRental(harness, artisan, rentalRequest(spaceId, wish));
        }),
      );
      expect(Object.keys(statuses(replies))).toEqual(["200", "409"]);
      const peak = await peakOf(spaceId);
      expect(peak).toBeLessThanOrEqual(5);
      // Each refused artisan would have been one too many: the space is not left half empty.
      expect(peak).toBeGreaterThanOrEqual(3);
    }
  });

  it("frees the pallets of a hold whose time is over, and not before", async () => {
    covers("D4.rentals.2");
    const artisan = await anArtisan(harness);
    const spaceId = await aSpace(harness, await aLessor(harness), { surface: "5" });
    const wish = rentalRequest(spaceId, { pallets: 5 });
    const start = Date.now();
    const inMinutes = (minutes: number) => harness.setNow(new Date(start + minutes * 60_000));
    await harness.setNow(new Date(start));
    expect((await checkOutRental(harness, artisan, wish)).status).toBe(200);
    await inMinutes(29);
    expect((await checkOutRental(harness, artisan, wish)).status).toBe(409);
    await inMinutes(32);
    const replies = await times(20, () => checkOutRental(harness, artisan, wish));
    await harness.setNow(undefined);
    expect(statuses(replies)).toEqual({ 200: 1, 409: 19 });
  });

  it("keeps the stock right while units are ordered, the quantity changes and holds expire", async () => {
    covers("D4.orders.1", "D4.orders.3");
    const { order, edit, left } = await aContestedProduct();
    for (let round = 0; round < 4; round += 1) {
      const consumers = await times(3, () => aConsumer(harness));
      const orders = (count: number) =>
        Promise.all(Array.from({ length: count }, (_, index) => order(consumers[index % 3])));
      const start = Date.now() + round * 60 * 60_000;
      await harness.setNow(new Date(start));
      await orders(4);
      await harness.setNow(new Date(start + 32 * 60_000));
      const [bought, edited] = await Promise.all([
        orders(12),
        Promise.all(["8", "12", "6", "10"].map(edit)),
        times(2, () => harness.app.jobs.runNow("expire-holds")),
      ]);
      expect(bought.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(edited.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const after = await left();
      expect(after.stock_quantity).toBe(after.quantity - after.taken);
      expect(after.stock_quantity).toBeGreaterThanOrEqual(0);
    }

    await harness.setNow(new Date(Date.now() + 6 * 60 * 60_000));
    await harness.app.jobs.runNow("expire-holds");
    await harness.setNow(undefined);
    expect(await left()).toMatchObject({ taken: 0 });
    const { quantity, stock_quantity: stock } = await left();
    expect(stock).toBe(quantity);
  });

  it("makes an order wait for the rental it is kept in, which ends at the same moment", async () => {
    const { rentalId, productId, buyer, artisan, spaceId } = await aStockedSpace(harness);
    const wish = orderRequest({
      _id: productId,
      storageId: spaceId,
      supplierId: artisan.userId,
      price: 8.5,
    });
    const { asked } = await harness.db.transaction().execute(async (tx) => {
      const rental = tx.selectFrom("rentals").selectAll().where("id", "=", rentalId);
      await rental.forUpdate().executeTakeFirstOrThrow();
      const asked = checkOutOrder(harness, buyer, wish);
      await untilOneWaits(harness.db);
      await tx
        .updateTable("rentals")
        .set({ status: "refunded" })
        .where("id", "=", rentalId)
        .execute();
      return { asked };
    });
    const { status, body } = await asked;
    expect([status, body.code]).toEqual([409, "order/not-on-sale"]);
  });

  it("leaves no order without its place, whichever comes first: the order or the end of its rental", async () => {
    const admin = await anAdmin(harness);
    const artisan = await anArtisan(harness);
    const lessor = await aLessor(harness);
    const consumers = await times(3, () => aConsumer(harness));
    for (let round = 0; round < 10; round += 1) {
      await forgetUnpaidHolds(harness.db);
      const spaceId = await aSpace(harness, lessor, { surface: "2" });
      const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId));
      const product = await aProduct(harness, artisan, rentalId, { quantity: "10" });
      const [orders, refund] = await Promise.all([
        Promise.all(
          consumers.map((consumer) => checkOutOrder(harness, consumer, orderRequest(product))),
        ),
        harness.call("POST", "/api/admin/refunds", {
          token: admin.token,
          json: { transactionId: rentalId, amount: 75, reason: "Essai", endsPurchase: true },
        }),
      ]);
      const made = orders.filter(({ status }) => status === 200).length;
      expect([refund.status, made > 0]).toEqual(refund.status === 201 ? [201, false] : [409, true]);
    }
  });

  it("accepts 10 of 40 orders for 10 units in stock", async () => {
    covers("D4.orders.3");
    const { product } = await aProductOfTen();
    const consumers = await times(8, () => aConsumer(harness));
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
    expect(await stockOf(product._id)).toBe(0);
  });

  it("makes one rental of one intention, however often it is sent at once", async () => {
    covers("D4.payments.10");
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

  it("makes one order of one intention, confirmed and collected once, whoever asks and however often", async () => {
    const consumer = await aConsumer(harness);
    const { product } = await aProductOfTen();
    const { sessionId, url } = await orderFiveTimes(consumer, product);
    await harness.press(url, "pay");
    // The provider's own event arrives at the same time.
    const confirmed = await times(5, () =>
      harness.call("GET", `/api/product-payment/success?session_id=${sessionId}`, consumer),
    );
    expect(statuses(confirmed)).toEqual({ 200: 5 });
    expect(new Set(confirmed.map(({ body }) => body.orderNumber)).size).toBe(1);

    const { body } = await harness.call("GET", "/api/orders/getOrders", consumer);
    expect(body.data).toHaveLength(1);
    const collected = await times(5, () =>
      harness.call("PUT", `/api/orders/updateStatus/${body.data[0]._id}`, {
        token: consumer.token,
        json: { status: "Récupéré" },
      }),
    );
    expect(statuses(collected)).toEqual({ 200: 5 });
    expect(await bookedPayments(sessionId)).toEqual([1700]);
    expect(await stockOf(product._id)).toBe(8);
    const { orderNumber } = body.data[0];
    const mails = await harness.mailsTo(consumer.email);
    expect(mails.filter(({ subject }) => subject.includes(orderNumber))).toHaveLength(2);
  });
});
