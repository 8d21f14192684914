import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createMoney, type Money } from "./money.ts";
import { aPlace, type Good, type Place } from "./place.ts";

const harness = useHarness(ADMIN);

let money: Money;
let place: Place;
let admin: Person;

beforeAll(async () => {
  money = createMoney(harness);
  place = await aPlace(harness);
  admin = await anAdmin(harness);
});

afterEach(() => harness.setNow(undefined));

const run = (job: string): Promise<void> => harness.app.jobs.runNow(job);

/** Runs all due jobs, and delivers their events. */
const settle = async (): Promise<void> => {
  await run("make-refunds");
  await run("make-transfers");
  await money.deliverEvents();
};

type Sold = { good: Good; seller: number; quantity?: number };

const on = async (seller: number, price: number, quantity = 1): Promise<Sold> => ({
  good: await place.good(seller, price),
  seller,
  quantity,
});

/** A paid basket: 3 × 10 € and 5 € of the first artisan, 2 × 7 € of the second. */
const aBasket = async () => {
  const sold = [await on(0, 1000, 3), await on(1, 700, 2), await on(0, 500)];
  const buyer = await aConsumer(harness);
  const wanted = sold.map(({ good, quantity = 1 }) => ({ ...good, quantity }));
  const paid = await money.aPaidBasket(buyer, place.spaceId, wanted);
  return {
    ...paid,
    buyer,
    goods: wanted,
    stocks: () => Promise.all(wanted.map(({ id }) => money.stock(id))),
    collect: () => money.collect(buyer, paid.orderId),
    states: () => place.lineStates(paid.orderId),
    status: () => money.statusOf("orders", paid.orderId),
    grosses: async () =>
      (await money.transfers(paid.checkoutId)).map(({ gross_cents }) => gross_cents),
    owed: () => money.owed(paid.checkoutId),
    shown: async () => {
      const { body } = await harness.call("GET", "/api/orders/getOrders", buyer);
      return body.data[0];
    },
  };
};

const giveBack = (transactionId: string, amount: number, endsPurchase = false) =>
  harness.call("POST", "/api/admin/refunds", {
    token: admin.token,
    json: { transactionId, amount, reason: "Pot cassé", endsPurchase },
  });

const id = (index: number): string => place.seller(index).userId;

