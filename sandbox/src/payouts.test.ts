import { covers } from "@stokaz/spec-coverage";
import type { Stripe } from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { aPayment } from "../test/factories.ts";
import {
  anEndpoint,
  aSandbox,
  type Endpoint,
  type RunningSandbox,
  SECRET,
} from "../test/harness.ts";

const DAY_MS = 86_400_000;

let sandbox: RunningSandbox;
let endpoint: Endpoint;
beforeAll(async () => {
  endpoint = await anEndpoint();
  sandbox = await aSandbox({ WEBHOOK_URL: endpoint.url, WEBHOOK_SECRET: SECRET });
});
afterAll(async () => {
  await sandbox.stop();
  await endpoint.close();
});
afterEach(async () => {
  await setInterval("manual");
});

const inDays = (days: number): Promise<unknown> =>
  sandbox.control("POST", "clock", { offsetMs: days * DAY_MS });

const setInterval = (interval: "manual" | "daily"): Promise<unknown> =>
  sandbox.stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval } } } });

const balance = async (): Promise<{ available: number; pending: number }> => {
  const { available, pending } = await sandbox.stripe.balance.retrieve();
  return { available: available[0]?.amount ?? 0, pending: pending[0]?.amount ?? 0 };
};

const transactions = (
  params: Stripe.BalanceTransactionListParams = {},
): Promise<Stripe.BalanceTransaction[]> =>
  sandbox.stripe.balanceTransactions.list({ limit: 100, ...params }).autoPagingToArray({
    limit: 1000,
  });

const sumOf = (moved: readonly Stripe.BalanceTransaction[]): number =>
  moved.reduce((sum, { net }) => sum + net, 0);

describe("GET /v1/balance_transactions", () => {
  it("lists every movement with its fee, and they make up the balance", async () => {
    covers("own.product.365");
    const { chargeId } = await aPayment(sandbox);
    await sandbox.stripe.refunds.create({ charge: chargeId, amount: 250 });
    const disputed = await aPayment(sandbox);
    const opened = await sandbox.control("POST", "disputes", { payment: disputed.chargeId });
    await sandbox.control("POST", "fees", { amount: 200 });
    const moved = await transactions();
    expect(
      moved.map(({ reporting_category: category, amount, fee }) => [category, amount, fee]),
    ).toEqual([
      ["fee", -200, 0],
      ["dispute", -1250, 2000],
      ["charge", 1250, 44],
      ["refund", -250, 0],
      ["charge", 1250, 44],
    ]);
    const { available, pending } = await balance();
    expect(sumOf(moved)).toBe(available + pending);
    // The control call answers with the dispute that it opened.
    const { id } = opened as { id: string };
    await sandbox.control("POST", `disputes/${id}`, { status: "won" });
    expect((await transactions())[0]).toMatchObject({
      reporting_category: "dispute_reversal",
      amount: 1250,
      fee: 0,
      source: id,
    });
  });

  it("is narrowed by type and time, page by page, and expands what a movement is of", async () => {
    await aPayment(sandbox);
    const all = await transactions();
    const first = await sandbox.stripe.balanceTransactions.list({ limit: 1 });
    expect(first).toMatchObject({ has_more: true, data: [{ id: all[0]?.id }] });
    const next = { limit: 1, starting_after: all[0]?.id ?? "" };
    expect((await sandbox.stripe.balanceTransactions.list(next)).data[0]?.id).toBe(all[1]?.id);
    const charges = await transactions({ type: "charge", expand: ["data.source"] });
    expect(charges.length).toBe(all.filter(({ type }) => type === "charge").length);
    expect(charges[0]?.source).toMatchObject({
      object: "charge",
      payment_intent: expect.stringMatching(/^pi_/),
    });
    const later = Math.floor(Date.now() / 1000) + 3600;
    expect(await transactions({ created: { gte: later } })).toEqual([]);
  });

  it("is pending until its money can be used", async () => {
    const { chargeId } = await aPayment(sandbox);
    const find = async () => (await transactions({ source: chargeId }))[0]?.status;
    expect(await find()).toBe("pending");
    await inDays(8);
    expect(await find()).toBe("available");
    await inDays(0);
  });

  it("refuses what it does not know", async () => {
    // A parameter that the provider's own types refuse.
    const unknown = { customer: "cus_1" } as Stripe.BalanceTransactionListParams;
    await expect(sandbox.stripe.balanceTransactions.list(unknown)).rejects.toMatchObject({
      statusCode: 400,
      code: "parameter_unknown",
    });
    await expect(sandbox.stripe.balanceTransactions.retrieve("txn_none")).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe("/v1/payouts", () => {
  it("takes money that can be used to the bank, and says when it is there", async () => {
    covers("own.product.366");
    await inDays(0);
    await sandbox.control("POST", "reset", {});
    await aPayment(sandbox);
    await expect(
      sandbox.stripe.payouts.create({ amount: 100, currency: "eur" }),
    ).rejects.toMatchObject({ code: "balance_insufficient" });
    await inDays(8);
    const payout = await sandbox.stripe.payouts.create({ amount: 1000, currency: "eur" });
    expect(payout).toMatchObject({ amount: 1000, status: "pending", automatic: false });
    // The provider's arrival is a day: midnight UTC.
    expect(payout.arrival_date % (DAY_MS / 1000)).toBe(0);
    expect(await balance()).toEqual({ available: 206, pending: 0 });
    const moved = await transactions({ type: "payout" });
    expect(moved).toMatchObject([
      { amount: -1000, source: payout.id, reporting_category: "payout" },
    ]);
    await expect(transactions({ payout: payout.id })).rejects.toMatchObject({ param: "payout" });
    await sandbox.control("POST", `payouts/${payout.id}`, { status: "paid" });
    await endpoint.waitFor("payout.paid");
    expect((await sandbox.stripe.payouts.list({ status: "paid" })).data).toMatchObject([
      { id: payout.id, status: "paid" },
    ]);
  });

  it("comes back from a bank that does not take it, also later", async () => {
    const { data } = await sandbox.stripe.payouts.list();
    const id = data[0]?.id ?? "";
    await sandbox.control("POST", `payouts/${id}`, { status: "failed" });
    await endpoint.waitFor("payout.failed");
    const failed = await sandbox.stripe.payouts.retrieve(id, {
      expand: ["failure_balance_transaction"],
    });
    expect(failed).toMatchObject({
      status: "failed",
      failure_balance_transaction: { amount: 1000, reporting_category: "payout_reversal" },
    });
    expect((await balance()).available).toBe(1206);
  });

  it("happens every midnight when the settings say so, and is made of what it took", async () => {
    covers("own.product.366");
    await aPayment(sandbox);
    await setInterval("daily");
    await inDays(9);
    const [automatic] = (await sandbox.stripe.payouts.list()).data;
    expect(automatic).toMatchObject({ automatic: true, amount: 1206 });
    await inDays(20);
    const [newer] = (await sandbox.stripe.payouts.list()).data;
    expect(newer).toMatchObject({ automatic: true, amount: 1206 });
    const contents = await transactions({ payout: newer?.id ?? "" });
    expect(contents.map(({ type }) => type)).toEqual(["payout", "charge"]);
    expect(sumOf(contents)).toBe(0);
    expect(await balance()).toEqual({ available: 0, pending: 0 });
    await setInterval("manual");
    await aPayment(sandbox);
    await inDays(40);
    expect((await balance()).available).toBe(1206);
  });

  it("goes on after the process died", async () => {
    await setInterval("daily");
    sandbox = await sandbox.restart("SIGKILL");
    await inDays(42);
    expect((await balance()).available).toBe(0);
  });
});
