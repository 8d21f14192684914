import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type App, buildApp } from "../src/app.ts";
import { ADMIN, aLessor, anArtisan, aSpace, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aMarket, type Market } from "./market.ts";
import { aProduct, checkOutRental, rentalRequest } from "./purchases.ts";
import { insertSpace } from "./rows.ts";

// Cases that are too rare to happen by chance.
const harness = useHarness(ADMIN);

let market: Market;
let money: Market["money"];
const others: App[] = [];

beforeAll(async () => {
  market = await aMarket(harness);
  money = market.money;
});

afterEach(() => harness.setNow(undefined));

afterAll(async () => {
  for (const { jobs } of others) await jobs.stop();
});

const sendRefunds = (): Promise<void> => harness.app.jobs.runNow("make-refunds");

describe("leaving the payment page", () => {
  it("while the payment goes through keeps what was bought", async () => {
    const { artisan, consumer, rentalId } = market;
    const product = await aProduct(harness, artisan, rentalId, { quantity: "1" });
    const open = await money.anOpenOrder(consumer, product, 1);
    const { payments } = harness.deps;
    const slow = await buildApp({
      ...harness.deps,
      payments: {
        ...payments,
        // The page is closed too late, and its state is outdated when it arrives.
        expireCheckoutSession: async () => undefined,
        findCheckoutSession: async (sessionId) => {
          const unpaid = await payments.findCheckoutSession(sessionId);
          await harness.press(open.url, "pay");
          await money.deliverEvents(2);
          return unpaid;
        },
      },
    });
    others.push(slow);
    await slow.server.inject({
      method: "POST",
      url: `/api/checkout/${open.sessionId}/cancel`,
      headers: { authorization: `Bearer ${consumer.token}` },
    });
    expect(await money.statusOf("orders", open.orderId)).toBe("to_collect");
    expect(await money.statusOf("checkout_sessions", open.checkoutId)).toBe("paid");
    expect(await money.stock(open.productId)).toBe(0);
  });
});

describe("an event of the provider", () => {
  const send = async (secondsAgo: number): Promise<number> => {
    const body = JSON.stringify({
      id: `evt_${secondsAgo}`,
      object: "event",
      type: "price.created",
      data: { object: {} },
    });
    const time = Math.floor(Date.now() / 1000) - secondsAgo;
    const digest = createHmac("sha256", "whsec_test").update(`${time}.${body}`).digest("hex");
    const { status } = await fetch(`${harness.baseUrl}/api/stripe/webhook`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": `t=${time},v1=${digest}` },
      body,
    });
    return status;
  };

  it("is taken when it was signed minutes ago, and refused after five", async () => {
    expect(await send(4 * 60)).toBe(200);
    expect(await send(6 * 60)).toBe(400);
    expect(await send(60 * 60)).toBe(400);
  });
});

describe("refunds of one payment", () => {
  it("make it refunded when the last one is gone, not before", async () => {
    const { orderId, checkoutId } = await market.aPaidOrder();
    await market.giveBack(orderId, 5);
    await market.giveBack(orderId, 12);
    // One of them fails, with the SDK's own retries; the other succeeds.
    await money.control("faults", "POST", { match: "POST /v1/refunds", fault: "error", times: 3 });
    await sendRefunds();
    expect(await money.refundsAtProvider(checkoutId)).toHaveLength(1);
    expect(await money.statusOf("checkout_sessions", checkoutId)).toBe("refund_due");
    await money.inMinutes(6);
    await sendRefunds();
    expect((await money.refundsAtProvider(checkoutId)).sort()).toEqual([1200, 500]);
    expect(await money.statusOf("checkout_sessions", checkoutId)).toBe("refunded");
  });

  it("count once when one replaces another that failed", async () => {
    const { orderId } = await market.aPaidOrder();
    const first = await market.giveBack(orderId, 5);
    await sendRefunds();
    await money.failRefund(orderId);
    await money.deliverEvents(3);
    const { token } = market.admin;
    const retry = `/api/admin/refunds/${first.body.refund._id}/retry`;
    expect((await harness.call("POST", retry, { token })).status).toBe(200);
    const tooMuch = await market.giveBack(orderId, 12.01);
    expect(tooMuch.status).toBe(409);
    expect(tooMuch.body.message).toMatch(
      /^Il ne reste que 12,00\s€ à rembourser sur ce paiement\.$/u,
    );
    expect((await market.giveBack(orderId, 12)).status).toBe(201);
  });
});

describe("a hold that is over", () => {
  it("leaves the room day by day before any job has run", async () => {
    const spaceId = await aSpace(harness, market.lessor, { surface: "2" });
    const artisan = await anArtisan(harness);
    const room = async () => {
      const { body } = await harness.call("GET", `/api/renter/room/${spaceId}`, {
        token: artisan.token,
      });
      return body.data.map(({ free }: { free: number }) => free);
    };
    expect(await room()).toEqual([2]);
    await checkOutRental(harness, artisan, rentalRequest(spaceId));
    expect(await room()).toEqual([0, 2]);
    await money.inMinutes(31);
    expect(await room()).toEqual([2]);
  });
});

describe("a list of more than a hundred spaces", () => {
  let owner: Person;

  beforeAll(async () => {
    owner = await aLessor(harness);
    for (let made = 0; made < 130; made += 1) await insertSpace(harness.db, owner.userId);
  });

  const page = async (address: string) => {
    const { body, headers } = await harness.call("GET", address);
    const next = /^<([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
    // The contract's answer, as far as it is read here.
    const ids = (body as { _id: string }[]).map(({ _id }) => _id);
    return { ids, next, total: Number(headers.get("x-total-count")) };
  };

  it("goes on with its second page where the first one ended", async () => {
    const first = await page("/api/renter/availableStorageSpace?months=1");
    expect(first.ids).toHaveLength(100);
    const second = await page(first.next ?? "");
    expect(second.ids).toHaveLength(first.total - 100);
    expect(second.total).toBe(first.total);
    expect(second.next).toBeUndefined();
    const all = [...first.ids, ...second.ids];
    expect(new Set(all).size).toBe(first.total);
    const whole = await harness.call("GET", "/api/renter/availableStorageSpace");
    // The contract's answer, as far as it is read here.
    expect(all).toEqual((whole.body as { _id: string }[]).map(({ _id }) => _id));
  });

  it("gives no more than a hundred at once", async () => {
    const { status } = await harness.call("GET", "/api/renter/availableStorageSpace?limit=101");
    expect(status).toBe(400);
  });
});