describe("an artisan who can't honour a basket", () => {
  it("gives up their lines: stock and money go back, the others' go on", async () => {
    const basket = await aBasket();
    const { orderId, checkoutId } = basket;
    expect((await place.cancel(0, orderId)).status).toBe(200);
    expect(await basket.states()).toEqual(["refunded", "to_collect", "refunded"]);
    expect(await basket.status()).toBe("to_collect");
    expect(await basket.stocks()).toEqual([10, 8, 10]);
    expect(await money.transfers(checkoutId)).toMatchObject([
      { status: "cancelled" },
      { gross_cents: 1400, fee_cents: 140, status: "waiting" },
      { status: "cancelled" },
    ]);
    await settle();
    expect(await money.refundsAtProvider(checkoutId)).toEqual([3500]);
    expect(await basket.owed()).toEqual({ [id(1)]: 1400 });

    expect((await place.cancel(0, orderId)).body.code).toBe("order/not-cancellable");
    expect((await place.cancel(2, orderId)).body.code).toBe("order/not-yours");
    expect((await basket.collect()).status).toBe(200);
    await settle();
    expect(await money.transfersAtProvider(checkoutId)).toEqual([1260]);
    expect(await basket.owed()).toEqual({});
    expect((await place.cancel(1, orderId)).body.code).toBe("order/not-cancellable");
  });

  it("is shown with their lines as given up, to buyer and sellers, and sells no more than before", async () => {
    const basket = await aBasket();
    const { orderId } = basket;
    const { paid: soldBefore, collected: before } = (
      await harness.call("GET", "/api/orders/getSales", place.seller(0))
    ).body;
    await place.cancel(0, orderId);
    await settle();
    expect(await basket.shown()).toMatchObject({
      status: "À récupérer",
      lines: [{ status: "Annulé" }, { status: "À récupérer" }, { status: "Annulé" }],
      refunds: [{ amount: 35, cause: "cancellation", status: "sent" }],
    });
    expect(await place.sale(0, orderId)).toMatchObject({
      status: "Annulé",
      transfer: null,
      refunds: [{ amount: 35 }],
    });
    expect(await place.sale(1, orderId)).toMatchObject({ status: "À récupérer", refunds: [] });
    const { body } = await harness.call("GET", "/api/orders/getSales", place.seller(0));
    expect([body.paid, body.collected]).toEqual([soldBefore, before]);
  });

  it("tells the buyer what of it, and only the artisan whose money it is", async () => {
    const basket = await aBasket();
    const [first, second, third] = basket.goods;
    const before = (await harness.mailsTo(place.seller(1).email)).length;
    await place.cancel(0, basket.orderId);
    await settle();
    const [mail] = (await harness.mailsTo(basket.buyer.email)).filter(
      ({ subject }) => subject === "Votre paiement vous est remboursé",
    );
    expect(mail?.text).toContain(`3 × ${first?.name}, 1 × ${third?.name}`);
    expect(mail?.text).toContain("Le reste de votre commande vous attend.");
    expect(mail?.text).not.toContain(second?.name);
    expect(await harness.mailsTo(place.seller(1).email)).toHaveLength(before);
  });

  it("last to prepare it, leaves it ready, which its buyer is told", async () => {
    const basket = await aBasket();
    const path = `/api/orders/markReady/${basket.orderId}`;
    await harness.call("POST", path, { token: place.seller(1).token });
    const ready = async (): Promise<string[]> =>
      (await harness.mailsTo(basket.buyer.email))
        .filter(({ subject }) => subject.endsWith(": prête"))
        .map(({ text }) => text);
    await place.cancelUnits(0, basket.orderId, 0, 3);
    expect(await ready()).toEqual([]);
    await place.cancel(0, basket.orderId);
    const [mail, ...more] = await ready();
    expect([mail?.includes("L'artisan a préparé"), more]).toEqual([true, []]);
  });

  it("ends the order with the last line", async () => {
    const basket = await aBasket();
    await place.cancel(0, basket.orderId);
    await place.cancel(1, basket.orderId);
    expect(await basket.states()).toEqual(["refunded", "refunded", "refunded"]);
    expect(await basket.status()).toBe("refunded");
    expect(await money.statusOf("checkout_sessions", basket.checkoutId)).toBe("refund_due");
    await settle();
    expect(await money.statusOf("checkout_sessions", basket.checkoutId)).toBe("refunded");
    expect(await money.refundsAtProvider(basket.checkoutId)).toHaveLength(2);
    expect(await money.balances(basket.checkoutId)).toEqual({});
    expect(await basket.stocks()).toEqual([10, 10, 10]);
    expect((await basket.collect()).body.code).toBe("order/not-collectable");
  });

  it("gives up some units, and never more than there are", async () => {
    covers("own.api.42", "own.refusals.67");
    const basket = await aBasket();
    const { orderId, checkoutId } = basket;
    const tooMany = await place.cancelUnits(0, orderId, 0, 4);
    expect([tooMany.status, tooMany.body.code]).toEqual([409, "order/too-many-units"]);
    expect((await place.cancelUnits(0, orderId, 0, 2)).status).toBe(200);
    expect(await basket.stocks()).toEqual([9, 8, 9]);
    expect(await basket.states()).toEqual(["to_collect", "to_collect", "to_collect"]);
    expect((await basket.shown()).lines[0]).toMatchObject({ quantity: 3, cancelledQuantity: 2 });
    expect(await money.transfers(checkoutId)).toMatchObject([
      { gross_cents: 1000, fee_cents: 100 },
      { gross_cents: 1400, fee_cents: 140 },
      { gross_cents: 500, fee_cents: 50 },
    ]);
    expect((await place.cancelUnits(0, orderId, 0, 2)).body.code).toBe("order/too-many-units");
    expect((await place.cancelUnits(1, orderId, 0, 1)).body.code).toBe("order/not-cancellable");
  });

  it("gives up the rest of a line, and the others go on", async () => {
    covers("own.api.42", "own.refusals.67");
    const basket = await aBasket();
    const { orderId, checkoutId } = basket;
    await place.cancelUnits(0, orderId, 0, 2);
    expect((await place.cancelUnits(0, orderId, 0, 1)).status).toBe(200);
    expect((await place.cancelUnits(0, orderId, 0, 1)).body.code).toBe("order/not-cancellable");
    expect(await basket.states()).toEqual(["refunded", "to_collect", "to_collect"]);
    expect(await basket.stocks()).toEqual([10, 8, 9]);
    await settle();
    expect((await money.refundsAtProvider(checkoutId)).sort()).toEqual([1000, 2000]);
    await basket.collect();
    await settle();
    expect(await basket.owed()).toEqual({});
    expect((await money.transfersAtProvider(checkoutId)).sort()).toEqual([1260, 450]);
    // Their first line was cancelled, so the other line determines when the order was collected.
    expect(await place.sale(0, orderId)).toMatchObject({
      status: "Récupéré",
      collectedAt: expect.any(String),
      totalPrice: 35,
    });
  });

  it("gives back what is left after a gesture, to the cent", async () => {
    const basket = await aBasket();
    const { orderId, checkoutId } = basket;
    // 10 € of 49 € are divided over 30 €, 14 € and 5 €.
    expect((await giveBack(orderId, 10)).status).toBe(201);
    expect(await basket.grosses()).toEqual([2388, 1114, 398]);
    expect((await place.cancelUnits(0, orderId, 0, 1)).status).toBe(200);
    expect((await place.cancel(0, orderId)).status).toBe(200);
    await settle();
    expect((await money.refundsAtProvider(checkoutId)).sort((a, b) => a - b)).toEqual([
      1000, 1000, 1786,
    ]);
    expect(await basket.owed()).toEqual({ [id(1)]: 1114 });
    expect((await place.cancel(1, orderId)).status).toBe(200);
    await settle();
    expect(await money.balances(checkoutId)).toEqual({});
    expect(await money.statusOf("checkout_sessions", checkoutId)).toBe("refunded");
  });

  it("who was paid already gives it back, and nobody else does", async () => {
    const basket = await aBasket();
    const { checkoutId, orderId } = basket;
    await money.inDays(31);
    await run("make-transfers");
    await harness.setNow(undefined);
    expect(await basket.owed()).toEqual({});
    await place.cancel(1, orderId);
    await settle();
    expect(await money.reversalsAtProvider(checkoutId)).toEqual([1260]);
    expect(await basket.owed()).toEqual({});
    expect(await money.balances(checkoutId)).toEqual({
      platform_revenue: -350,
      provider_balance: 350,
    });
  });

  it("one who gives up at the moment of another's doing it, or of the pickup, loses nothing", async () => {
    for (let round = 0; round < 5; round += 1) {
      const basket = await aBasket();
      const [units, own, other] = await Promise.all([
        place.cancelUnits(0, basket.orderId, 0, 1),
        place.cancel(0, basket.orderId),
        place.cancel(1, basket.orderId),
        basket.collect(),
      ]);
      await settle();
      const refunded = (await money.refundsAtProvider(basket.checkoutId)).reduce(
        (a, b) => a + b,
        0,
      );
      const kept = (await money.transfers(basket.checkoutId))
        .filter(({ status }) => status === "paid")
        .reduce((sum, { gross_cents }) => sum + gross_cents, 0);
      expect(refunded + kept).toBe(4900);
      expect(await basket.owed()).toEqual({});
      const [a = 0, b = 0, c = 0] = await basket.stocks();
      if (own.status === 200) expect([a, c]).toEqual([10, 10]);
      else expect(a).toBe(units.status === 200 ? 8 : 7);
      expect(b).toBe(other.status === 200 ? 10 : 8);
    }
  });
});

