import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionParams } from "../test/factories.ts";
import { aSandbox, type RunningSandbox } from "../test/harness.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await aSandbox();
});
afterAll(() => sandbox.stop());

const post = (path: string, init: RequestInit) =>
  fetch(`${sandbox.origin}${path}`, {
    method: "POST",
    ...init,
    headers: { authorization: "Bearer sk_test_sandbox", ...init.headers },
  });

describe("what Stripe refuses", () => {
  it.each([
    ["a retired interface", { ui_mode: "hosted" }, "ui_mode"],
    [
      "a line as it was before prices",
      { line_items: [{ name: "Lot", amount: 500 }] },
      "line_items[0][name]",
    ],
    ["a retired choice of methods", { payment_method_types: ["card"] }, "payment_method_types"],
    ["a parameter of another object", { source_transaction: "ch_1" }, "source_transaction"],
    [
      "money sent on by the session itself",
      { payment_intent_data: { transfer_data: { destination: "acct_1" } } },
      "payment_intent_data[transfer_data]",
    ],
  ])("%s", async (_case, change, param) => {
    const params = { ...sessionParams(), ...change };
    await expect(
      sandbox.stripe.rawRequest("POST", "/v1/checkout/sessions", params),
    ).rejects.toMatchObject({ statusCode: 400, param });
  });

  it.each([
    ["/v1/refunds", { charge: "ch_1", reverse_transfer: true }, "reverse_transfer"],
    ["/v1/refunds", { charge: "ch_1", expand_all: "1" }, "expand_all"],
    [
      "/v1/transfers",
      { currency: "eur", destination: "acct_1", application_fee: 10 },
      "application_fee",
    ],
  ])("an unknown parameter of %s", async (path, params, param) => {
    await expect(sandbox.stripe.rawRequest("POST", path, params)).rejects.toMatchObject({
      statusCode: 400,
      param,
    });
  });

  it("another version of its API", async () => {
    const old = new Stripe("sk_test_sandbox", {
      host: "127.0.0.1",
      port: Number(new URL(sandbox.origin).port),
      protocol: "http",
      telemetry: false,
      maxNetworkRetries: 0,
      // The SDK's types know only one version, but this test needs a retired one.
      apiVersion: "2020-08-27" as "2026-10-28.endive",
    });
    await expect(old.checkout.sessions.create(sessionParams())).rejects.toMatchObject({
      message: "Invalid Stripe API version: 2020-08-27",
    });
  });

  it("JSON where it wants a form, the second namespace without a version, endless keys", async () => {
    const json = { "content-type": "application/json" };
    expect((await post("/v1/refunds", { headers: json, body: "{}" })).status).toBe(400);
    expect((await post("/v2/core/accounts", { headers: json, body: "{}" })).status).toBe(400);
    await expect(
      sandbox.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: "x".repeat(256) }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe("faults", () => {
  const refund = () => sandbox.stripe.refunds.retrieve("re_none");

  it.each([
    ["error", 500],
    ["rate-limited", 429],
    ["declined", 402],
  ])("any call may answer %s", async (fault, statusCode) => {
    await sandbox.control("POST", "faults", { match: "GET /v1/refunds/*", fault });
    await expect(refund()).rejects.toMatchObject({ statusCode });
    await expect(refund()).rejects.toMatchObject({ statusCode: 404 });
  });

  it("a lost answer was done: the same key finds it", async () => {
    await sandbox.control("POST", "faults", {
      match: "POST /v1/checkout/sessions",
      fault: "lost-answer",
      // The SDK itself repeats a cut connection once.
      times: 2,
    });
    const options = { idempotencyKey: "lost" };
    const create = () => sandbox.stripe.checkout.sessions.create(sessionParams(), options);
    await expect(create()).rejects.toMatchObject({ type: "StripeConnectionError" });
    const { id } = await create();
    const { data } = await sandbox.stripe.checkout.sessions.list();
    expect(data.map((session) => session.id)).toEqual([id]);
  });

  it("a slow call answers in the end", async () => {
    await sandbox.control("POST", "faults", {
      match: "GET /v1/balance",
      fault: "slow",
      delayMs: 1000,
    });
    const impatient = sandbox.stripe.balance.retrieve({}, { timeout: 20 });
    await expect(impatient).rejects.toMatchObject({ type: "StripeConnectionError" });
    await expect(sandbox.stripe.balance.retrieve()).resolves.toBeDefined();
  });

  it("are forgotten when asked", async () => {
    await sandbox.control("POST", "faults", {
      match: "GET /v1/refunds/*",
      fault: "error",
      times: 9,
    });
    await sandbox.control("DELETE", "faults");
    await expect(refund()).rejects.toMatchObject({ statusCode: 404 });
  });
});
