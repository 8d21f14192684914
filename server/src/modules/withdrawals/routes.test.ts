import { PROBLEMS } from "@stokaz/contract/problems";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { textOf } from "../../../test/client.ts";
import { ADMIN, aConsumer } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aWithdrawal, type WithdrawalTests } from "../../../test/withdrawals.ts";

const harness = useHarness(ADMIN);

let tests: WithdrawalTests;
beforeAll(async () => {
  tests = await aWithdrawal(harness);
});
afterEach(() => harness.setNow(undefined));

describe("GET /api/orders/:orderId/withdrawal", () => {
  it("says of each line how much can be given back, until when, and where", async () => {
    covers("own.api.71");
    const order = await tests.anOrder();
    await tests.except(order, "fast_perishable", 1);
    const waiting = await tests.read(order);
    expect(waiting).toMatchObject({
      orderNumber: order.orderNumber,
      past: [],
      place: { retrievalTimes: { start: "08:00", end: "18:00" } },
      lines: [
        {
          units: 2,
          price: 8.5,
          isReturnNeeded: false,
          right: { kind: "open", until: null },
          refusal: null,
        },
        { units: 1, right: { kind: "excluded" }, refusal: null },
      ],
    });
    await tests.collect(order);
    const collected = await tests.read(order);
    expect(collected.lines).toMatchObject([
      { units: 2, isReturnNeeded: true, right: { kind: "open", until: expect.any(String) } },
      { units: 1, refusal: "La loi ne prévoit pas de droit de rétractation pour ce produit." },
    ]);
  });

  it("says how much is left of each line after a gesture and a withdrawal", async () => {
    covers("own.api.71", "own.product.501");
    const order = await tests.anOrder();
    const amounts = async () =>
      (await tests.read(order)).lines.map(({ amount }: { amount: number }) => amount);
    expect(await amounts()).toEqual([17, 8.5]);
    const line = { line: { lineId: order.lineIds[0] ?? "", quantity: 2 } };
    expect((await tests.giveBack(order.orderId, 5, line)).status).toBe(201);
    expect(await amounts()).toEqual([12, 8.5]);
    await tests.collect(order);
    const { body } = await tests.withdraw(order, [{ quantity: 1 }]);
    expect(body.withdrawal.lines).toMatchObject([{ amount: 8.5, status: "waiting_return" }]);
    expect(await amounts()).toEqual([3.5, 8.5]);
    const rest = await tests.withdraw(order, [{ quantity: 1 }]);
    expect(rest.body.withdrawal.lines).toMatchObject([{ amount: 3.5 }]);
    expect(await amounts()).toEqual([0, 8.5]);
  });

  it("refuses anyone but its buyer", async () => {
    covers("own.api.71");
    const order = await tests.anOrder();
    const other = await aConsumer(harness);
    expect((await tests.read(order, other)).code).toBe("order/not-yours");
    expect((await tests.withdraw(order, [{ quantity: 1 }], { by: other })).body.code).toBe(
      "order/not-yours",
    );
    expect((await tests.read(order, tests.artisan)).code).toBe("account/forbidden-role");
  });
});

