import { addDays, dayInZone } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, PASSWORD, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket, type Market } from "../../../../test/market.ts";
import { aProduct } from "../../../../test/purchases.ts";

const harness = useHarness(ADMIN);

let market: Market;
let money: Market["money"];
let admin: Person;

beforeAll(async () => {
  market = await aMarket(harness);
  ({ money, admin } = market);
});

afterEach(() => harness.setNow(undefined));

const today = () => dayInZone(new Date(), "Indian/Reunion");

/** An order of 17 € whose refund the buyer's bank sent back. */
const aFailedRefund = async (amount = 17) => {
  const buyer = await aConsumer(harness);
  const product = await aProduct(harness, market.artisan, market.rentalId, { quantity: "5" });
  const order = await money.aPaidOrder(buyer, product, 2);
  await market.giveBack(order.orderId, amount);
  await harness.app.jobs.runNow("make-refunds");
  await money.failRefund(order.orderId);
  await money.deliverEvents(3);
  const { body } = await harness.call("GET", "/api/admin/refunds", { token: admin.token });
  const { _id: refundId } = body.data.find(
    (one: { purchaseId: string }) => one.purchaseId === order.orderId,
  );
  return { ...order, buyer, refundId };
};

const settle = (refundId: string, changes: { paidOn?: string; reason?: string } = {}) =>
  harness.call("POST", `/api/admin/refunds/${refundId}/settle-otherwise`, {
    token: admin.token,
    json: { paidOn: today(), reason: "Carte perdue, IBAN reçu par e-mail", ...changes },
  });

const retry = (refundId: string) =>
  harness.call("POST", `/api/admin/refunds/${refundId}/retry`, { token: admin.token });

const closeAccount = ({ token }: Person) =>
  harness.call("DELETE", "/api/auth/account", { token, json: { password: PASSWORD } });