describe("money of a basket that goes back", () => {
  it("as a gesture is taken of every line in proportion, and of nobody's stock", async () => {
    const basket = await aBasket();
    await giveBack(basket.orderId, 0.01);
    await giveBack(basket.orderId, 4.89);
    await settle();
    expect(await basket.grosses()).toEqual([2700, 1260, 450]);
    expect(await basket.stocks()).toEqual([7, 8, 9]);
    expect(await basket.owed()).toEqual({ [id(0)]: 3150, [id(1)]: 1260 });
  });

  it("as a whole ends it", async () => {
    covers("D4.payments.11");
    const basket = await aBasket();
    await giveBack(basket.orderId, 4, true);
    expect(await basket.status()).toBe("refunded");
    expect(await basket.stocks()).toEqual([10, 10, 10]);
    await giveBack(basket.orderId, 45);
    await settle();
    expect(await money.balances(basket.checkoutId)).toEqual({});
  });

  it("at the provider's dashboard, in part and then whole, is taken over", async () => {
    const basket = await aBasket();
    await money.refundAtProvider(basket.checkoutId, 490);
    await money.deliverEvents();
    expect(await basket.grosses()).toEqual([2700, 1260, 450]);
    expect(await basket.status()).toBe("to_collect");
    await money.refundAtProvider(basket.checkoutId, 4410);
    await money.deliverEvents();
    expect(await basket.states()).toEqual(["refunded", "refunded", "refunded"]);
    expect(await basket.stocks()).toEqual([10, 10, 10]);
    expect(await money.balances(basket.checkoutId)).toEqual({});
  });

  it("at the dashboard before what was promised covers that, from the same artisan", async () => {
    const basket = await aBasket();
    await place.cancel(1, basket.orderId);
    await money.refundAtProvider(basket.checkoutId, 4900);
    await money.deliverEvents();
    await settle();
    expect(await money.refundsAtProvider(basket.checkoutId)).toEqual([4900]);
    expect(await money.balances(basket.checkoutId)).toEqual({});
    expect(await basket.owed()).toEqual({});
  });

  it("that the bank refuses is owed to the buyer until another goes, from nobody twice", async () => {
    const basket = await aBasket();
    await place.cancel(0, basket.orderId);
    await settle();
    await money.failRefund(basket.orderId);
    await money.deliverEvents(2);
    expect(await basket.owed()).toEqual({ [id(1)]: 1400 });
    expect(await money.balances(basket.checkoutId)).toMatchObject({ payer_refundable: -3500 });
    const { body } = await harness.call("GET", "/api/admin/queue", { token: admin.token });
    const failed = await harness.db
      .selectFrom("refunds")
      .select("id")
      .where("checkout_id", "=", basket.checkoutId)
      .where("status", "=", "failed")
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(body)).toContain(failed.id);
    const path = `/api/admin/refunds/${failed.id}/retry`;
    expect((await harness.call("POST", path, { token: admin.token })).status).toBe(200);
    await settle();
    expect(await basket.owed()).toEqual({ [id(1)]: 1400 });
    expect(await place.sale(0, basket.orderId)).toMatchObject({ refunds: [{ amount: 35 }] });
    await place.cancel(1, basket.orderId);
    await settle();
    expect(await money.balances(basket.checkoutId)).toEqual({});
    expect(await money.statusOf("checkout_sessions", basket.checkoutId)).toBe("refunded");
  });
});

