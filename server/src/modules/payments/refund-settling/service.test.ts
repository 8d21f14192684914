import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { textOf } from "../../../../test/client.ts";
import { ADMIN, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket, type Market } from "../../../../test/market.ts";

const harness = useHarness(ADMIN);

let money: Market["money"];
let admin: Person;
let consumer: Person;
let aPaidOrder: Market["aPaidOrder"];
let giveBack: Market["giveBack"];

beforeAll(async () => {
  ({ money, admin, consumer, aPaidOrder, giveBack } = await aMarket(harness));
});

afterEach(() => harness.setNow(undefined));

const sendRefunds = (): Promise<void> => harness.app.jobs.runNow("make-refunds");

describe("a dispute lost over a part", () => {
  const lose = async (order: Parameters<typeof money.dispute>[0], amount: number) => {
    const id = await money.dispute(order, amount);
    await money.control(`disputes/${id}`, "POST", { status: "lost" });
    await money.deliverEvents(2);
  };

  it("leaves the rest of a whole refund due", async () => {
    const order = await aPaidOrder();
    await giveBack(order.orderId, 17);
    await lose(order, 600);
    expect(await money.statusOf("checkout_sessions", order.checkoutId)).toBe("refund_due");
    await sendRefunds();
    expect(await money.refundsAtProvider(order.checkoutId)).toEqual([1100]);
    expect(await money.statusOf("checkout_sessions", order.checkoutId)).toBe("refunded");
    expect(await money.balances(order.checkoutId)).toEqual({});
    expect(await money.stock(order.productId)).toBe(5);
  });

  it("counts towards several refunds, the first asked first, and takes no more of the seller", async () => {
    const order = await aPaidOrder();
    await giveBack(order.orderId, 4);
    await giveBack(order.orderId, 5);
    await lose(order, 600);
    await sendRefunds();
    expect(await money.refundsAtProvider(order.checkoutId)).toEqual([300]);
    expect(await money.transfers(order.checkoutId)).toMatchObject([{ gross_cents: 800 }]);
  });
});

describe("reversals", () => {
  const fault = (name: string) =>
    money.control("faults", "POST", {
      match: "POST /v1/transfers/*/reversals",
      fault: name,
      times: 3,
    });

  it.each(["error", "lost-answer"])("are made once after an %s", async (name) => {
    const { orderId, checkoutId } = await aPaidOrder();
    await money.collect(consumer, orderId);
    await harness.app.jobs.runNow("make-transfers");
    await giveBack(orderId, 17);
    await fault(name);
    await sendRefunds();
    expect((await money.movements(checkoutId)).map(([kind]) => kind)).not.toContain("reversal");
    await money.inMinutes(6);
    await sendRefunds();
    expect(await money.balances(checkoutId)).toEqual({});
    expect(await money.reversalsAtProvider(checkoutId)).toEqual([1530]);
  });

  it("that the provider refuses wait in the queue, in French, and are counted", async () => {
    const { orderId, checkoutId } = await aPaidOrder();
    await money.collect(consumer, orderId);
    await harness.app.jobs.runNow("make-transfers");
    await giveBack(orderId, 17);
    const match = "POST /v1/transfers/*/reversals";
    await money.control("faults", "POST", { match, fault: "declined", times: 1 });
    await sendRefunds();
    const waiting = async () =>
      (await harness.call("GET", "/api/admin/queue", { token: admin.token })).body;
    const metric = async () => textOf((await harness.call("GET", "/metrics")).body);
    expect((await waiting()).reversals.items).toMatchObject([
      { purchaseId: orderId, sellerName: "Marie Payet", amount: 15.3, error: "card_declined" },
    ]);
    expect(await metric()).toContain("failing_reversals 1");
    // A refusal is a normal answer, so the job itself did not fail.
    expect(await metric()).not.toContain('job_failures_total{job="reverse-transfers"}');
    await money.inMinutes(6);
    await sendRefunds();
    expect((await waiting()).reversals.total).toBe(0);
    expect(await metric()).toContain("failing_reversals 0");
    expect(await money.balances(checkoutId)).toEqual({});
  });

  it("of a transfer that went without an answer wait for it", async () => {
    const { orderId, checkoutId } = await aPaidOrder();
    await money.collect(consumer, orderId);
    await money.control("faults", "POST", {
      match: "POST /v1/transfers",
      fault: "lost-answer",
      times: 3,
    });
    await harness.app.jobs.runNow("make-transfers");
    await giveBack(orderId, 17);
    await sendRefunds();
    await money.inMinutes(6);
    await harness.app.jobs.runNow("make-transfers");
    await sendRefunds();
    expect(await money.movements(checkoutId)).toEqual([
      ["order_payment", 1700],
      ["platform_fee", 170],
      ["refund", 1700],
      ["reversal", 1530],
      ["transfer", 1530],
    ]);
    expect(await money.balances(checkoutId)).toEqual({});
  });

  it("of a transfer that was refused in the end are not needed", async () => {
    const { orderId, checkoutId } = await aPaidOrder();
    await money.collect(consumer, orderId);
    await money.control("faults", "POST", {
      match: "POST /v1/transfers",
      fault: "error",
      times: 3,
    });
    await harness.app.jobs.runNow("make-transfers");
    await giveBack(orderId, 17);
    await money.inMinutes(6);
    await money.control("faults", "POST", {
      match: "POST /v1/transfers",
      fault: "declined",
      times: 1,
    });
    await harness.app.jobs.runNow("make-transfers");
    await money.inMinutes(12);
    await sendRefunds();
    expect(await money.transfers(checkoutId)).toMatchObject([{ status: "cancelled" }]);
    expect(await money.balances(checkoutId)).toEqual({});
  });
});
