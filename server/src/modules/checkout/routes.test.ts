import { createHmac } from "node:crypto";
import { HOUR_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readJson, textOf } from "../../../test/client.ts";
import { ADMIN, aConsumer, anArtisan, aSpace, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aMarket, type Market } from "../../../test/market.ts";
import {
  aPaidRental,
  aProduct,
  checkOutOrder,
  checkOutRental,
  orderRequest,
  rentalRequest,
} from "../../../test/purchases.ts";
import { forgetUnpaidHolds, ordersOf, refusing, setOrderState } from "../../../test/rows.ts";

const harness = useHarness(ADMIN);

const anHourLater = (): Promise<void> => money.inMinutes(60);

const expireOrder = async (productId: string): Promise<void> => {
  for (const { id } of await ordersOf(harness.db, productId)) {
    await setOrderState(harness.db, id, "expired");
  }
};

const orderStatuses = async (productId: string): Promise<string[]> =>
  (await ordersOf(harness.db, productId)).map(({ status }) => status);

const ledgerSum = async (): Promise<number> => {
  const { sum } = await harness.db
    .selectFrom("ledger_entries")
    .select(({ fn }) => fn.sum<number>("amount_cents").as("sum"))
    .executeTakeFirstOrThrow();
  return sum;
};

const movements = (checkoutSessionId: string) =>
  harness.db
    .selectFrom("ledger_movements")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "ledger_movements.checkout_id")
    .select(["ledger_movements.kind", "ledger_movements.amount_cents"])
    .where("provider_session_id", "=", checkoutSessionId)
    .orderBy("ledger_movements.kind")
    .execute();

let money: Market["money"];
let lessor: Person;
let artisan: Person;
let consumer: Person;
let rentalId: string;

beforeEach(() => forgetUnpaidHolds(harness.db));

beforeAll(async () => {
  ({ money, lessor, artisan, consumer, rentalId } = await aMarket(harness));
});

afterEach(() => harness.setNow(undefined));

const anOpenOrder = async (quantity = 1, units = "1") => {
  const product = await aProduct(harness, artisan, rentalId, { quantity: units });
  const { body } = await checkOutOrder(harness, consumer, orderRequest(product, quantity));
  return { product, sessionId: textOf(body.sessionId), url: textOf(body.url) };
};

const outcome = (sessionId: string, { token } = consumer) =>
  harness.call("GET", `/api/product-payment/success?session_id=${sessionId}`, { token });

/** Number of requests that the provider received. */
const countCalls = async (): Promise<number> => {
  const response = await fetch(`${harness.sandboxUrl}/sandbox/control/calls`);
  return (await readJson<{ data: unknown[] }>(response)).data.length;
};

const cancel = (sessionId: string, { token } = consumer) =>
  harness.call("POST", `/api/checkout/${sessionId}/cancel`, { token });

describe("POST /api/stripe/webhook", () => {
  const post = (payload: string, signature: string) =>
    fetch(`${harness.baseUrl}/api/stripe/webhook`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: payload,
    });
  const payload = JSON.stringify({ id: "evt_1", object: "event", type: "x", data: { object: {} } });
  const sign = (secret: string): string => {
    const time = Math.floor(Date.now() / 1000);
    const digest = createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex");
    return `t=${time},v1=${digest}`;
  };

  it("refuses what the provider did not sign", async () => {
    covers("D5.calls.11", "own.refusals.63");
    expect((await post(payload, sign("whsec_other"))).status).toBe(400);
    expect((await post(payload, "")).status).toBe(400);
  });

  it("accepts an event of an unknown type", async () => {
    expect((await post(payload, sign("whsec_test"))).status).toBe(200);
  });

  it("confirms an order once without its success page, however often the event comes", async () => {
    covers("D5.calls.11", "§2.outcomes.5");
    const { product, sessionId, url } = await anOpenOrder();
    await harness.press(url, "pay");
    await money.deliverEvents(3);
    expect(await orderStatuses(product._id)).toEqual(["to_collect"]);
    const again = await outcome(sessionId);
    expect(again.status).toBe(200);
    expect(await movements(sessionId)).toEqual([{ kind: "order_payment", amount_cents: 850 }]);
  });

  it("changes nothing when the success page came first", async () => {
    covers("§7.shop.6", "D4.payments.9", "§4.ordering.2", "§2.outcomes.5");
    const { product, sessionId, url } = await anOpenOrder();
    await harness.press(url, "pay");
    const first = await outcome(sessionId);
    await money.deliverEvents(2);
    const second = await outcome(sessionId);
    expect(second.body).toEqual(first.body);
    expect(await orderStatuses(product._id)).toEqual(["to_collect"]);
    expect(await movements(sessionId)).toHaveLength(1);
  });

  it("updates the capability of a connected account", async () => {
    covers("D4.payments.1");
    const { token, userId } = await anArtisan(harness, { connected: true });
    const { connected_account_id: account } = await harness.db
      .selectFrom("users")
      .select("connected_account_id")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    await money.control(`accounts/${account}`, "POST", { status: "restricted" });
    await money.deliverEvents();
    const { body } = await harness.call("GET", "/api/auth/me", { token });
    expect(body.user.stripeAccountId).toBeUndefined();
  });
});

