import type { Stripe } from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aConnectedAccount, aPayment, sessionParams } from "../test/factories.ts";
import {
  anEndpoint,
  aSandbox,
  type Endpoint,
  type Received,
  type RunningSandbox,
  SECRET,
} from "../test/harness.ts";

let sandbox: RunningSandbox;
let endpoint: Endpoint;
beforeEach(async () => {
  endpoint = await anEndpoint();
  sandbox = await aSandbox({ WEBHOOK_URL: endpoint.url, WEBHOOK_SECRET: SECRET });
});
afterEach(async () => {
  await sandbox.stop();
  await endpoint.close();
});

const signature = ({ headers }: Received): string => String(headers["stripe-signature"]);
const firstOf = async (type: string): Promise<Received> => {
  const [event] = await endpoint.waitFor(type);
  if (!event) throw new Error(`no ${type}`);
  return event;
};
const PAYMENT_EVENTS = [
  "charge.succeeded",
  "payment_intent.succeeded",
  "checkout.session.completed",
];

describe("webhooks", () => {
  it("are signed as Stripe signs them", async () => {
    const { sessionId } = await aPayment(sandbox);
    const received = await firstOf("checkout.session.completed");
    const event = sandbox.stripe.webhooks.constructEvent(
      received.body,
      signature(received),
      SECRET,
    );
    expect(event.data.object).toMatchObject({ id: sessionId, payment_status: "paid" });
    expect(() =>
      sandbox.stripe.webhooks.constructEvent(`${received.body} `, signature(received), SECRET),
    ).toThrow();
  });

  it("tell an active account by a thin event and by account.updated", async () => {
    const account = await aConnectedAccount(sandbox);
    const received = await firstOf(
      "v2.core.account[configuration.recipient].capability_status_updated",
    );
    // `firstOf` has waited for this type of event.
    const notification = sandbox.stripe.parseEventNotification(
      received.body,
      signature(received),
      SECRET,
    ) as Stripe.Events.V2CoreAccountIncludingConfigurationRecipientCapabilityStatusUpdatedEventNotification;
    expect(notification.related_object).toMatchObject({ id: account, type: "v2.core.account" });
    expect((await notification.fetchRelatedObject()).id).toBe(account);
    expect(JSON.parse((await firstOf("account.updated")).body)).toMatchObject({ account });
  });

  it("come again until they are accepted", async () => {
    endpoint.fail(500, 500, 500, 302);
    await aPayment(sandbox);
    const events = await endpoint.waitFor("checkout.session.completed", 2);
    expect(new Set(events.map(({ body }) => body)).size).toBe(1);
  });

  it("tell refunds and transfers", async () => {
    const { chargeId } = await aPayment(sandbox);
    const destination = await aConnectedAccount(sandbox);
    const source = { currency: "eur", source_transaction: chargeId };
    const { id } = await sandbox.stripe.transfers.create({ ...source, amount: 500, destination });
    await sandbox.stripe.transfers.createReversal(id);
    await sandbox.stripe.refunds.create({ charge: chargeId });
    await Promise.all(
      ["transfer.created", "transfer.reversed", "refund.created", "charge.refunded"].map((type) =>
        endpoint.waitFor(type),
      ),
    );
  });

  it("wait when held, and go in the order asked for", async () => {
    await sandbox.control("PUT", "webhooks", { mode: "hold" });
    await aPayment(sandbox);
    expect(endpoint.received).toEqual([]);
    await sandbox.control("POST", "webhooks/release", { order: "reverse" });
    expect(endpoint.received.map(({ type }) => type)).toEqual(PAYMENT_EVENTS.toReversed());
  });

  it("are only those that the endpoint has subscribed to", async () => {
    await sandbox.control("PUT", "webhooks", { types: ["checkout.session.completed"] });
    await aPayment(sandbox);
    await endpoint.waitFor("checkout.session.completed");
    expect(endpoint.received.map(({ type }) => type)).toEqual(["checkout.session.completed"]);
  });

  it("tell a session that expired by itself", async () => {
    const session = await sandbox.stripe.checkout.sessions.create(
      sessionParams({ expires_at: Math.floor(Date.now() / 1000) + 1860 }),
    );
    await sandbox.control("POST", "clock", { offsetMs: 1_900_000 });
    const received = await firstOf("checkout.session.expired");
    expect(JSON.parse(received.body)).toMatchObject({ data: { object: { id: session.id } } });
    expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe("expired");
  });
});

describe("a sandbox killed with -9", () => {
  it("keeps objects, keys, its clock and unsent events", async () => {
    await sandbox.control("PUT", "webhooks", { mode: "hold" });
    const params = sessionParams();
    const options = { idempotencyKey: "kept" };
    const session = await sandbox.stripe.checkout.sessions.create(params, options);
    const { intentId } = await aPayment(sandbox);
    await sandbox.control("POST", "clock", { offsetMs: 60_000 });
    sandbox = await sandbox.restart("SIGKILL");
    const again = await sandbox.stripe.checkout.sessions.create(params, options);
    expect(again.id).toBe(session.id);
    const intent = await sandbox.stripe.paymentIntents.retrieve(intentId);
    expect(intent.status).toBe("succeeded");
    expect(endpoint.received).toEqual([]);
    await sandbox.control("POST", "webhooks/release", {});
    expect(endpoint.received.map(({ type }) => type)).toEqual(PAYMENT_EVENTS);
  });

  it("sends what was queued and expires what fell due meanwhile", async () => {
    await sandbox.control("PUT", "webhooks", { url: "http://127.0.0.1:9/nobody" });
    const session = await sandbox.stripe.checkout.sessions.create(sessionParams());
    await aPayment(sandbox);
    sandbox = await sandbox.restart("SIGKILL");
    await endpoint.waitFor("checkout.session.completed");
    await sandbox.control("POST", "clock", { offsetMs: 24 * 3_600_000 });
    const [expired] = await endpoint.waitFor("checkout.session.expired");
    expect(expired?.body).toContain(session.id);
  });
});
