import { covers } from "@stokaz/spec-coverage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aSandbox, type RunningSandbox } from "../test/harness.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await aSandbox();
});
afterAll(() => sandbox.stop());

const DAY_MS = 24 * 3_600_000;

/** Pays a session whose money is authorised and not captured yet. */
const anAuthorisation = async (card = "4242424242424242") => {
  const page = await sandbox.stripe.checkout.sessions.create({
    success_url: "https://site.test/ok",
    cancel_url: "https://site.test/non",
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "eur", unit_amount: 7500, product_data: { name: "Location" } },
      },
    ],
    payment_intent_data: { capture_method: "manual", metadata: { checkout_id: "one" } },
  });
  expect(page.payment_method_types).toEqual(["card"]);
  await sandbox.submit(page.url ?? "", { action: "pay", card });
  const session = await sandbox.stripe.checkout.sessions.retrieve(page.id, {
    expand: ["payment_intent"],
  });
  const intent = session.payment_intent;
  if (intent === null || typeof intent === "string") throw new Error("not expanded");
  return { session, intent };
};

const chargeOf = (intentId: string) =>
  sandbox.stripe.charges.list({ payment_intent: intentId }).then(({ data }) => data[0]);

const inBalance = async (): Promise<number> =>
  (await sandbox.stripe.balance.retrieve()).pending.reduce((sum, { amount }) => sum + amount, 0);

describe("an authorised payment", () => {
  it("completes its session unpaid, and moves no money", async () => {
    covers("own.product.184");
    const before = await inBalance();
    const { session, intent } = await anAuthorisation();
    expect(session).toMatchObject({ status: "complete", payment_status: "unpaid" });
    expect(intent).toMatchObject({
      status: "requires_capture",
      amount_capturable: 7500,
      amount_received: 0,
      capture_method: "manual",
    });
    expect(await chargeOf(intent.id)).toMatchObject({ captured: false, amount_captured: 0 });
    expect(await inBalance()).toBe(before);
    await expect(
      sandbox.stripe.refunds.create({ payment_intent: intent.id }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });

  it("is captured once, and then not cancelled", async () => {
    const { intent } = await anAuthorisation();
    const before = await inBalance();
    const captured = await sandbox.stripe.paymentIntents.capture(intent.id);
    expect(captured).toMatchObject({
      status: "succeeded",
      amount_received: 7500,
      amount_capturable: 0,
    });
    expect(await chargeOf(intent.id)).toMatchObject({ captured: true, amount_captured: 7500 });
    expect(await inBalance()).toBeGreaterThan(before);
    const unexpected = { code: "payment_intent_unexpected_state" };
    await expect(sandbox.stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject(
      unexpected,
    );
    await expect(sandbox.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject(unexpected);
  });

  it("is cancelled for nothing, and then not captured", async () => {
    const { intent } = await anAuthorisation();
    const before = await inBalance();
    const canceled = await sandbox.stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: "abandoned",
    });
    expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    expect(await chargeOf(intent.id)).toMatchObject({ captured: false, refunded: true });
    expect(await inBalance()).toBe(before);
    await expect(sandbox.stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
  });

  it("ends by itself after seven days", async () => {
    const { intent } = await anAuthorisation();
    await sandbox.control("POST", "clock", { offsetMs: 7 * DAY_MS - 60_000 });
    const still = await sandbox.stripe.paymentIntents.retrieve(intent.id);
    expect(still.status).toBe("requires_capture");
    await sandbox.control("POST", "clock", { offsetMs: 7 * DAY_MS + 60_000 });
    const over = await sandbox.stripe.paymentIntents.retrieve(intent.id);
    expect(over).toMatchObject({ status: "canceled", cancellation_reason: "automatic" });
    await sandbox.control("POST", "clock", { offsetMs: 0 });
  });

  it.each(["amount_to_capture", "metadata", "final_capture"])(
    "is not captured with %s, which the product never sends",
    async (name) => {
      const { intent } = await anAuthorisation();
      await expect(
        sandbox.stripe.rawRequest("POST", `/v1/payment_intents/${intent.id}/capture`, {
          [name]: "1",
        }),
      ).rejects.toMatchObject({ code: "parameter_unknown" });
    },
  );
});
