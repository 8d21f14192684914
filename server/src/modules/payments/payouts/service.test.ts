import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { textOf } from "../../../../test/client.ts";
import { ADMIN, anAdmin, anArtisan, aSpace, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket, type Market } from "../../../../test/market.ts";
import { aPaidRental, aProduct, rentalRequest } from "../../../../test/purchases.ts";
import { buildApp } from "../../../app.ts";

const harness = useHarness(ADMIN);

let money: Market["money"];
let admin: Person;
let lessor: Person;
let artisan: Person;
let account: string;
let consumer: Person;
let aPaidOrder: Market["aPaidOrder"];
let giveBack: Market["giveBack"];

beforeAll(async () => {
  ({ money, admin, lessor, artisan, consumer, aPaidOrder, giveBack } = await aMarket(harness));
  const { connected_account_id: id } = await harness.db
    .selectFrom("users")
    .select("connected_account_id")
    .where("id", "=", artisan.userId)
    .executeTakeFirstOrThrow();
  account = id ?? "";
  // The lessor's first month is sent before the tests begin.
  await harness.app.jobs.runNow("make-transfers");
});

afterEach(() => harness.setNow(undefined));

const makeTransfers = (): Promise<void> => harness.app.jobs.runNow("make-transfers");

const stuck = async (orderId: string) => {
  const { body } = await harness.call("GET", "/api/admin/transfers", { token: admin.token });
  return body.data.find((one: { purchaseId: string }) => one.purchaseId === orderId);
};

const refuse = (times: number) =>
  money.control("faults", "POST", { match: "POST /v1/transfers", fault: "declined", times });

const setCapability = (status: "active" | "restricted") =>
  money.control(`accounts/${account}`, "POST", { status });

