import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPayment, pageOf, sessionParams } from "../test/factories.ts";
import { aSandbox, type RunningSandbox } from "../test/harness.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await aSandbox();
});
afterAll(() => sandbox.stop());

const now = (): number => Math.floor(Date.now() / 1000);

describe("POST /v1/checkout/sessions", () => {
  it("opens a session with its page", async () => {
    const session = await sandbox.stripe.checkout.sessions.create(sessionParams());
    expect(session).toMatchObject({
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      amount_total: 1250,
      currency: "eur",
      client_reference_id: "order-1",
      metadata: { purpose: "order" },
      payment_intent: null,
    });
    expect(session.url).toBe(`${sandbox.origin}/sandbox/checkout/${session.id}`);
  });

  it.each([
    ["an unknown parameter", { colour: "red" }, "parameter_unknown", "colour"],
    ["no line", { line_items: [] }, "parameter_missing", "line_items"],
    ["no success page", { success_url: undefined }, "parameter_missing", "success_url"],
    ["a relative address", { success_url: "/succes" }, "url_invalid", "success_url"],
    ["an expiry within half an hour", { expires_at: now() + 1700 }, undefined, "expires_at"],
    ["an expiry after a day", { expires_at: now() + 90_000 }, undefined, "expires_at"],
  ])("refuses %s", async (_case, change, code, param) => {
    const params = { ...sessionParams(), ...change };
    await expect(
      sandbox.stripe.rawRequest("POST", "/v1/checkout/sessions", params),
    ).rejects.toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, code, param });
  });

  it.each([
    [49, "amount_too_small"],
    [100_000_000, "amount_too_large"],
  ])("refuses a total of %i cents", async (unitAmount, code) => {
    const line_items = [
      {
        quantity: 1,
        price_data: { currency: "eur", unit_amount: unitAmount, product_data: { name: "Lot" } },
      },
    ];
    await expect(
      sandbox.stripe.checkout.sessions.create(sessionParams({ line_items })),
    ).rejects.toMatchObject({ code });
  });

  it("refuses a call without a key", async () => {
    const answer = await fetch(`${sandbox.origin}/v1/checkout/sessions`, { method: "POST" });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  });
});

describe("the payment page", () => {
  it("shows the order, the amount and that nothing is real", async () => {
    const session = await sandbox.stripe.checkout.sessions.create(sessionParams());
    const page = await fetch(pageOf(session));
    const html = (await page.text()).replaceAll("\u00a0", " ");
    expect(html).toContain(">Payer 12,50 €</button>");
    expect(html).toContain("Confiture de goyavier");
    expect(html).toContain("Page de démonstration : aucun paiement réel");
    expect(html).not.toMatch(/<script|\son\w+=/);
  });

  it("takes the money and returns to the success page", async () => {
    const session = await sandbox.stripe.checkout.sessions.create(sessionParams());
    const answer = await sandbox.submit(pageOf(session), { action: "pay" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(
      `https://stokaz.example/succes?session_id=${session.id}`,
    );
    const paid = await sandbox.stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge"],
    });
    expect(paid).toMatchObject({ status: "complete", payment_status: "paid", url: null });
    expect(paid.payment_intent).toMatchObject({
      status: "succeeded",
      amount: 1250,
      transfer_group: "order-1",
      metadata: { order: "1" },
      latest_charge: { object: "charge", paid: true, transfer_group: "order-1" },
    });
  });

  it("takes the money once when submitted twice at the same time", async () => {
    const session = await sandbox.stripe.checkout.sessions.create(sessionParams());
    const url = pageOf(session);
    const before = (await sandbox.stripe.charges.list({ limit: 100 })).data.length;
    const answers = await Promise.all([1, 2, 3].map(() => sandbox.submit(url, { action: "pay" })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await sandbox.stripe.charges.list({ limit: 100 })).data.length).toBe(before + 1);
  });

  it.each([{ action: "decline" }, { action: "pay", card: "4000 0000 0000 0002" }])(
    "stays open after a refused card (%o)",
    async (fields) => {
      const session = await sandbox.stripe.checkout.sessions.create(sessionParams());
      const answer = await sandbox.submit(pageOf(session), fields);
      expect(answer.status).toBe(402);
      expect(await answer.text()).toContain("Votre carte a été refusée.");
      const after = await sandbox.stripe.checkout.sessions.retrieve(session.id);
      expect(after).toMatchObject({ status: "open", payment_status: "unpaid" });
    },
  );

  it("returns to the shop on cancel and leaves the session open", async () => {
    const session = await sandbox.stripe.checkout.sessions.create(sessionParams());
    const answer = await sandbox.submit(pageOf(session), { action: "cancel" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("https://stokaz.example/annule");
    expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
  });

  it("escapes what the merchant sends", async () => {
    const line_items = [
      {
        quantity: 1,
        price_data: {
          currency: "eur",
          unit_amount: 500,
          product_data: { name: "<script>alert(1)</script>" },
        },
      },
    ];
    const session = await sandbox.stripe.checkout.sessions.create(sessionParams({ line_items }));
    expect(await (await fetch(pageOf(session))).text()).not.toContain("<script>");
  });
});

describe("POST /v1/checkout/sessions/{id}/expire", () => {
  it("closes the page and can't be repeated", async () => {
    const session = await sandbox.stripe.checkout.sessions.create(sessionParams());
    const expired = await sandbox.stripe.checkout.sessions.expire(session.id);
    expect(expired).toMatchObject({ status: "expired", url: null });
    const page = await sandbox.submit(pageOf(session), { action: "pay" });
    expect(page.status).toBe(410);
    expect(await page.text()).toContain("https://stokaz.example/annule");
    await expect(sandbox.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe("GET /v1/checkout/sessions", () => {
  it("finds the session of a payment", async () => {
    const { sessionId, intentId } = await aPayment(sandbox);
    const found = await sandbox.stripe.checkout.sessions.list({ payment_intent: intentId });
    expect(found.data.map(({ id }) => id)).toEqual([sessionId]);
  });

  it("pages from the newest to the oldest", async () => {
    for (let made = 0; made < 3; made += 1) {
      await sandbox.stripe.checkout.sessions.create(sessionParams());
    }
    const first = await sandbox.stripe.checkout.sessions.list({ limit: 2 });
    expect(first.has_more).toBe(true);
    const last = first.data.at(-1)?.id ?? "";
    const next = await sandbox.stripe.checkout.sessions.list({ limit: 2, starting_after: last });
    const ids = [...first.data, ...next.data].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
  });
});
