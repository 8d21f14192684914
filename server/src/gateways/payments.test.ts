import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { type Cents, cents } from "@stokaz/contract/money/money";
import { HOUR_MS } from "@stokaz/contract/time/calendar";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { portOf } from "../../test/port-of.ts";
import { takeSandbox } from "../../test/shared-sandbox.ts";
import { createStripeGateway, type PaymentGateway } from "./payments.ts";
import { ProviderRefusal } from "./payments-refusal.ts";
import type { NewCheckoutSession } from "./payments-sessions.ts";

const SECRET = "whsec_gateway_suite";
const SITE = "https://stokaz.example";

/** Behaviour of a kept card when it is charged later, without its holder. */
type Behaviour = "pays" | "declines" | "asks";
type KeptCard = { customerId: string; paymentMethodId: string };
type ReceivedEvent = { type: string; body: Buffer; signature: string };

/**
 * A provider that speaks Stripe's protocol, with functions that do what payers and sellers do
 * there.
 */
type Provider = {
  gateway: PaymentGateway;
  /** @returns the id of a payment that succeeded */
  pay(amount: Cents): Promise<string>;
  keepCard(behaviour: Behaviour): Promise<KeptCard>;
  /** @returns the id of an account that transfers reach; `undefined` when there is none */
  findRecipient(): Promise<string | undefined>;
  /**
   * Pays a checkout on its page and returns the event about it; `undefined` when events do not
   * reach this process.
   */
  payOnPage?(session: { id: string; url: string }): Promise<ReceivedEvent>;
  close(): Promise<void>;
};

const aCheckout = (change: Partial<NewCheckoutSession> = {}): NewCheckoutSession => ({
  checkoutId: randomUUID(),
  purpose: "order",
  payerEmail: "client@exemple.re",
  lines: [{ label: "Confiture de goyavier", unitAmount: cents(625), quantity: 4 }],
  expiresAt: new Date(Date.now() + HOUR_MS),
  successUrl: `${SITE}/succes?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${SITE}/annule`,
  ...change,
});