describe("outcome calls", () => {
  it("answer 409 while nothing is paid", async () => {
    covers("§7.shop.6", "D6.settled.10", "own.refusals.51");
    const { sessionId } = await anOpenOrder();
    const { status, body } = await outcome(sessionId);
    expect(status).toBe(409);
    expect(body.code).toBe("checkout/not-paid");
  });

  it("answer 404 to another person and for an unknown session", async () => {
    covers("D6.settled.10", "own.refusals.51");
    const { sessionId, url } = await anOpenOrder();
    await harness.press(url, "pay");
    expect((await outcome(sessionId, await aConsumer(harness))).status).toBe(404);
    expect((await outcome("cs_test_unknown")).status).toBe(404);
  });

  it("answer 401 without a session", async () => {
    covers("D6.settled.10");
    expect((await outcome("cs_test_unknown", { ...consumer, token: "dead" })).status).toBe(401);
  });

  it("leave the hold unchanged after a declined card", async () => {
    covers("D6.settled.9");
    const { product, sessionId, url } = await anOpenOrder();
    expect((await harness.press(url, "decline")).status).toBe(402);
    expect((await outcome(sessionId)).status).toBe(409);
    expect(await money.stock(product._id)).toBe(0);
  });
});

describe("POST /api/checkout/:sessionId/cancel", () => {
  it("frees the goods at once and closes the hosted page", async () => {
    covers("D5.calls.14", "D6.settled.9");
    const { product, sessionId, url } = await anOpenOrder();
    expect(await money.stock(product._id)).toBe(0);
    expect((await cancel(sessionId)).status).toBe(200);
    expect(await money.stock(product._id)).toBe(1);
    expect(await orderStatuses(product._id)).toEqual(["cancelled"]);
    expect((await harness.press(url, "pay")).status).toBe(410);
    expect((await cancel(sessionId)).status).toBe(200);
  });

  it("frees pallets at once", async () => {
    covers("D5.calls.14");
    const spaceId = await aSpace(harness, lessor, { surface: "2" });
    const { body } = await checkOutRental(harness, artisan, rentalRequest(spaceId));
    const other = await anArtisan(harness);
    expect((await checkOutRental(harness, other, rentalRequest(spaceId))).status).toBe(409);
    expect((await cancel(body.sessionId, artisan)).status).toBe(200);
    expect((await checkOutRental(harness, other, rentalRequest(spaceId))).status).toBe(200);
  });

  it("refuses a paid checkout, and keeps it", async () => {
    covers("own.refusals.54");
    const { product, sessionId, url } = await anOpenOrder();
    await harness.press(url, "pay");
    expect((await cancel(sessionId)).status).toBe(409);
    expect(await orderStatuses(product._id)).toEqual(["to_collect"]);
  });

  it("refuses a checkout that is known to be paid", async () => {
    covers("own.refusals.54");
    const { sessionId, url } = await anOpenOrder();
    await harness.press(url, "pay");
    await outcome(sessionId);
    const asked = await countCalls();
    const { status, body } = await cancel(sessionId);
    expect([status, body.code]).toEqual([409, "checkout/closed"]);
    expect(await countCalls()).toBe(asked);
  });

  it("is only for the payer", async () => {
    covers("D5.calls.14");
    const { sessionId } = await anOpenOrder();
    expect((await cancel(sessionId, await aConsumer(harness))).status).toBe(404);
  });
});

describe("a repeated request", () => {
  it("returns the open page, and reserves nothing more", async () => {
    const product = await aProduct(harness, artisan, rentalId, { quantity: "5" });
    const attempt = () => checkOutOrder(harness, consumer, orderRequest(product, 2), "twice");
    const first = await attempt();
    const asked = await countCalls();
    const second = await attempt();
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await countCalls()).toBe(asked);
    expect(await money.stock(product._id)).toBe(3);
    expect(await orderStatuses(product._id)).toEqual(["pending"]);
  });
});