describe("a basket that the buyer's bank contests", () => {
  it("in part: as much stays as it is about, the rest goes on", async () => {
    const basket = await aBasket();
    await basket.collect();
    const dispute = await money.dispute(basket, 400);
    await money.deliverEvents();
    await run("make-transfers");
    const waiting = (await money.transfers(basket.checkoutId)).filter(
      ({ status }) => status === "waiting",
    );
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.gross_cents).toBeGreaterThanOrEqual(400);
    await money.control(`disputes/${dispute}`, "POST", { status: "won" });
    await money.deliverEvents();
    await money.inMinutes(10);
    await settle();
    expect(await basket.owed()).toEqual({});
    expect(await money.transfersAtProvider(basket.checkoutId)).toHaveLength(3);
  });

  it("gives nothing back meanwhile", async () => {
    const basket = await aBasket();
    await money.dispute(basket, 400);
    await money.deliverEvents();
    expect((await place.cancel(0, basket.orderId)).body.code).toBe("refund/disputed");
    expect((await place.cancelUnits(0, basket.orderId, 0, 1)).body.code).toBe("refund/disputed");
    expect(await basket.stocks()).toEqual([7, 8, 9]);
  });

  it.each([
    ["part", 490, ["to_collect", "to_collect", "to_collect"], [7, 8, 9]],
    ["all", undefined, ["refunded", "refunded", "refunded"], [10, 10, 10]],
  ] as const)("and wins %s of: it is taken of every line", async (_, amount, states, stocks) => {
    const basket = await aBasket();
    const dispute = await money.dispute(basket, amount);
    await money.control(`disputes/${dispute}`, "POST", { status: "lost" });
    await money.deliverEvents(2);
    await settle();
    expect(await basket.states()).toEqual(states);
    expect(await basket.stocks()).toEqual(stocks);
    expect(await basket.owed()).toEqual(amount ? { [id(0)]: 3150, [id(1)]: 1260 } : {});
    if (amount) await basket.collect();
    await settle();
    expect(await basket.owed()).toEqual({});
  });

  it("and wins part of after it was paid out: every artisan gives their part back", async () => {
    const basket = await aBasket();
    await basket.collect();
    await settle();
    const dispute = await money.dispute(basket, 490);
    await money.control(`disputes/${dispute}`, "POST", { status: "lost" });
    await money.deliverEvents();
    await settle();
    expect((await money.reversalsAtProvider(basket.checkoutId)).sort()).toEqual([126, 270, 45]);
    expect(await basket.owed()).toEqual({});
  });
});

describe("an administrator", () => {
  it("finds a basket with each of its artisans, and counts it for each one's rental", async () => {
    const elsewhere = await aPlace(harness, 2);
    const goods = [await elsewhere.good(0), await elsewhere.good(1)];
    const { orderId } = await money.aPaidBasket(elsewhere.buyer, elsewhere.spaceId, goods);
    const { userId, rentalId } = elsewhere.seller(1);
    const get = async (path: string) =>
      (await harness.call("GET", path, { token: admin.token })).body;
    const names = goods.map(({ name }) => name).join(", ");
    expect((await get(`/api/admin/users/${userId}`)).orders).toMatchObject([
      { _id: orderId, productName: names },
    ]);
    await harness.db
      .updateTable("rentals")
      .set({ ending_since: new Date() })
      .where("id", "=", rentalId)
      .execute();
    const { endings } = await get("/api/admin/queue");
    expect(endings.items).toMatchObject([{ _id: rentalId, orders: 1 }]);
  });
});

describe("after all of that", () => {
  it("the books agree with the provider's", async () => {
    await money.inMinutes(120);
    await settle();
    expect((await harness.app.reconciliation.run()).findings).toEqual([]);
  });
});