/** Listens for events. */
const receiveEvents = async () => {
  const received: ReceivedEvent[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    // Every event has a type.
    const { type } = JSON.parse(body.toString("utf8")) as { type: string };
    received.push({ type, body, signature: String(request.headers["stripe-signature"]) });
    response.end();
    server.emit("received");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    waitFor: async (type: string, about: string): Promise<ReceivedEvent> => {
      for (;;) {
        const found = received.find((one) => one.type === type && one.body.includes(about));
        if (found) return found;
        await once(server, "received");
      }
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Card numbers that the sandbox's README lists. */
const SANDBOX_CARDS: Record<Behaviour, string> = {
  pays: "4242424242424242",
  declines: "4000000000000341",
  asks: "4000002760003184",
};

const openSandbox = async (): Promise<Provider> => {
  const events = await receiveEvents();
  const { httpUrl } = await takeSandbox({
    publicUrl: SITE,
    webhookUrl: events.url,
    webhookSecret: SECRET,
  });
  const gateway = createStripeGateway({
    secretKey: "sk_test_sandbox",
    webhookSecrets: ["whsec_other_destination", SECRET],
    apiBase: httpUrl,
  });
  const turn = (handle: string, body: object): Promise<Response> =>
    fetch(`${httpUrl}/sandbox/control/${handle}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const submit = (url: string, form: Record<string, string>): Promise<Response> =>
    fetch(new URL(new URL(url, SITE).pathname, httpUrl), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(form),
    });
  const payWith = async (change: Partial<NewCheckoutSession>, card: string) => {
    const { id, url } = await gateway.createCheckoutSession(aCheckout(change));
    const answer = await submit(url, { action: "pay", card });
    const next = answer.headers.get("location") ?? "";
    if (next.endsWith("/authenticate")) await submit(next, { action: "authorise" });
    return gateway.findCheckoutSession(id);
  };
  return {
    gateway,
    pay: async (amount) => {
      const lines = [{ label: "Miel", unitAmount: amount, quantity: 1 }];
      return (await payWith({ lines }, SANDBOX_CARDS.pays)).paymentIntentId ?? "";
    },
    keepCard: async (behaviour) => {
      const paid = await payWith({ keepCardFor: {} }, SANDBOX_CARDS[behaviour]);
      const { customerId = "", paymentMethodId = "" } = paid;
      return { customerId, paymentMethodId };
    },
    findRecipient: async () => {
      const person = { userId: randomUUID(), email: "vendeur@exemple.re", name: "Camille Hoarau" };
      const id = await gateway.createConnectedAccount(person);
      await turn(`accounts/${id}`, { status: "active" });
      return id;
    },
    payOnPage: async ({ id, url }) => {
      await submit(url, { action: "pay", card: SANDBOX_CARDS.pays });
      await turn("webhooks/release", {});
      return events.waitFor("checkout.session.completed", id);
    },
    close: async () => events.close(),
  };
};

/** Source: https://docs.stripe.com/testing. */
const TEST_MODE_CARDS: Record<Behaviour, string> = {
  pays: "pm_card_visa",
  declines: "pm_card_chargeCustomerFail",
  asks: "pm_card_authenticationRequired",
};

/** Hosted pages are made for people, so payments and cards are made through the API here. */
const openTestMode = async (secretKey: string): Promise<Provider> => {
  if (!/^(?:sk|rk)_test_/.test(secretKey)) throw new Error("STRIPE_TEST_KEY is no test key");
  const stripe = new Stripe(secretKey, { telemetry: false });
  return {
    gateway: createStripeGateway({ secretKey, webhookSecrets: [SECRET], apiBase: undefined }),
    pay: async (amount) => {
      const { id } = await stripe.paymentIntents.create({
        amount,
        currency: "eur",
        allowed_payment_method_types: ["card"],
        payment_method: TEST_MODE_CARDS.pays,
        confirm: true,
      });
      return id;
    },
    keepCard: async (behaviour) => {
      const { id: customer } = await stripe.customers.create({ email: "artisan@exemple.re" });
      const { id } = await stripe.paymentMethods.attach(TEST_MODE_CARDS[behaviour], { customer });
      return { customerId: customer, paymentMethodId: id };
    },
    findRecipient: async () => process.env.STRIPE_TEST_RECIPIENT,
    close: async () => undefined,
  };
};

const TEST_KEY = process.env.STRIPE_TEST_KEY;

const PROVIDERS = [
  { name: "the sandbox", open: openSandbox },
  ...(TEST_KEY ? [{ name: "Stripe's test mode", open: () => openTestMode(TEST_KEY) }] : []),
];

describe.each(PROVIDERS)("the payment gateway at $name", ({ open }) => {
  let provider: Provider;
  let gateway: PaymentGateway;
  beforeAll(async () => {
    provider = await open();
    gateway = provider.gateway;
  });
  afterAll(() => provider.close());

  it("opens one page for a checkout, however often it is asked", async () => {
    const checkout = aCheckout();
    const session = await gateway.createCheckoutSession(checkout);
    expect(session.url).toMatch(/^https?:\/\//);
    expect(await gateway.createCheckoutSession(checkout)).toEqual(session);
    expect(await gateway.findCheckoutSession(session.id)).toEqual({
      id: session.id,
      checkoutId: checkout.checkoutId,
      status: "open",
      isPaid: false,
      isAuthorised: false,
      hasFailed: false,
      paymentIntentId: undefined,
      customerId: undefined,
      paymentMethodId: undefined,
    });
  });

  it("closes a page, and leaves a closed one as it is", async () => {
    const { id } = await gateway.createCheckoutSession(aCheckout());
    await gateway.expireCheckoutSession(id);
    await gateway.expireCheckoutSession(id);
    expect(await gateway.findCheckoutSession(id)).toMatchObject({
      status: "expired",
      isPaid: false,
      hasFailed: false,
    });
  });

  it("signs the event of a payment, for nothing but what was sent", async ({ skip }) => {
    if (!provider.payOnPage) return skip("events do not reach this process");
    const session = await gateway.createCheckoutSession(aCheckout());
    const { body, signature } = await provider.payOnPage(session);
    expect(await gateway.readEvent(body, signature)).toMatchObject({
      type: "checkout.session.completed",
      subject: { kind: "checkout-session", sessionId: session.id, paid: { isPaid: true } },
    });
    const changed = Buffer.concat([body, Buffer.from(" ")]);
    await expect(gateway.readEvent(changed, signature)).rejects.toThrow("not signed");
  });

  it("refunds once for a key", async () => {
    const paymentIntentId = await provider.pay(cents(2500));
    const order = { refundId: randomUUID(), spentKeys: 0, paymentIntentId, amount: cents(1000) };
    const refund = await gateway.refund(order);
    expect(refund).toMatchObject({ ownId: order.refundId, amount: 1000, isFailed: false });
    expect((await gateway.refund(order)).id).toBe(refund.id);
    const found = await gateway.findRefunds(paymentIntentId);
    expect(found.map(({ id, ownId }) => [id, ownId])).toEqual([[refund.id, order.refundId]]);
  });

  it("refuses to refund more than is left", async () => {
    const paymentIntentId = await provider.pay(cents(2500));
    const order = { spentKeys: 0, paymentIntentId };
    await gateway.refund({ ...order, refundId: randomUUID(), amount: cents(2000) });
    const more = gateway.refund({ ...order, refundId: randomUUID(), amount: cents(501) });
    await expect(more).rejects.toBeInstanceOf(ProviderRefusal);
  });

  it("transfers once for a key, and finds what it transferred", async ({ skip }) => {
    const accountId = await provider.findRecipient();
    if (accountId === undefined) return skip("STRIPE_TEST_RECIPIENT names no account");
    const [transferId, group] = [randomUUID(), randomUUID()];
    const paymentIntentId = await provider.pay(cents(2500));
    const amount = cents(1200);
    const order = { transferId, spentKeys: 0, amount, accountId, paymentIntentId, group };
    const id = await gateway.transfer(order);
    expect(await gateway.transfer(order)).toBe(id);
    expect(await gateway.findTransfer(group, transferId)).toBe(id);
    expect(await gateway.findTransfer(group, randomUUID())).toBeUndefined();
    const tooMuch = { ...order, transferId: randomUUID(), amount: cents(2501) };
    await expect(gateway.transfer(tooMuch)).rejects.toBeInstanceOf(ProviderRefusal);
  });

  it("takes a transfer back once for a key, and never more than it was", async ({ skip }) => {
    const accountId = await provider.findRecipient();
    if (accountId === undefined) return skip("STRIPE_TEST_RECIPIENT names no account");
    const providerTransferId = await gateway.transfer({
      transferId: randomUUID(),
      spentKeys: 0,
      amount: cents(1200),
      accountId,
      paymentIntentId: await provider.pay(cents(2500)),
      group: randomUUID(),
    });
    const order = {
      reversalId: randomUUID(),
      spentKeys: 0,
      providerTransferId,
      amount: cents(400),
    };
    const id = await gateway.reverseTransfer(order);
    expect(await gateway.reverseTransfer(order)).toBe(id);
    expect(await gateway.findReversal(providerTransferId, order.reversalId)).toBe(id);
    const tooMuch = { ...order, reversalId: randomUUID(), amount: cents(801) };
    await expect(gateway.reverseTransfer(tooMuch)).rejects.toBeInstanceOf(ProviderRefusal);
  });

  const aCharge = (card: KeptCard) => ({
    ...card,
    checkoutId: randomUUID(),
    rentId: randomUUID(),
    purpose: "rent" as const,
    amount: cents(2500),
    label: "Loyer",
    spentKeys: 0,
  });
  const anHourAgo = (): Date => new Date(Date.now() - HOUR_MS);

  it("charges a kept card once for a key, and finds the charge", async () => {
    const card = await provider.keepCard("pays");
    expect(await gateway.readCard(card.paymentMethodId)).toMatchObject({
      brand: "visa",
      last4: "4242",
    });
    const charge = aCharge(card);
    const charged = await gateway.chargeKeptCard(charge);
    expect(charged).toMatchObject({ outcome: "paid" });
    expect(await gateway.chargeKeptCard(charge)).toEqual(charged);
    expect(await gateway.findRentCharge({ ...charge, since: anHourAgo() })).toEqual({
      ...charged,
      checkoutId: charge.checkoutId,
    });
  });

  it.each([
    ["declines", "declined"],
    ["asks", "authentication-required"],
  ] as const)("says of a kept card that %s without its holder: %s", async (behaviour, outcome) => {
    const charge = aCharge(await provider.keepCard(behaviour));
    expect(await gateway.chargeKeptCard(charge)).toMatchObject({ outcome });
    const found = await gateway.findRentCharge({ ...charge, since: anHourAgo() });
    expect(found).toMatchObject({ outcome, checkoutId: charge.checkoutId });
  });

  it("charges no card of a customer who was deleted", async () => {
    const card = await provider.keepCard("pays");
    await gateway.deleteCustomer(card.customerId);
    await expect(gateway.chargeKeptCard(aCharge(card))).rejects.toBeInstanceOf(ProviderRefusal);
    await expect(gateway.deleteCustomer(card.customerId)).rejects.toBeInstanceOf(ProviderRefusal);
  });

  it("makes one account for a person, which nothing is transferred to at first", async () => {
    const person = { userId: randomUUID(), email: "vendeur@exemple.re", name: "Camille Hoarau" };
    const id = await gateway.createConnectedAccount(person);
    expect(await gateway.createConnectedAccount(person)).toBe(id);
    expect(await gateway.canReceiveTransfers(id)).toBe(false);
    expect(await gateway.readConnectedAccount(id)).toMatchObject({ isActive: false });
    const link = await gateway.createAccountLink(id, `${SITE}/retour`, `${SITE}/encore`);
    expect(link).toMatch(/^https?:\/\//);
  });
});