describe("transfers", () => {
  it("that are refused pause longer each time, and are shown to the Admin", async () => {
    covers("own.api.16", "own.product.11");
    const { orderId, checkoutId } = await aPaidOrder();
    await money.collect(consumer, orderId);
    await refuse(2);
    await makeTransfers();
    const shown = { purpose: "order", amount: 15.3, why: "failing" };
    expect(await stuck(orderId)).toMatchObject({
      ...shown,
      sellerEmail: artisan.email,
      attempts: 1,
      lastError: "card_declined",
    });
    await makeTransfers();
    expect(await stuck(orderId)).toMatchObject({ attempts: 1 });
    await money.inMinutes(6);
    await makeTransfers();
    expect(await stuck(orderId)).toMatchObject({ ...shown, attempts: 2 });
    const metrics = textOf((await harness.call("GET", "/metrics")).body);
    expect(metrics).toContain("failing_transfers 1");
    await money.inMinutes(12);
    await makeTransfers();
    expect(await stuck(orderId)).toMatchObject({ attempts: 2 });
    await money.inMinutes(17);
    await makeTransfers();
    expect(await stuck(orderId)).toBeUndefined();
    expect(await money.transfersAtProvider(checkoutId)).toEqual([1530]);
  });

  it("that went without an answer go once", async () => {
    const { orderId, checkoutId } = await aPaidOrder();
    await money.collect(consumer, orderId);
    const fault = { match: "POST /v1/transfers", fault: "lost-answer", times: 3 };
    await money.control("faults", "POST", fault);
    await makeTransfers();
    expect(await money.transfers(checkoutId)).toMatchObject([{ status: "waiting" }]);
    await money.inDays(2);
    await makeTransfers();
    expect(await money.transfers(checkoutId)).toMatchObject([{ status: "paid" }]);
    expect(await money.transfersAtProvider(checkoutId)).toEqual([1530]);
  });

  it("run by many at once go once", async () => {
    covers("own.product.11");
    const orders = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()];
    for (const { orderId } of orders) await money.collect(consumer, orderId);
    await Promise.all([1, 2, 3, 4].map(makeTransfers));
    for (const { checkoutId } of orders) {
      expect(await money.transfersAtProvider(checkoutId)).toEqual([1530]);
      expect(await money.balances(checkoutId)).toEqual({
        provider_balance: 170,
        platform_revenue: -170,
      });
    }
  });

  it("to an account that lost its capability wait, and go as soon as it is back", async () => {
    covers("own.product.11");
    const { orderId, checkoutId } = await aPaidOrder();
    await money.collect(consumer, orderId);
    await setCapability("restricted");
    // No event reported the restriction: the refusal of the transfer does.
    await makeTransfers();
    expect(await stuck(orderId)).toMatchObject({ why: "no-account", attempts: 1 });
    const subjects = (await harness.mailsTo(artisan.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Vos versements sont suspendus");
    await makeTransfers();
    expect(await stuck(orderId)).toMatchObject({ attempts: 1 });
    await setCapability("active");
    await money.deliverEvents();
    await makeTransfers();
    expect(await stuck(orderId)).toBeUndefined();
    expect(await money.transfersAtProvider(checkoutId)).toEqual([1530]);
  });

  it("to a seller who left and lost the capability are asked for once, and wait", async () => {
    const seller = await anArtisan(harness, { connected: true });
    const rental = await aPaidRental(harness, seller, rentalRequest(await aSpace(harness, lessor)));
    const product = await aProduct(harness, seller, rental);
    const { orderId } = await money.aPaidOrder(consumer, product, 1);
    await money.collect(consumer, orderId);
    // Accounts closed before such a closing was refused may still have money to come.
    const { connected_account_id: left } = await harness.db
      .updateTable("users")
      .set({ deleted_at: new Date() })
      .where("id", "=", seller.userId)
      .returning("connected_account_id")
      .executeTakeFirstOrThrow();
    await money.control(`accounts/${left}`, "POST", { status: "restricted" });
    await makeTransfers();
    expect(await stuck(orderId)).toMatchObject({ why: "no-account", attempts: 1 });
    const subjects = (await harness.mailsTo(seller.email)).map(({ subject }) => subject);
    expect(subjects).not.toContain("Vos versements sont suspendus");
  });

  it("of a contested payment are shown as such, and wait beyond the thirty days", async () => {
    const order = await aPaidOrder();
    await money.dispute(order);
    await money.deliverEvents();
    await money.inDays(31);
    await makeTransfers();
    admin = await anAdmin(harness);
    expect(await stuck(order.orderId)).toMatchObject({ why: "disputed", attempts: 0 });
  });

  it("send an order's money when it is collected, less the fee, once", async () => {
    covers("D4.payments.5", "D4.payments.7", "D6.settled.18");
    const { orderId, checkoutId } = await aPaidOrder();
    await makeTransfers();
    expect(await money.transfers(checkoutId)).toMatchObject([{ status: "waiting" }]);
    await money.collect(consumer, orderId);
    await Promise.all([makeTransfers(), makeTransfers()]);
    expect(await money.movements(checkoutId)).toEqual([
      ["order_payment", 1700],
      ["platform_fee", 170],
      ["transfer", 1530],
    ]);
  });

  it("send an order's money 30 days after payment when nobody collects", async () => {
    covers("D4.payments.5");
    const { checkoutId } = await aPaidOrder();
    await money.inMinutes(30 * 24 * 60 + 60);
    await makeTransfers();
    expect(await money.transfers(checkoutId)).toMatchObject([{ status: "paid" }]);
  });

  it("are not sent by the collection while another process is sending them", async () => {
    const { orderId, checkoutId } = await aPaidOrder();
    // Sessions expire if they are not used for a month.
    await money.inDays(15);
    await harness.call("GET", "/api/auth/me", { token: consumer.token });
    await money.inDays(31);
    const { payments } = harness.deps;
    const [sending, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = await buildApp({
      ...harness.deps,
      payments: {
        ...payments,
        transfer: async (order) => {
          sending.resolve();
          await answer.promise;
          return payments.transfer(order);
        },
      },
    });
    const sent = slow.jobs.runNow("make-transfers");
    await sending.promise;
    await money.inMinutes(31 * 24 * 60 + 1);
    expect((await money.collect(consumer, orderId)).status).toBe(200);
    await makeTransfers();
    expect(await money.transfersAtProvider(checkoutId)).toEqual([]);
    answer.resolve();
    await sent;
    await slow.jobs.stop();
    expect(await money.transfersAtProvider(checkoutId)).toEqual([1530]);
    expect(await money.transfers(checkoutId)).toMatchObject([{ status: "paid" }]);
  });

  it("send a rental's money month by month", async () => {
    covers("D4.payments.6");
    const spaceId = await aSpace(harness, lessor);
    const { checkoutId } = await money.aPaidRental(artisan, rentalRequest(spaceId));
    await makeTransfers();
    const installments = await harness.db
      .selectFrom("transfers")
      .select(["installment", "gross_cents", "fee_cents", "status"])
      .where("checkout_id", "=", checkoutId)
      .orderBy("installment")
      .execute();
    expect(installments).toEqual([
      { installment: 0, gross_cents: 2500, fee_cents: 250, status: "paid" },
      { installment: 1, gross_cents: 2500, fee_cents: 250, status: "waiting" },
      { installment: 2, gross_cents: 2500, fee_cents: 250, status: "waiting" },
    ]);
  });

  it("give a refund of an amount in proportion to what each line has", async () => {
    const [rental] = (await harness.call("GET", "/api/renter/rented-storage", artisan)).body;
    const [honey, jam] = [
      await aProduct(harness, artisan, rental._id),
      await aProduct(harness, artisan, rental._id),
    ];
    const items = [
      { productId: honey._id, quantity: 3, price: 8.5 },
      { productId: jam._id, quantity: 1, price: 8.5 },
    ];
    const { body } = await harness.call("POST", "/api/basket/checkout", {
      json: { storageId: honey.storageId, items },
      token: consumer.token,
    });
    await harness.press(body.url, "pay");
    await money.deliverEvents();
    const { id, order_id } = await harness.db
      .selectFrom("checkout_sessions")
      .select(["id", "order_id"])
      .where("provider_session_id", "=", body.sessionId)
      .executeTakeFirstOrThrow();
    expect((await giveBack(order_id ?? "", 10)).status).toBe(201);
    expect(await money.transfers(id)).toMatchObject([{ gross_cents: 1800 }, { gross_cents: 600 }]);
  });

  it("of a rental give back of each month what it still has, the last first", async () => {
    const spaceId = await aSpace(harness, lessor);
    const { checkoutId, purchaseId } = await money.aPaidRental(artisan, rentalRequest(spaceId));
    await money.inDays(95);
    await makeTransfers();
    expect(await money.transfersAtProvider(checkoutId)).toEqual([2250, 2250, 2250]);
    const by = await anAdmin(harness);
    for (const expected of [
      [450, 2250],
      [450, 900, 1800, 2250],
    ]) {
      expect((await giveBack(purchaseId, 30, { by })).status).toBe(201);
      await harness.app.jobs.runNow("make-refunds");
      const taken = await money.reversalsAtProvider(checkoutId);
      expect(taken.sort((one, other) => one - other)).toEqual(expected);
    }
  });

  it("wait for a seller who is not connected", async () => {
    covers("D6.settled.2");
    const seller = await anArtisan(harness);
    const spaceId = await aSpace(harness, lessor);
    const rental = await aPaidRental(harness, seller, rentalRequest(spaceId));
    const product = await aProduct(harness, seller, rental);
    const { checkoutId } = await money.aPaidOrder(consumer, product, 1);
    await money.inDays(31);
    await makeTransfers();
    expect(await money.transfers(checkoutId)).toMatchObject([{ status: "waiting" }]);
  });

  it("that fail are tried again later", async () => {
    const { checkoutId } = await aPaidOrder();
    const fault = { match: "POST /v1/transfers", fault: "error", times: 3 };
    await money.control("faults", "POST", fault);
    await money.inDays(31);
    await makeTransfers();
    expect(await money.transfers(checkoutId)).toMatchObject([{ status: "waiting" }]);
    await money.inMinutes(31 * 24 * 60 + 60);
    await makeTransfers();
    expect(await money.transfers(checkoutId)).toMatchObject([{ status: "paid" }]);
  });
});
