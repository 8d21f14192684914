import { beforeAll, describe, expect, it } from "vitest";
import { aConsumer } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createMoney, type Money } from "./money.ts";
import { aPlace, type Place } from "./place.ts";

const harness = useHarness();

let money: Money;
let place: Place;

beforeAll(async () => {
  money = createMoney(harness);
  place = await aPlace(harness);
});

/** Runs all due jobs, and delivers their events. */
const settle = async (): Promise<void> => {
  for (const job of ["make-refunds", "make-transfers"]) await harness.app.jobs.runNow(job);
  await money.deliverEvents();
};

/**
 * A basket whose hold ended before its payment arrived.
 *
 * @param buyMeanwhile lines that another buyer bought meanwhile
 */
const aLateBasket = async (buyMeanwhile: readonly number[]) => {
  const goods = await Promise.all([
    place.good(0, 1000, 1),
    place.good(1, 700, 1),
    place.good(2, 500, 1),
  ]);
  const buyer = await aConsumer(harness);
  const late = await money.anOpenBasket(buyer, place.spaceId, goods);
  await money.payLate(late);
  expect(await place.lineStates(late.orderId)).toEqual(["expired", "expired", "expired"]);
  const taken = goods.filter((_, index) => buyMeanwhile.includes(index));
  if (taken.length > 0) await money.aPaidBasket(await aConsumer(harness), place.spaceId, taken);
  await money.deliverEvents(2);
  return {
    ...late,
    goods,
    buyer,
    stocks: () => Promise.all(goods.map((one) => money.stock(one.id))),
  };
};

describe("money that comes too late for a basket", () => {
  it("buys what is left, and goes back for the one line that is sold out", async () => {
    const late = await aLateBasket([1]);
    expect(await place.lineStates(late.orderId)).toEqual(["to_collect", "refunded", "to_collect"]);
    expect(await money.statusOf("checkout_sessions", late.checkoutId)).toBe("paid");
    expect(await late.stocks()).toEqual([0, 0, 0]);
    expect(await money.balances(late.checkoutId)).toEqual({
      payer_refundable: -700,
      provider_balance: 2200,
      seller_payable: -1500,
    });
    await settle();
    expect(await money.refundsAtProvider(late.checkoutId)).toEqual([700]);
    const mails = await harness.mailsTo(late.buyer.email);
    const confirmed = mails.find(({ subject }) => subject.endsWith(": à récupérer"));
    expect(confirmed?.text).not.toContain(late.goods[1]?.name);
    const refunded = mails.find(({ subject }) => subject === "Votre paiement vous est remboursé");
    expect(refunded?.text).toContain(`1 × ${late.goods[1]?.name}`);
    expect(refunded?.text).toContain("n'était plus en stock");
    const outcome = await late.outcome();
    expect(outcome.status).toBe(200);
    expect((await money.collect(late.buyer, late.orderId)).status).toBe(200);
    await settle();
    expect(await money.owed(late.checkoutId)).toEqual({});
    expect((await money.transfersAtProvider(late.checkoutId)).sort()).toEqual([450, 900]);
  });

  it("goes back whole when all of it is sold out", async () => {
    const late = await aLateBasket([0, 1, 2]);
    expect(await place.lineStates(late.orderId)).toEqual(["refunded", "refunded", "refunded"]);
    await settle();
    expect(await money.refundsAtProvider(late.checkoutId)).toEqual([2200]);
    expect(await money.balances(late.checkoutId)).toEqual({});
    expect((await late.outcome()).body.code).toBe("checkout/refunded");
    expect(await money.statusOf("checkout_sessions", late.checkoutId)).toBe("refunded");
  });

  it("buys all of it when all is still there", async () => {
    const late = await aLateBasket([]);
    expect(await place.lineStates(late.orderId)).toEqual([
      "to_collect",
      "to_collect",
      "to_collect",
    ]);
    expect(await late.stocks()).toEqual([0, 0, 0]);
    expect(await money.refundsAtProvider(late.checkoutId)).toEqual([]);
  });

  it("leaves what was sold out alone when the rest is given up", async () => {
    const late = await aLateBasket([1]);
    await place.cancel(0, late.orderId);
    expect((await place.cancel(1, late.orderId)).body.code).toBe("order/not-cancellable");
    await place.cancel(2, late.orderId);
    await settle();
    expect((await money.refundsAtProvider(late.checkoutId)).sort()).toEqual([1000, 500, 700]);
    expect(await late.stocks()).toEqual([1, 0, 1]);
    expect(await money.balances(late.checkoutId)).toEqual({});
    expect(await money.statusOf("checkout_sessions", late.checkoutId)).toBe("refunded");
  });

  it("and is contested, with all of it owed to the buyer already, tells nobody twice", async () => {
    const late = await aLateBasket([0, 1, 2]);
    const dispute = await money.dispute(late);
    await money.deliverEvents();
    await money.control(`disputes/${dispute}`, "POST", { status: "lost" });
    await money.deliverEvents();
    await settle();
    expect(await money.refundsAtProvider(late.checkoutId)).toEqual([]);
    expect(await money.balances(late.checkoutId)).toEqual({});
    expect(await money.statusOf("checkout_sessions", late.checkoutId)).toBe("refunded");
  });
});
