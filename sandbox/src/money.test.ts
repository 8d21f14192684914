import { covers } from "@stokaz/spec-coverage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aConnectedAccount, anAccount, aPayment } from "../test/factories.ts";
import { aSandbox, type RunningSandbox } from "../test/harness.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await aSandbox();
});
afterAll(() => sandbox.stop());

describe("POST /v1/refunds", () => {
  it("gives a part back, then the rest, never more", async () => {
    const { intentId, chargeId } = await aPayment(sandbox);
    const part = await sandbox.stripe.refunds.create({ payment_intent: intentId, amount: 500 });
    expect(part).toMatchObject({ amount: 500, status: "succeeded", charge: chargeId });
    await expect(
      sandbox.stripe.refunds.create({ charge: chargeId, amount: 751 }),
    ).rejects.toMatchObject({ statusCode: 400, param: "amount" });
    const rest = await sandbox.stripe.refunds.create({ charge: chargeId });
    expect(rest.amount).toBe(750);
    const charge = await sandbox.stripe.charges.retrieve(chargeId);
    expect(charge).toMatchObject({ amount_refunded: 1250, refunded: true });
    await expect(sandbox.stripe.refunds.create({ charge: chargeId })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    const listed = await sandbox.stripe.refunds.list({ payment_intent: intentId });
    expect(listed.data.map(({ amount }) => amount)).toEqual([750, 500]);
  });
});

describe("POST /v1/transfers", () => {
  it("sends money of a charge to a connected account", async () => {
    const { chargeId } = await aPayment(sandbox);
    const destination = await aConnectedAccount(sandbox);
    const transfer = await sandbox.stripe.transfers.create({
      amount: 1125,
      currency: "eur",
      destination,
      source_transaction: chargeId,
    });
    expect(transfer).toMatchObject({
      amount: 1125,
      destination,
      source_transaction: chargeId,
      transfer_group: "order-1",
      reversed: false,
    });
  });

  it("refuses an account that can't receive", async () => {
    const { chargeId } = await aPayment(sandbox);
    const { id } = await anAccount(sandbox);
    await expect(
      sandbox.stripe.transfers.create({
        amount: 100,
        currency: "eur",
        destination: id,
        source_transaction: chargeId,
      }),
    ).rejects.toMatchObject({ statusCode: 400, code: "insufficient_capabilities_for_transfer" });
  });

  it("refuses more than what is left of the charge", async () => {
    const { chargeId } = await aPayment(sandbox);
    const destination = await aConnectedAccount(sandbox);
    const send = (amount: number): Promise<unknown> =>
      sandbox.stripe.transfers.create({
        amount,
        currency: "eur",
        destination,
        source_transaction: chargeId,
      });
    await send(1000);
    await expect(send(251)).rejects.toMatchObject({ statusCode: 400, param: "amount" });
    await expect(send(250)).resolves.toBeDefined();
  });

  it("refuses money that has not come yet", async () => {
    await aPayment(sandbox);
    const destination = await aConnectedAccount(sandbox);
    await expect(
      sandbox.stripe.transfers.create({ amount: 90_000_000, currency: "eur", destination }),
    ).rejects.toMatchObject({ code: "balance_insufficient" });
  });
});

describe("POST /v1/transfers/{id}/reversals", () => {
  it("takes back a part, never more than was sent", async () => {
    const { chargeId } = await aPayment(sandbox);
    const destination = await aConnectedAccount(sandbox);
    const { id } = await sandbox.stripe.transfers.create({
      amount: 1000,
      currency: "eur",
      destination,
      source_transaction: chargeId,
    });
    const reversal = await sandbox.stripe.transfers.createReversal(id, { amount: 400 });
    expect(reversal).toMatchObject({ object: "transfer_reversal", amount: 400, transfer: id });
    await expect(
      sandbox.stripe.transfers.createReversal(id, { amount: 601 }),
    ).rejects.toMatchObject({ statusCode: 400 });
    const transfer = await sandbox.stripe.transfers.retrieve(id);
    expect(transfer).toMatchObject({ amount_reversed: 400, reversed: false });
  });
});

describe("GET /v1/balance", () => {
  it("keeps new money pending for a week", async () => {
    const before = (await sandbox.stripe.balance.retrieve()).pending[0]?.amount ?? 0;
    await aPayment(sandbox);
    const after = (await sandbox.stripe.balance.retrieve()).pending[0]?.amount ?? 0;
    expect(after - before).toBe(1250 - 44);
  });
});

describe("/v1/balance_settings", () => {
  it("pays the platform's balance out by hand until told otherwise", async () => {
    covers("own.product.5");
    const interval = async () =>
      (await sandbox.stripe.balanceSettings.retrieve()).payments.payouts?.schedule?.interval;
    expect(await interval()).toBe("manual");
    const payouts = { schedule: { interval: "daily" as const } };
    await sandbox.stripe.balanceSettings.update({ payments: { payouts } });
    expect(await interval()).toBe("daily");
  });
});
