import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, anAdmin } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { today } from "../../../../test/purchases.ts";
import { aWithdrawal, type WithdrawalTests } from "../../../../test/withdrawals.ts";

const harness = useHarness(ADMIN);

let tests: WithdrawalTests;
beforeAll(async () => {
  tests = await aWithdrawal(harness);
});
afterEach(() => harness.setNow(undefined));

describe("GET /api/admin/withdrawals", () => {
  it("counts withdrawals, units, euros and their share, by month and category", async () => {
    covers("own.api.78");
    const [first, second] = [await tests.anOrder(), await tests.anOrder()];
    for (const _ of [1, 2]) await tests.anOrder();
    await tests.withdraw(first, [{ quantity: 1 }]);
    await tests.withdraw(first, [{ quantity: 1 }, { line: 1, quantity: 1 }]);
    await tests.collect(second);
    await tests.withdraw(second, [{ quantity: 2 }]);
    const { statistics } = await tests.overview();
    expect(statistics).toMatchObject({
      count: 3,
      units: 5,
      amount: 42.5,
      orders: 2,
      share: 0.5,
      late: 0,
      categories: [{ category: "Vanille", count: 3, units: 5, amount: 42.5 }],
    });
    expect(statistics.months).toHaveLength(12);
    expect(statistics.months.at(-1)).toMatchObject({ count: 3, units: 5, amount: 42.5 });
    expect(statistics.months.at(0)).toMatchObject({ count: 0, amount: 0 });
  });

  it("lists the newest first, by state, in pages", async () => {
    covers("own.api.78");
    const order = await tests.anOrder();
    await tests.collect(order);
    await tests.withdraw(order, [{ quantity: 1 }]);
    const waiting = await tests.overview("status=waiting_return&limit=1");
    expect(waiting.data).toMatchObject([
      { orderId: order.orderId, buyerName: "Marie P.", sentBy: "account", isLate: false },
    ]);
    const next = await tests.overview(`status=waiting_return&cursor=${waiting.nextCursor}`);
    expect(next.data).toHaveLength(1);
    await tests.bringBack(order, tests.lessor, [0]);
    expect((await tests.overview("status=refund_due")).data[0].orderId).toBe(order.orderId);
    await tests.refunded(order);
    expect((await tests.overview("status=refunded")).data[0].orderId).toBe(order.orderId);
    expect((await tests.overview("cursor=sales_1")).code).toBe("request/invalid");
  });

  it("shows what should be back already", async () => {
    covers("own.api.78");
    const order = await tests.anOrder();
    await tests.collect(order);
    await tests.withdraw(order, [{ quantity: 1 }]);
    await tests.money.inDays(15);
    const { token } = await anAdmin(harness);
    const read = async () => (await harness.call("GET", "/api/admin/withdrawals", { token })).body;
    const late = (await read()).statistics.late;
    expect(late).toBeGreaterThan(0);
    await harness.app.jobs.runNow("refund-withdrawals");
    await tests.refunded(order);
    expect((await read()).statistics.late).toBe(0);
  });

  it("follows a refund that failed to the one that was made in its place", async () => {
    covers("own.product.95");
    const order = await tests.anOrder();
    await tests.withdraw(order, [{ quantity: 1 }]);
    expect(await tests.refunded(order)).toEqual([850]);
    await tests.money.failRefund(order.orderId);
    await tests.money.deliverEvents();
    const stateOf = async () => (await tests.read(order)).past[0].lines[0].status;
    expect(await stateOf()).toBe("refund_due");
    const { token } = tests.admin;
    const failed = await harness.call("GET", "/api/admin/refunds", { token });
    const { _id } = failed.body.data.find(({ status }: { status: string }) => status === "failed");
    await harness.call("POST", `/api/admin/refunds/${_id}/retry`, { token, json: {} });
    expect(await stateOf()).toBe("refund_due");
    await tests.refunded(order);
    expect(await stateOf()).toBe("refunded");
  });

  it("is refunded once the operator has paid by bank transfer what failed", async () => {
    covers("own.product.672");
    const order = await tests.anOrder();
    await tests.withdraw(order, [{ quantity: 1 }]);
    await tests.refunded(order);
    await tests.money.failRefund(order.orderId);
    await tests.money.deliverEvents();
    const { token } = tests.admin;
    const { body } = await harness.call("GET", "/api/admin/refunds", { token });
    const { _id } = body.data.find(
      (one: { purchaseId: string }) => one.purchaseId === order.orderId,
    );
    await harness.call("POST", `/api/admin/refunds/${_id}/settle-otherwise`, {
      token,
      json: { paidOn: today(), reason: "Carte perdue" },
    });
    expect((await tests.read(order)).past[0].lines[0]).toMatchObject({
      status: "refunded",
      refundedAt: expect.any(String),
    });
  });
});
