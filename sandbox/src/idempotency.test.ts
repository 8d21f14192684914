import { covers } from "@stokaz/spec-coverage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPayment, sessionParams } from "../test/factories.ts";
import { aSandbox, type RunningSandbox } from "../test/harness.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await aSandbox();
});
afterAll(() => sandbox.stop());

const create = (idempotencyKey: string, reference = "order-1") =>
  sandbox.stripe.checkout.sessions.create(sessionParams({ client_reference_id: reference }), {
    idempotencyKey,
  });

describe("Idempotency-Key", () => {
  it("gives the first answer again, and says so", async () => {
    const first = await create("again");
    const second = await create("again");
    expect(second.id).toBe(first.id);
    expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
  });

  it("refuses other parameters under the same key", async () => {
    await create("changed");
    await expect(create("changed", "order-2")).rejects.toMatchObject({
      type: "StripeIdempotencyError",
      statusCode: 400,
    });
  });

  it("answers 409 while the first call is running", async () => {
    await sandbox.control("POST", "faults", {
      match: "POST /v1/checkout/sessions",
      fault: "slow",
      delayMs: 300,
    });
    const results = await Promise.allSettled([create("racing"), create("racing")]);
    const refused = results.find((result) => result.status === "rejected");
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect(refused?.reason).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  });

  it("keeps a failure of the operation, not one of the parameters", async () => {
    const { chargeId } = await aPayment(sandbox);
    const refund = (amount: number, idempotencyKey: string): Promise<{ amount: number }> =>
      sandbox.stripe.refunds.create({ charge: chargeId, amount }, { idempotencyKey });
    await expect(refund(9999, "too-much")).rejects.toMatchObject({ param: "amount" });
    await expect(refund(100, "too-much")).rejects.toMatchObject({
      type: "StripeIdempotencyError",
    });
    await expect(refund(0, "invalid")).rejects.toMatchObject({
      code: "parameter_invalid_integer",
    });
    expect((await refund(100, "invalid")).amount).toBe(100);
  });

  it("makes nothing twice when the answer was lost", async () => {
    covers("D4.payments.10");
    await sandbox.control("POST", "faults", {
      match: "POST /v1/checkout/sessions",
      fault: "lost-answer",
      times: 2,
    });
    await expect(create("lost", "lost-order")).rejects.toMatchObject({
      type: "StripeConnectionError",
    });
    await create("lost", "lost-order");
    const { data } = await sandbox.stripe.checkout.sessions.list({ limit: 100 });
    expect(data.filter((session) => session.client_reference_id === "lost-order")).toHaveLength(1);
  });

  it("records the key of each call", async () => {
    await create("recorded");
    // The control call's list of calls, as far as it is read here.
    const { data } = (await sandbox.control("GET", "calls")) as {
      data: { method: string; path: string; idempotencyKey: string }[];
    };
    expect(data.at(-1)).toMatchObject({
      method: "POST",
      path: "/v1/checkout/sessions",
      idempotencyKey: "recorded",
    });
  });
});

describe("POST /sandbox/control/faults", () => {
  it("answers an error without doing anything", async () => {
    await sandbox.control("POST", "faults", { match: "POST /v1/*/*", fault: "error" });
    await expect(create("failing", "failing-order")).rejects.toMatchObject({ statusCode: 500 });
    expect((await create("failing", "failing-order")).status).toBe("open");
  });
});
