import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aWithdrawal, type WithdrawalTests } from "../../../../test/withdrawals.ts";

const harness = useHarness(ADMIN);

let tests: WithdrawalTests;
beforeAll(async () => {
  tests = await aWithdrawal(harness);
});
afterEach(() => harness.setNow(undefined));

/**
 * Makes an order of 17.00 € of honey and 8.50 € of jam that its buyer has collected and whose
 * sellers are paid.
 */
const aCollectedOrder = async () => {
  const order = await tests.anOrder();
  await tests.collect(order);
  expect(await tests.sent(order)).toEqual([1530, 765]);
  return order;
};

describe("POST /api/orders/:orderId/withdrawal after pickup", () => {
  it("is taken while the payer's bank contests it; the money waits for its decision", async () => {
    covers("own.product.94");
    const by = await aConsumer(harness);
    const order = await tests.anOrder({ by });
    await tests.money.collect(by, order.orderId);
    const disputeId = await tests.contest(order);
    expect((await tests.withdraw(order, [{ quantity: 1 }], { by })).status).toBe(200);
    const receipt = (await harness.mailsTo(by.email)).find(({ subject }) =>
      subject.endsWith("votre rétractation est bien reçue"),
    );
    expect(receipt?.text).toContain("Votre banque examine ce paiement");
    const { past } = await tests.read(order, by);
    const json = { withdrawalId: past[0]._id, lineIds: [order.lineIds[0]] };
    const path = `/api/handovers/${order.orderId}/returned`;
    expect((await tests.as(tests.lessor, "POST", path, json)).status).toBe(200);
    expect(await tests.refunded(order)).toEqual([]);
    await tests.money.control(`disputes/${disputeId}`, "POST", { status: "won" });
    await tests.money.deliverEvents();
    await harness.app.jobs.runNow("refund-withdrawals");
    expect(await tests.refunded(order)).toEqual([850]);
  });

  it("waits for the return, then gives the price back and takes it from the seller", async () => {
    covers("own.api.72", "own.product.94");
    const order = await aCollectedOrder();
    const { body } = await tests.withdraw(order, [{ quantity: 1 }]);
    expect(body.withdrawal.lines).toMatchObject([
      { amount: 8.5, isReturnNeeded: true, status: "waiting_return", returnedAt: null },
    ]);
    expect(await tests.refunded(order)).toEqual([]);
    expect((await tests.bringBack(order, tests.lessor, [0])).status).toBe(200);
    expect(await tests.refunded(order)).toEqual([850]);
    expect(await tests.money.reversalsAtProvider(order.checkoutId)).toEqual([765]);
    expect((await tests.shown(order)).lines[0]).toMatchObject({
      status: "Récupéré",
      cancelledQuantity: 0,
      withdrawnQuantity: 1,
    });
    expect((await tests.read(order)).lines[0].units).toBe(1);
  });

  it("says of a refund that the rest waits only when it does", async () => {
    covers("own.product.94");
    const by = await aConsumer(harness);
    const order = await tests.anOrder({ by });
    await tests.money.collect(by, order.orderId);
    await tests.withdraw(order, [{ quantity: 1 }], { by });
    const { past } = await tests.read(order, by);
    const json = { withdrawalId: past[0]._id, lineIds: [order.lineIds[0]] };
    const path = `/api/handovers/${order.orderId}/returned`;
    expect((await tests.as(tests.lessor, "POST", path, json)).status).toBe(200);
    expect(await tests.refunded(order)).toEqual([850]);
    const mail = (await harness.mailsTo(by.email)).find(
      ({ subject }) => subject === "Votre paiement vous est remboursé",
    );
    expect(mail?.text).toContain("Vous avez changé d'avis sur une partie de votre commande");
    expect(mail?.text).not.toContain("Le reste de votre commande vous attend.");
  });

  it("gives the money back on the fourteenth day though nothing came back", async () => {
    covers("own.product.95");
    const order = await aCollectedOrder();
    await tests.withdraw(order, [{ quantity: 2 }]);
    await tests.money.inDays(13);
    await harness.app.jobs.runNow("refund-withdrawals");
    expect(await tests.refunded(order)).toEqual([]);
    await tests.money.inDays(14);
    for (const _ of [1, 2]) await harness.app.jobs.runNow("refund-withdrawals");
    expect(await tests.refunded(order)).toEqual([1700]);
    expect((await tests.bringBack(order, tests.lessor, [0])).status).toBe(200);
    expect(await tests.refunded(order)).toEqual([1700]);
  });

  it("holds money that has not gone yet, and sends the rest once it came back", async () => {
    covers("own.product.94");
    const order = await tests.anOrder();
    await tests.collect(order);
    await harness.db
      .updateTable("users")
      .set({ is_transfers_active: false })
      .where("id", "=", tests.artisan.userId)
      .execute();
    expect(await tests.sent(order)).toEqual([765]);
    await tests.withdraw(order, [{ quantity: 1 }]);
    await harness.db
      .updateTable("users")
      .set({ is_transfers_active: true })
      .where("id", "=", tests.artisan.userId)
      .execute();
    await harness.app.jobs.runNow("make-transfers");
    expect(await tests.sent(order)).toEqual([765]);
    await tests.bringBack(order, tests.artisan, [0]);
    await harness.app.jobs.runNow("make-transfers");
    expect(await tests.sent(order)).toEqual([765, 765]);
    expect(await tests.refunded(order)).toEqual([850]);
  });

  it("takes sealed goods only while they are said to be sealed", async () => {
    covers("own.product.93", "own.refusals.98");
    const order = await tests.anOrder();
    await tests.except(order, "sealed_hygiene");
    await tests.collect(order);
    expect((await tests.read(order)).lines[0].mustBeSealed).toBe(true);
    expect((await tests.withdraw(order, [{ quantity: 1 }])).body.code).toBe(
      "withdrawal/seal-undeclared",
    );
    expect((await tests.withdraw(order, [{ quantity: 1, isSealed: true }])).status).toBe(200);
  });

  it("gives the price of what nobody came for back at once, and its units are not stock twice", async () => {
    covers("own.product.96");
    const order = await tests.anOrder();
    const { productId } = (await tests.shown(order)).lines[0];
    for (const days of [31, 46]) {
      await tests.money.inDays(days);
      await harness.app.jobs.runNow("make-transfers");
      await harness.app.jobs.runNow("end-uncollected-orders");
    }
    const stock = await tests.money.stock(productId);
    const { token } = await tests.logIn(tests.consumer);
    const by = { ...tests.consumer, token };
    expect((await tests.read(order, by)).lines[0]).toMatchObject({
      units: 2,
      isReturnNeeded: false,
      refusal: null,
      right: { kind: "open", until: expect.any(String) },
    });
    expect((await tests.withdraw(order, [{ quantity: 2 }], { by })).status).toBe(200);
    expect(await tests.refunded(order)).toEqual([1700]);
    expect(await tests.money.stock(productId)).toBe(stock);
    await tests.money.inDays(70);
    const { token: later } = await tests.logIn(tests.consumer);
    const late = await tests.withdraw(order, [{ line: 1, quantity: 1 }], {
      by: { ...by, token: later },
    });
    expect(late.body.code).toBe("withdrawal/over");
  });

  it("counts from the last of a seller's goods", async () => {
    covers("own.product.96");
    const order = await tests.anOrder();
    const [honey = ""] = order.lineIds;
    await harness.db
      .updateTable("order_lines")
      .set({ seller_id: tests.artisan.userId })
      .where("order_id", "=", order.orderId)
      .execute();
    await tests.complete(tests.lessor, order, { lineIds: [honey] });
    expect((await tests.read(order)).lines[0].right).toMatchObject({ kind: "open", until: null });
    await tests.collect(order);
    expect((await tests.read(order)).lines[0].right.until).not.toBeNull();
  });
});

