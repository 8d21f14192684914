import { covers } from "@stokaz/spec-coverage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aSandbox, type RunningSandbox } from "../test/harness.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await aSandbox();
});
afterAll(() => sandbox.stop());

const ADDRESSES = { success_url: "https://site.test/ok", cancel_url: "https://site.test/non" };

const submit = (url: string, form: Record<string, string>) =>
  fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(form) });

/** Pays with a card that is stored for later. */
const aKeptCard = async (card: string, exp = "12 / 44") => {
  const page = await sandbox.stripe.checkout.sessions.create({
    ...ADDRESSES,
    mode: "payment",
    customer_email: "artisan@exemple.re",
    customer_creation: "always",
    allowed_payment_method_types: ["card"],
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "eur", unit_amount: 2500, product_data: { name: "Loyer" } },
      },
    ],
    payment_intent_data: { setup_future_usage: "off_session" },
  });
  const answer = await submit(page.url ?? "", { action: "pay", card, exp });
  const next = answer.headers.get("location") ?? "";
  if (next.endsWith("/authenticate")) {
    await submit(new URL(next, page.url ?? "").href, { action: "authorise" });
  }
  const session = await sandbox.stripe.checkout.sessions.retrieve(page.id, {
    expand: ["payment_intent"],
  });
  const intent = session.payment_intent;
  if (typeof intent !== "object") throw new Error("not expanded");
  return { customer: String(session.customer), method: String(intent?.payment_method) };
};

const charge = ({ customer, method }: { customer: string; method: string }, key: string) =>
  sandbox.stripe.paymentIntents.create(
    {
      amount: 2500,
      currency: "eur",
      customer,
      payment_method: method,
      confirm: true,
      off_session: true,
      metadata: { rent_id: key },
    },
    { idempotencyKey: key },
  );

describe("a kept card", () => {
  it("is charged later without its holder, and its payments are listed by customer", async () => {
    covers("own.product.213");
    const kept = await aKeptCard("4242424242424242", "05 / 41");
    const method = await sandbox.stripe.paymentMethods.retrieve(kept.method);
    expect(method.card).toMatchObject({
      brand: "visa",
      last4: "4242",
      exp_month: 5,
      exp_year: 2041,
    });
    const made = await charge(kept, "one");
    expect(made).toMatchObject({ status: "succeeded", amount_received: 2500 });
    expect((await charge(kept, "one")).id).toBe(made.id);
    const { data } = await sandbox.stripe.paymentIntents.list({ customer: kept.customer });
    expect(data.map(({ status, metadata }) => [status, metadata.rent_id])).toEqual([
      ["succeeded", "one"],
      ["succeeded", undefined],
    ]);
    const charges = await sandbox.stripe.charges.list({ limit: 1 });
    expect(charges.data[0]?.customer).toBe(kept.customer);
  });

  it.each([
    ["4000002500003155", undefined],
    ["4000002760003184", ["authentication_required", "authentication_required"]],
    ["4000000000000341", ["card_declined", "generic_decline"]],
  ])("%s is refused later with %s, and the payment stays", async (card, refusal) => {
    covers("own.product.219");
    const kept = await aKeptCard(card);
    if (!refusal) {
      expect((await charge(kept, card)).status).toBe("succeeded");
      return;
    }
    const [code, decline_code] = refusal;
    await expect(charge(kept, card)).rejects.toMatchObject({ statusCode: 402, code, decline_code });
    const { data } = await sandbox.stripe.paymentIntents.list({ customer: kept.customer });
    expect(data[0]).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code, decline_code },
    });
  });

  it("that has expired is refused, and one of somebody else too", async () => {
    const expired = await aKeptCard("4242424242424242", "01 / 20");
    await expect(charge(expired, "expired")).rejects.toMatchObject({ code: "expired_card" });
    const other = await aKeptCard("4242424242424242");
    await expect(charge({ ...other, customer: expired.customer }, "mixed")).rejects.toMatchObject({
      statusCode: 400,
      code: "payment_method_unexpected_state",
    });
  });

  it("is given on a page without a payment, in the place of another", async () => {
    covers("own.product.220");
    const { customer } = await aKeptCard("4242424242424242");
    const page = await sandbox.stripe.checkout.sessions.create({
      ...ADDRESSES,
      mode: "setup",
      currency: "eur",
      customer,
    });
    expect(page).toMatchObject({ amount_total: null, payment_status: "no_payment_required" });
    await submit(page.url ?? "", { action: "pay", card: "5555555555554444" });
    const session = await sandbox.stripe.checkout.sessions.retrieve(page.id, {
      expand: ["setup_intent"],
    });
    const intent = session.setup_intent;
    expect(intent).toMatchObject({ status: "succeeded", customer, usage: "off_session" });
    const method = typeof intent === "object" ? String(intent?.payment_method) : "";
    const { card } = await sandbox.stripe.paymentMethods.retrieve(method);
    expect(card).toMatchObject({ brand: "mastercard", last4: "4444" });
  });

  it("is given on such a page by somebody new, who becomes a customer", async () => {
    covers("own.product.220");
    const page = await sandbox.stripe.checkout.sessions.create({
      ...ADDRESSES,
      mode: "setup",
      currency: "eur",
      customer_creation: "always",
    });
    expect(page.customer).toBeNull();
    await submit(page.url ?? "", { action: "pay", card: "5555555555554444" });
    const { customer } = await sandbox.stripe.checkout.sessions.retrieve(page.id);
    expect((await sandbox.stripe.customers.retrieve(String(customer))).id).toBe(customer);
  });

  it("goes with its customer", async () => {
    const kept = await aKeptCard("4242424242424242");
    expect(await sandbox.stripe.customers.del(kept.customer)).toMatchObject({ deleted: true });
    await expect(charge(kept, "gone")).rejects.toMatchObject({ code: "resource_missing" });
    await expect(sandbox.stripe.customers.del(kept.customer)).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe("what can't go together", () => {
  it.each([
    [{ mode: "setup" as const }, "currency"],
    [{ mode: "payment" as const, customer: "cus_1", customer_email: "a@b.re" }, "customer"],
    [
      { mode: "payment" as const, customer: "cus_1", customer_creation: "always" as const },
      "customer_creation",
    ],
  ])("%o is refused for %s", async (params, param) => {
    await expect(
      sandbox.stripe.checkout.sessions.create({ ...ADDRESSES, ...params }),
    ).rejects.toMatchObject({ statusCode: 400, param });
  });
});
