import type { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aConnectedAccount, aPayment, pageOf, sessionParams } from "../test/factories.ts";
import {
  anEndpoint,
  aSandbox,
  type Endpoint,
  type RunningSandbox,
  SECRET,
} from "../test/harness.ts";

let sandbox: RunningSandbox;
let endpoint: Endpoint;
beforeAll(async () => {
  endpoint = await anEndpoint();
  sandbox = await aSandbox({ WEBHOOK_URL: endpoint.url, WEBHOOK_SECRET: SECRET });
});
beforeEach(async () => {
  await sandbox.control("POST", "reset");
  await sandbox.control("PUT", "webhooks", { mode: "hold" });
});
afterAll(async () => {
  await sandbox.stop();
  await endpoint.close();
});

/** Sends the waiting events now and returns their types. */
const events = async (): Promise<string[]> => {
  const before = endpoint.received.length;
  await sandbox.control("POST", "webhooks/release", {});
  return endpoint.received.slice(before).map(({ type }) => type);
};

const open = (): Promise<Stripe.Checkout.Session> =>
  sandbox.stripe.checkout.sessions.create(sessionParams());

const retrieve = (id: string): Promise<Stripe.Checkout.Session> =>
  sandbox.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] });

const intentOf = ({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent => {
  if (intent === null || typeof intent === "string") throw new Error("no intent");
  return intent;
};

describe("a card that asks for 3-D Secure", () => {
  const challenge = async (card: string) => {
    const session = await open();
    const answer = await sandbox.submit(pageOf(session), { action: "pay", card });
    expect(answer.status).toBe(303);
    const bank = new URL(answer.headers.get("location") ?? "", sandbox.origin).href;
    return { session, bank };
  };

  it.each(["4000002500003155", "4000002760003184"])(
    "pays with %s once the payer authorised it",
    async (card) => {
      const { session, bank } = await challenge(card);
      expect((await retrieve(session.id)).status).toBe("open");
      const page = await (await fetch(bank)).text();
      expect(page).toContain("Votre banque vérifie que c’est bien vous");
      const answer = await sandbox.submit(bank, { action: "authorise" });
      expect(answer.headers.get("location")).toBe(
        `https://stokaz.example/succes?session_id=${session.id}`,
      );
      const paid = await retrieve(session.id);
      expect(paid.payment_status).toBe("paid");
      // The call asked for the whole charge, not for its id.
      const charge = intentOf(paid).latest_charge as Stripe.Charge;
      expect(charge.payment_method_details?.card?.three_d_secure?.result).toBe("authenticated");
    },
  );

  it("stays on the page when the payer refuses, and may be tried again", async () => {
    const { session, bank } = await challenge("4000002760003184");
    const refused = await sandbox.submit(bank, { action: "refuse" });
    expect(refused.status).toBe(402);
    expect(await refused.text()).toContain("n’a pas pu vous authentifier");
    expect((await retrieve(session.id)).status).toBe("open");
    const again = await sandbox.submit(bank, { action: "authorise" });
    expect(again.headers.get("location")).toBe(`/sandbox/checkout/${session.id}`);
    await sandbox.submit(pageOf(session), { action: "pay" });
    expect((await retrieve(session.id)).payment_status).toBe("paid");
  });

  it("is refused afterwards when its bank has no funds", async () => {
    const { session, bank } = await challenge("4000008260003178");
    expect((await sandbox.submit(bank, { action: "authorise" })).status).toBe(402);
    expect((await retrieve(session.id)).payment_status).toBe("unpaid");
  });
});

describe("a direct debit", () => {
  /** Movements of the balance since the test began, the newest first. */
  const movements = async () => (await sandbox.stripe.balanceTransactions.list()).data;

  const order = async (iban = "") => {
    const session = await open();
    const answer = await sandbox.submit(pageOf(session), { action: "debit", iban });
    return { session, answer };
  };

  it("closes the page unpaid, then is told paid", async () => {
    const { session, answer } = await order();
    expect(answer.status).toBe(303);
    const processing = await retrieve(session.id);
    expect(processing).toMatchObject({ status: "complete", payment_status: "unpaid" });
    expect(intentOf(processing).status).toBe("processing");
    expect(await events()).toEqual([
      "charge.pending",
      "payment_intent.processing",
      "checkout.session.completed",
    ]);
    const moved = await movements();
    expect(moved).toMatchObject([{ type: "payment", reporting_category: "charge" }]);
    const [{ amount } = { amount: -1 }] = (await sandbox.stripe.balance.retrieve()).pending;
    expect(amount).toBe(moved[0]?.net);
    await sandbox.control("POST", `payments/${session.id}`, { status: "succeeded" });
    expect(await movements()).toEqual(moved);
    expect((await retrieve(session.id)).payment_status).toBe("paid");
    expect((await events()).at(-1)).toBe("checkout.session.async_payment_succeeded");
    await expect(
      sandbox.control("POST", `payments/${session.id}`, { status: "failed" }),
    ).rejects.toThrow("404");
  });

  it("is told failed", async () => {
    const { session } = await order();
    const [received] = await movements();
    await sandbox.control("POST", `payments/${session.id}`, { status: "failed" });
    expect((await movements())[0]).toMatchObject({
      type: "payment_failure_refund",
      reporting_category: "charge_failure",
      amount: -(received?.amount ?? 0),
      available_on: received?.available_on,
    });
    expect((await events()).at(-1)).toBe("checkout.session.async_payment_failed");
    const failed = await retrieve(session.id);
    expect(failed).toMatchObject({ status: "complete", payment_status: "unpaid" });
    expect(intentOf(failed)).toMatchObject({
      status: "requires_payment_method",
      latest_charge: { status: "failed", paid: false },
    });
    await expect(
      sandbox.stripe.refunds.create({ payment_intent: intentOf(failed).id }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });

  it.each([
    ["FR14 2004 1010 0505 0001 3M02 606", "paid"],
    ["FR84 2004 1010 0505 0001 3M02 607", "unpaid"],
  ])("from %s ends by itself after three minutes: %s", async (iban, status) => {
    const { session } = await order(iban);
    await sandbox.control("POST", "clock", { offsetMs: 200_000 });
    const ended = await retrieve(session.id);
    expect(ended.payment_status).toBe(status);
    expect(intentOf(ended).status).not.toBe("processing");
  });

  it("refuses a wrong account", async () => {
    expect((await order("FR00 1234 5678 9012 345")).answer.status).toBe(402);
  });
});

describe("a dispute", () => {
  it("comes with a card, takes the money back and forbids a refund", async () => {
    const session = await open();
    await sandbox.submit(pageOf(session), { action: "pay", card: "4000000000000259" });
    expect(await events()).toEqual([
      "charge.succeeded",
      "payment_intent.succeeded",
      "checkout.session.completed",
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
    ]);
    const intent = intentOf(await retrieve(session.id));
    // The call asked for the whole charge, not for its id.
    expect((intent.latest_charge as Stripe.Charge).disputed).toBe(true);
    const { data } = await sandbox.stripe.disputes.list({ payment_intent: intent.id });
    expect(data).toMatchObject([{ amount: 1250, reason: "fraudulent", status: "needs_response" }]);
    await expect(
      sandbox.stripe.refunds.create({ payment_intent: intent.id }),
    ).rejects.toMatchObject({ code: "charge_disputed" });
  });

  it.each([
    ["won", 1250],
    ["lost", 0],
  ])("opened by hand is %s", async (status, givenBack) => {
    const { sessionId, chargeId } = await aPayment(sandbox);
    // The control call answers with the dispute that it opened.
    const opened = (await sandbox.control("POST", "disputes", {
      payment: sessionId,
      reason: "product_not_received",
    })) as Stripe.Dispute;
    expect(opened).toMatchObject({ charge: chargeId, reason: "product_not_received" });
    await sandbox.control("POST", `disputes/${opened.id}`, { status });
    const closed = await sandbox.stripe.disputes.retrieve(opened.id);
    expect(closed.status).toBe(status);
    const net = closed.balance_transactions.reduce((sum, moved) => sum + moved.amount, 0);
    expect(net).toBe(givenBack - 1250);
    expect((await events()).at(-1)).toBe("charge.dispute.closed");
  });
});

describe("a refund", () => {
  const payWith = async (card: string): Promise<Stripe.PaymentIntent> => {
    const session = await open();
    await sandbox.submit(pageOf(session), { action: "pay", card });
    return intentOf(await retrieve(session.id));
  };

  it("to a card of 5126 comes back later: the money is owed again", async () => {
    const intent = await payWith("4000000000005126");
    const refund = await sandbox.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe("succeeded");
    await sandbox.control("POST", "clock", { offsetMs: 61_000 });
    expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: "failed",
      failure_reason: "expired_or_canceled_card",
    });
    expect(await events()).toContain("refund.failed");
    const charge = intentOf(await retrieve(String(await sessionOf(intent.id))));
    expect(charge.latest_charge).toMatchObject({ amount_refunded: 0, refunded: false });
  });

  it("to a card of 7726 is pending, then succeeds", async () => {
    const intent = await payWith("4000000000007726");
    const refund = await sandbox.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe("pending");
    await sandbox.control("POST", "clock", { offsetMs: 61_000 });
    expect((await sandbox.stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
  });

  it("of any card can be sent back by hand, once", async () => {
    const { intentId } = await aPayment(sandbox);
    const { id } = await sandbox.stripe.refunds.create({ payment_intent: intentId, amount: 500 });
    await sandbox.control("POST", `refunds/${id}`, { status: "failed" });
    expect((await sandbox.stripe.refunds.retrieve(id)).status).toBe("failed");
    await expect(sandbox.control("POST", `refunds/${id}`, { status: "failed" })).rejects.toThrow(
      "404",
    );
    const rest = await sandbox.stripe.refunds.create({ payment_intent: intentId });
    expect(rest.amount).toBe(1250);
  });

  const sessionOf = async (payment_intent: string): Promise<string | undefined> =>
    (await sandbox.stripe.checkout.sessions.list({ payment_intent })).data[0]?.id;
});

describe("a transfer", () => {
  it("never reaches an account of refuse-transfer", async () => {
    const { chargeId } = await aPayment(sandbox);
    const destination = await aConnectedAccount(sandbox, "refuse-transfer@exemple.re");
    await expect(
      sandbox.stripe.transfers.create({
        amount: 100,
        currency: "eur",
        destination,
        source_transaction: chargeId,
      }),
    ).rejects.toMatchObject({ code: "transfers_not_allowed" });
  });
});