describe("expired holds", () => {
  it("free the goods", async () => {
    covers("D4.orders.1");
    const { product, sessionId } = await anOpenOrder();
    await anHourLater();
    await harness.app.jobs.runNow("expire-holds");
    expect(await money.stock(product._id)).toBe(1);
    expect(await orderStatuses(product._id)).toEqual(["expired"]);
    expect((await outcome(sessionId)).status).toBe(409);
  });

  it("are freed even if another one fails", async () => {
    const [failing, other] = [await anOpenOrder(), await anOpenOrder()];
    await anHourLater();
    await refusing(
      harness.db,
      "checkout_sessions",
      sql`new.provider_session_id = ${sql.lit(failing.sessionId)}`,
      () => harness.app.jobs.runNow("expire-holds"),
    );
    expect(await orderStatuses(failing.product._id)).toEqual(["pending"]);
    expect(await orderStatuses(other.product._id)).toEqual(["expired"]);
    await harness.app.jobs.runNow("expire-holds");
    expect(await orderStatuses(failing.product._id)).toEqual(["expired"]);
  });

  it("are freed for the next buyer even before the job has run", async () => {
    covers("D4.orders.1");
    const { product } = await anOpenOrder();
    await anHourLater();
    const next = await checkOutOrder(harness, await aConsumer(harness), orderRequest(product));
    expect(next.status).toBe(200);
  });

  it("allow the same request again", async () => {
    const product = await aProduct(harness, artisan, rentalId, { quantity: "1" });
    const attempt = () => checkOutOrder(harness, consumer, orderRequest(product), "same");
    const first = await attempt();
    await anHourLater();
    const second = await attempt();
    expect(second.status).toBe(200);
    expect(second.body.sessionId).not.toBe(first.body.sessionId);
  });

  it("still make the order when the money arrives late and there is stock", async () => {
    covers("D4.rentals.3");
    const { product, sessionId, url } = await anOpenOrder();
    await harness.press(url, "pay");
    await expireOrder(product._id);
    await harness.db
      .updateTable("products")
      .set({ stock_quantity: 1 })
      .where("id", "=", product._id)
      .execute();
    expect((await outcome(sessionId)).status).toBe(200);
    expect(await orderStatuses(product._id)).toEqual(["to_collect"]);
    expect(await money.stock(product._id)).toBe(0);
  });

  it("refund a late payment once if the last unit was sold", async () => {
    covers("own.refusals.54");
    const { product, sessionId, url } = await anOpenOrder();
    await harness.press(url, "pay");
    await expireOrder(product._id);
    const refused = await outcome(sessionId);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe("checkout/refunded");
    await money.deliverEvents(2);
    await harness.app.jobs.drain();
    expect(await movements(sessionId)).toEqual([
      { kind: "order_payment", amount_cents: 850 },
      { kind: "refund", amount_cents: 850 },
    ]);
    expect(await orderStatuses(product._id)).toEqual(["refunded"]);
    const subjects = (await harness.mailsTo(consumer.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Votre paiement vous est remboursé");
  });

  it("refund a late payment for pallets if the room is taken", async () => {
    covers("D4.rentals.3");
    const spaceId = await aSpace(harness, lessor, { surface: "2" });
    const first = await checkOutRental(harness, artisan, rentalRequest(spaceId));
    await harness.press(first.body.url, "pay");
    const overdue = { hold_expires_at: new Date(Date.now() - HOUR_MS) };
    await harness.db.updateTable("rentals").set(overdue).where("space_id", "=", spaceId).execute();
    await aPaidRental(harness, await anArtisan(harness), rentalRequest(spaceId));
    const late = await harness.call(
      "GET",
      `/api/storagepayment/payment-success?session_id=${first.body.sessionId}`,
      { token: artisan.token },
    );
    expect(late.body.code).toBe("checkout/refunded");
    await harness.app.jobs.drain();
    expect((await movements(first.body.sessionId)).map(({ kind }) => kind)).toEqual([
      "refund",
      "rental_payment",
    ]);
  });
});

describe("a provider that does not answer", () => {
  it("leaves no hold behind", async () => {
    covers("own.refusals.12");
    const product = await aProduct(harness, artisan, rentalId, { quantity: "1" });
    await money.control("faults", "POST", {
      match: "POST /v1/checkout/sessions",
      fault: "error",
      times: 3,
    });
    const refused = await checkOutOrder(harness, consumer, orderRequest(product));
    expect(refused.status).toBe(503);
    expect(await money.stock(product._id)).toBe(1);
  });
});

describe("the ledger", () => {
  it("adds up to zero", async () => {
    expect(await ledgerSum()).toBe(0);
  });

  it("can't be changed or deleted", async () => {
    await expect(harness.db.deleteFrom("ledger_entries").execute()).rejects.toThrow(
      "the ledger is only added to",
    );
    await expect(
      harness.db.updateTable("ledger_movements").set({ kind: "refund" }).execute(),
    ).rejects.toThrow("the ledger is only added to");
  });
});