describe("the same declaration twice", () => {
  it("is one, when a request is repeated under its key", async () => {
    covers("own.product.97");
    const order = await tests.anOrder();
    const once = [{ quantity: 1 }];
    const replies = await Promise.all(
      [1, 2, 3].map(() => tests.withdraw(order, once, { key: "one-intention" })),
    );
    expect(new Set(replies.map(({ body }) => body.withdrawal?._id)).size).toBe(1);
    expect(await tests.refunded(order)).toEqual([850]);
  });

  it("is one, when two windows show the same units", async () => {
    covers("own.product.97", "own.refusals.99");
    const order = await tests.anOrder();
    const seen = [{ quantity: 1, unitsShown: 2 }];
    const replies = await Promise.all([tests.withdraw(order, seen), tests.withdraw(order, seen)]);
    const codes = replies.map(({ status, body }) => body.code ?? status).sort();
    expect(codes).toEqual([200, "withdrawal/changed-meanwhile"]);
    expect(await tests.refunded(order)).toEqual([850]);
  });

  it("is one, when it comes from the account and by the link at once", async () => {
    covers("own.product.97");
    const order = await aCollectedOrder();
    await tests.askLink(order.orderNumber, tests.consumer.email);
    const token = await tests.linkOf(tests.consumer);
    const whole = [{ quantity: 2 }];
    await Promise.all([tests.withdraw(order, whole), tests.byLink(token, order, whole)]);
    const { past } = await tests.read(order);
    expect(past).toHaveLength(1);
    await tests.bringBack(order, tests.manager, [0]);
    expect(await tests.refunded(order)).toEqual([1700]);
  });

  it("races its seller's cancellation and its pickup without paying twice", async () => {
    const order = await tests.anOrder();
    const { token } = tests.artisan;
    await Promise.all([
      tests.withdraw(order, [{ quantity: 2 }]),
      harness.call("POST", `/api/orders/cancelSale/${order.orderId}`, { token }),
      tests.collect(order),
    ]);
    const refunds = await tests.refunded(order);
    const { past } = await tests.read(order);
    const isWaiting = past[0]?.lines[0].status === "waiting_return";
    expect(refunds).toEqual(isWaiting ? [] : refunds.length === 0 ? [] : [1700]);
  });
});