describe("POST /api/orders/:orderId/withdrawal before pickup", () => {
  it("cancels all of an order, refunds it at once and frees its units", async () => {
    covers("own.api.72", "own.product.92");
    const order = await tests.anOrder();
    const both = [{ quantity: 2 }, { line: 1, quantity: 1 }];
    const { status, body } = await tests.withdraw(order, both);
    expect([status, body.withdrawal.lines]).toMatchObject([
      200,
      [
        {
          label: expect.stringMatching(/^2 × /),
          amount: 17,
          isReturnNeeded: false,
          status: "refund_due",
        },
        { amount: 8.5, status: "refund_due" },
      ],
    ]);
    expect(await tests.refunded(order)).toEqual([2550]);
    expect(await tests.money.balances(order.checkoutId)).toEqual({});
    const shown = await tests.shown(order);
    expect(shown).toMatchObject({
      status: "Annulé",
      canWithdraw: false,
      refunds: [{ cause: "withdrawal", amount: 25.5 }],
      lines: [{ withdrawnQuantity: 2, withdrawal: null }, { withdrawnQuantity: 1 }],
    });
    expect((await tests.read(order)).past[0].lines[0].status).toBe("refunded");
  });

  it("cancels one unit of a line: the rest goes on, with its stock and its money", async () => {
    covers("own.product.92", "own.api.79");
    const order = await tests.anOrder();
    const stockOf = async () => textOf((await tests.shown(order)).lines[0].productId);
    const before = await tests.money.stock(await stockOf());
    await tests.withdraw(order, [{ quantity: 1 }]);
    expect(await tests.money.stock(await stockOf())).toBe(before + 1);
    expect(await tests.refunded(order)).toEqual([850]);
    const shown = await tests.shown(order);
    expect(shown).toMatchObject({
      status: "À récupérer",
      canWithdraw: true,
      lines: [{ cancelledQuantity: 1, withdrawnQuantity: 1 }, { withdrawnQuantity: 0 }],
    });
    await tests.collect(order);
    expect(await tests.sent(order)).toEqual([765, 765]);
  });

  it("is not offered for what was collected and went back as a gesture, nor is a claim", async () => {
    covers("own.product.701");
    const order = await tests.anOrder();
    await tests.collect(order);
    const { lineIds } = order;
    const giveBack = (amount: number, line: number, quantity: number) =>
      tests.giveBack(order.orderId, amount, { line: { lineId: lineIds[line], quantity } });
    expect((await giveBack(17, 0, 2)).status).toBe(201);
    expect(await tests.shown(order)).toMatchObject({
      canWithdraw: true,
      isGivenBack: false,
      lines: [{ withdrawal: null }, { withdrawal: { kind: "open" } }],
    });
    expect((await giveBack(8.5, 1, 1)).status).toBe(201);
    expect(await tests.shown(order)).toMatchObject({
      status: "Récupéré",
      canWithdraw: false,
      isGivenBack: true,
      lines: [{ withdrawal: null }, { withdrawal: null }],
    });
  });

  it("leaves what still waits although its money went back as a gesture", async () => {
    covers("own.product.92", "own.api.79");
    const by = await aConsumer(harness);
    const order = await tests.anOrder({ by });
    const gift = { line: { lineId: order.lineIds[1] ?? "" } };
    expect((await tests.giveBack(order.orderId, 8.5, gift)).status).toBe(201);
    expect((await tests.withdraw(order, [{ quantity: 2 }], { by })).status).toBe(200);
    expect(await tests.refunded(order)).toEqual([1700, 850]);
    expect((await tests.shown(order, by)).lines).toMatchObject([
      { status: "Annulé" },
      { status: "À récupérer" },
    ]);
    const mails = (await harness.mailsTo(by.email)).map(({ text }) => text).join("\n");
    expect(mails).toContain("Une partie de votre commande est annulée");
    expect(mails).not.toContain("Votre achat est annulé");
    expect((await tests.money.collect(by, order.orderId)).status).toBe(200);
    expect((await tests.shown(order, by)).lines[1].status).toBe("Récupéré");
  });

  it("cancels what has no right of withdrawal until its seller prepared it", async () => {
    covers("own.product.93", "own.refusals.95");
    const [early, late] = [await tests.anOrder(), await tests.anOrder()];
    for (const order of [early, late]) await tests.except(order, "fast_perishable");
    expect((await tests.withdraw(early, [{ quantity: 2 }])).status).toBe(200);
    const { token } = tests.artisan;
    await harness.call("POST", `/api/orders/markReady/${late.orderId}`, { token });
    const { body } = await tests.withdraw(late, [{ quantity: 2 }]);
    expect(body.code).toBe("withdrawal/already-prepared");
    expect(await tests.refunded(late)).toEqual([]);
  });

  it("tells the buyer that the rest is ready when it only waited for what was cancelled", async () => {
    const order = await tests.anOrder();
    const { token } = tests.artisan;
    await harness.call("POST", `/api/orders/markReady/${order.orderId}`, { token });
    expect(await tests.wroteTo(tests.consumer, order)).not.toContain(": prête");
    await tests.withdraw(order, [{ line: 1, quantity: 1 }]);
    expect(await tests.wroteTo(tests.consumer, order)).toContain(": prête");
  });

  it("refuses what waits for the operator's decision", async () => {
    covers("own.refusals.96");
    const order = await tests.anOrder();
    await tests.refuse(tests.lessor, order, { lineIds: order.lineIds[0] ?? "" });
    const { body } = await tests.withdraw(order, [{ quantity: 1 }]);
    expect(body.code).toBe("withdrawal/contested");
  });

  it("refuses more units than there are, and what is not of the order", async () => {
    covers("own.refusals.97");
    const order = await tests.anOrder();
    expect((await tests.withdraw(order, [{ quantity: 3 }])).body.code).toBe(
      "withdrawal/too-many-units",
    );
    const other = await tests.anOrder();
    const foreign = { ...order, lineIds: other.lineIds };
    expect((await tests.withdraw(foreign, [{ quantity: 1 }])).body.code).toBe(
      "withdrawal/nothing-to-withdraw",
    );
  });

  it("refuses while the payer's bank contests it", async () => {
    const order = await tests.anOrder();
    await tests.contest(order);
    const { isDisputed, lines } = await tests.read(order);
    expect([isDisputed, lines[0].refusal]).toEqual([true, PROBLEMS["refund/disputed"].message]);
    expect((await tests.withdraw(order, [{ quantity: 1 }])).body.code).toBe("refund/disputed");
  });
});