describe("a refund that the bank sent back and the operator paid from their own", () => {
  it("owes its payer nothing any more, leaves the provider's cash as it is, and is told", async () => {
    covers("own.product.671", "own.api.432", "own.email.41");
    const { buyer, orderId, checkoutId, refundId } = await aFailedRefund();
    expect((await closeAccount(buyer)).status).toBe(409);
    const settled = await settle(refundId);
    expect([settled.status, settled.body.refund]).toMatchObject([
      200,
      { status: "settled_otherwise", sentAt: expect.any(String) },
    ]);
    expect(await money.balances(checkoutId)).toEqual({ provider_balance: 1700, bank: -1700 });
    expect((await money.movements(checkoutId)).map(([kind]) => kind)).toContain("bank_refund");
    expect(await money.statusOf("checkout_sessions", checkoutId)).toBe("refunded");
    const mail = (await harness.mailsTo(buyer.email)).find(
      ({ subject }) => subject === "Votre remboursement est fait par virement",
    );
    const words = mail?.text.replace(/\s+/g, " ");
    expect(words).toContain(
      `Nous vous avons remboursé 17,00 € par virement le ${frenchDay(today())}.`,
    );
    expect(words).not.toContain("IBAN");
    const { body: queue } = await harness.call("GET", "/api/admin/queue", { token: admin.token });
    expect(queue.refunds.items.map(({ _id }: { _id: string }) => _id)).not.toContain(refundId);
    const { body: audit } = await harness.call("GET", `/api/admin/audit?subjectId=${orderId}`, {
      token: admin.token,
    });
    expect(audit.data[0]).toMatchObject({
      action: "refund-settle",
      detail: { refundId, amountCents: 1700, paidOn: today() },
    });
    const run = await harness.call("POST", "/api/admin/reconciliation", { token: admin.token });
    expect(run.body.data).toEqual([]);
  });

  it("is never sent again, and its payer may close their account", async () => {
    covers("own.product.671");
    const { buyer, checkoutId, refundId } = await aFailedRefund();
    await settle(refundId);
    expect((await retry(refundId)).body.code).toBe("refund/not-failed");
    expect((await settle(refundId)).body.code).toBe("refund/not-failed");
    await money.deliverEvents();
    await harness.app.jobs.runNow("make-refunds");
    expect(await money.refundsAtProvider(checkoutId)).toEqual([1700]);
    expect(await money.balances(checkoutId)).not.toHaveProperty("payer_refundable");
    expect((await closeAccount(buyer)).status).toBe(200);
  });

  it("is settled once, whatever two administrators do", async () => {
    covers("own.product.671", "own.refusals.62");
    const retried = await aFailedRefund();
    expect((await retry(retried.refundId)).status).toBe(200);
    expect((await settle(retried.refundId)).body.code).toBe("refund/not-failed");
    const { checkoutId, refundId } = await aFailedRefund();
    const answers = await Promise.all([settle(refundId), retry(refundId), settle(refundId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await harness.app.jobs.runNow("make-refunds");
    expect(await money.balances(checkoutId)).not.toHaveProperty("payer_refundable");
    const unknown = await settle("00000000-0000-4000-8000-000000000001");
    expect(unknown.body.code).toBe("refund/not-found");
  });

  it("is of a day from the purchase to today, and has a reason", async () => {
    covers("own.refusals.406");
    const { refundId } = await aFailedRefund();
    for (const paidOn of [addDays(today(), 1), addDays(today(), -1)]) {
      const { status, body } = await settle(refundId, { paidOn });
      expect([status, body.code]).toEqual([409, "refund/impossible-day"]);
    }
    expect((await settle(refundId, { reason: " " })).status).toBe(400);
    expect((await settle(refundId)).status).toBe(200);
  });

  it("is shown to buyer, seller and administrator as what it is", async () => {
    covers("own.product.672");
    const { buyer, orderId, refundId } = await aFailedRefund();
    await settle(refundId);
    const shown = { status: "sent", sentAt: expect.any(String), isByBank: true };
    const ordersAt = async (path: string, token: string) => {
      const { body } = await harness.call("GET", path, { token });
      return body.data.find(({ _id }: { _id: string }) => _id === orderId).refunds;
    };
    expect(await ordersAt("/api/orders/getOrders", buyer.token)).toMatchObject([shown]);
    expect(await ordersAt("/api/orders/getSales", market.artisan.token)).toMatchObject([shown]);
    const path = `/api/admin/purchases/order/${orderId}`;
    const { body } = await harness.call("GET", path, { token: admin.token });
    expect(body.failedRefunds).toEqual([]);
    expect(body.timeline).toContainEqual(
      expect.objectContaining({ kind: "refund", amount: 17, detail: "bank_refund" }),
    );
    expect(body.timeline).toContainEqual(expect.objectContaining({ kind: "refund-failed" }));
  });

  it("comes after its failure in the purchase's history, whose payment was concluded as paid", async () => {
    covers("own.product.713");
    const { orderId, refundId } = await aFailedRefund();
    await settle(refundId);
    const path = `/api/admin/purchases/order/${orderId}`;
    const { body } = await harness.call("GET", path, { token: admin.token });
    const told = body.timeline.filter(
      ({ kind, detail }: { kind: string; detail: string }) =>
        ["settled", "refund-failed"].includes(kind) || detail === "bank_refund",
    );
    expect(told.map(({ kind }: { kind: string }) => kind)).toEqual([
      "settled",
      "refund-failed",
      "refund",
    ]);
    expect(told[0]).toMatchObject({ detail: "paid" });
  });

  it("of a part leaves the rest of the purchase as it was", async () => {
    covers("own.product.671");
    const { orderId, checkoutId, refundId } = await aFailedRefund(4);
    await settle(refundId);
    expect(await money.statusOf("checkout_sessions", checkoutId)).toBe("paid");
    expect(await money.statusOf("orders", orderId)).toBe("to_collect");
    expect(await money.balances(checkoutId)).not.toHaveProperty("payer_refundable");
    expect((await market.giveBack(orderId, 14)).body.code).toBe("refund/too-much");
  });

  it("no longer keeps its order from being deleted after ten years", async () => {
    covers("own.product.671");
    const kept = await aFailedRefund();
    const settled = await aFailedRefund();
    await settle(settled.refundId);
    const year = new Date().getUTCFullYear() + 11;
    await harness.setNow(new Date(`${year}-01-01T00:00:00Z`));
    await harness.app.jobs.runNow("delete-expired-rows");
    const left = await harness.db.selectFrom("orders").select("id").execute();
    expect(left).toContainEqual({ id: kept.orderId });
    expect(left).not.toContainEqual({ id: settled.orderId });
  });
});
