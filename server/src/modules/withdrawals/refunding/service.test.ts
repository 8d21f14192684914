import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aWithdrawal, type Given, type WithdrawalTests } from "../../../../test/withdrawals.ts";

const harness = useHarness(ADMIN);

let tests: WithdrawalTests;
beforeAll(async () => {
  tests = await aWithdrawal(harness);
});
afterEach(() => harness.setNow(undefined));

type Order = Awaited<ReturnType<WithdrawalTests["anOrder"]>>;

const contest = async (order: Order, token: string): Promise<string> => {
  const json = { token, isRight: false, message: "Un pot est fendu." };
  expect((await harness.call("POST", "/api/handover-answers", { json })).status).toBe(200);
  return (await tests.cases()).find(({ orderId }: { orderId: string }) => orderId === order.orderId)
    ._id;
};

/** Makes an order whose honey, 17.00 €, was handed over, and whose buyer contests that. */
const aContested = async () => {
  const order = await tests.anOrder();
  await tests.complete(tests.lessor, order, { lineIds: [order.lineIds[0]] });
  return { ...order, caseId: await contest(order, await tests.answerToken(order)) };
};

const withdrawFrom = async (order: Order, given: readonly Given[] = [{ quantity: 2 }]) => {
  const { status, body } = await tests.withdraw(order, given);
  expect([status, body.code]).toEqual([200, undefined]);
};

const declared = async (order: Order) => (await tests.read(order)).past[0].lines[0];

describe("a withdrawal while a decision about its line is awaited", () => {
  it("is taken, and its refund waits for the decision, back or not", async () => {
    covers("own.product.94", "own.product.95");
    const order = await aContested();
    expect((await tests.shown(order)).canWithdraw).toBe(true);
    expect((await tests.read(order)).lines).toMatchObject([
      { isContested: true, refusal: null },
      { isContested: false },
    ]);
    await withdrawFrom(order);
    expect(await tests.wroteTo(tests.consumer, order)).toContain(
      "une décision est attendue. Vous en êtes remboursé après elle",
    );
    expect(await tests.wroteTo(tests.artisan, order)).toContain(
      "une décision est attendue. Il en est remboursé après elle",
    );
    const found = (await tests.cases()).find(({ _id }: { _id: string }) => _id === order.caseId);
    expect(found.lines).toMatchObject([{ isWithdrawn: true }]);
    const { data } = await tests.returns(tests.lessor);
    expect(
      data.find(({ orderId }: { orderId: string }) => orderId === order.orderId).lines,
    ).toMatchObject([{ isContested: true, isRefunded: false }]);
    await tests.money.inDays(14);
    expect((await tests.bringBack(order, tests.lessor, [0])).status).toBe(200);
    await harness.app.jobs.runNow("refund-withdrawals");
    expect(await tests.refunded(order)).toEqual([]);
    expect(await declared(order)).toMatchObject({ amount: 17, status: "refund_due" });
  });

  it("goes on as any other when the decision gives nothing back, as its mails say", async () => {
    covers("own.product.73", "own.product.94");
    const order = await aContested();
    await withdrawFrom(order, [{ quantity: 1 }]);
    expect((await tests.decide(order.caseId, "pay")).status).toBe(200);
    await harness.app.jobs.drain();
    expect(await tests.refunded(order)).toEqual([]);
    expect(await tests.wroteTo(tests.consumer, order)).toContain(
      "Ce à quoi vous avez renoncé entre-temps vous est remboursé",
    );
    expect(await tests.wroteTo(tests.artisan, order)).toContain("L'acheteur a renoncé entre-temps");
    expect((await tests.bringBack(order, tests.lessor, [0])).status).toBe(200);
    expect(await tests.refunded(order)).toEqual([850]);
    expect(await tests.money.reversalsAtProvider(order.checkoutId)).toEqual([765]);
  });

  it("is refunded at the decision when it came back before", async () => {
    covers("own.product.94");
    const order = await aContested();
    await withdrawFrom(order);
    await tests.bringBack(order, tests.lessor, [0]);
    await tests.decide(order.caseId, "pay");
    await harness.app.jobs.drain();
    expect(await tests.refunded(order)).toEqual([1700]);
    expect(await declared(order)).toMatchObject({ amount: 17, status: "refunded" });
  });

  it("is settled by a decision that gives all back, and nothing goes back twice", async () => {
    covers("own.product.73", "own.product.97");
    const order = await aContested();
    await withdrawFrom(order, [{ quantity: 1 }]);
    expect((await tests.decide(order.caseId, "refund")).status).toBe(200);
    await harness.app.jobs.drain();
    expect(await declared(order)).toMatchObject({ amount: 0, status: "refunded" });
    expect((await tests.bringBack(order, tests.lessor, [0])).status).toBe(200);
    await tests.money.inDays(14);
    await harness.app.jobs.runNow("refund-withdrawals");
    expect(await tests.refunded(order)).toEqual([1700]);
    const again = await tests.withdraw(order, [{ quantity: 1 }]);
    expect(again.body.code).toBe("withdrawal/nothing-to-withdraw");
  });

  it("goes on when the rest of the case is kept for its buyer", async () => {
    covers("own.product.73", "own.product.94");
    const order = await tests.anOrder();
    expect((await tests.absent(tests.lessor, order)).status).toBe(200);
    const token = await tests.answerToken(order);
    await tests.complete(tests.lessor, order, { lineIds: [order.lineIds[0]] });
    const caseId = await contest(order, token);
    const waiting = await tests.withdraw(order, [{ line: 1, quantity: 1 }]);
    expect(waiting.body.code).toBe("withdrawal/contested");
    await withdrawFrom(order);
    expect((await tests.decide(caseId, "keep")).status).toBe(200);
    expect((await tests.bringBack(order, tests.lessor, [0])).status).toBe(200);
    expect(await tests.refunded(order)).toEqual([1700]);
    expect(
      (await tests.complete(tests.lessor, order, { lineIds: [order.lineIds[1]] })).status,
    ).toBe(200);
    expect(await tests.sent(order)).toContain(765);
  });

  it("waits for a case that its buyer opens afterwards, too", async () => {
    covers("own.product.94");
    const order = await tests.anOrder();
    await tests.complete(tests.lessor, order, { lineIds: [order.lineIds[0]] });
    const token = await tests.answerToken(order);
    await withdrawFrom(order);
    const caseId = await contest(order, token);
    await tests.bringBack(order, tests.lessor, [0]);
    expect(await tests.refunded(order)).toEqual([]);
    await tests.decide(caseId, "pay");
    await harness.app.jobs.drain();
    expect(await tests.refunded(order)).toEqual([1700]);
  });

  it("and the decision at the same moment give the money back once", async () => {
    covers("own.product.97");
    for (const decision of ["refund", "pay", "refund"]) {
      const order = await aContested();
      const [asked, decided] = await Promise.all([
        tests.withdraw(order, [{ quantity: 2 }]),
        tests.decide(order.caseId, decision),
      ]);
      expect(decided.status).toBe(200);
      expect([undefined, "withdrawal/nothing-to-withdraw"]).toContain(asked.body.code);
      if (asked.status === 200) await tests.bringBack(order, tests.lessor, [0]);
      await harness.app.jobs.drain();
      await harness.app.jobs.runNow("refund-withdrawals");
      expect(await tests.refunded(order)).toEqual([1700]);
    }
  });
});
