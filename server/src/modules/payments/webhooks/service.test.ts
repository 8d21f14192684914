import { randomUUID } from "node:crypto";
import { dayInZone } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { readJson, textOf } from "../../../../test/client.ts";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  PASSWORD,
  type Person,
  spaceForm,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket, type Market } from "../../../../test/market.ts";
import type { Pending } from "../../../../test/money.ts";
import { aPaidRental, aProduct, rentalRequest } from "../../../../test/purchases.ts";

const harness = useHarness(ADMIN);

let money: Market["money"];
let admin: Person;
let artisan: Person;
let consumer: Person;
let spaceId: string;
let rentalId: string;
let aPaidOrder: Market["aPaidOrder"];
let giveBack: Market["giveBack"];

beforeAll(async () => {
  ({ money, admin, artisan, consumer, spaceId, rentalId, aPaidOrder, giveBack } =
    await aMarket(harness));
});

afterEach(() => harness.setNow(undefined));

const anOrder = async (quantity = "1") => {
  const product = await aProduct(harness, artisan, rentalId, { quantity });
  return money.anOpenOrder(consumer, product, 1);
};

const makeTransfers = (): Promise<void> => harness.app.jobs.runNow("make-transfers");

const metric = async (line: string): Promise<number> => {
  const { body } = await harness.call("GET", "/metrics");
  const found = textOf(body)
    .split("\n")
    .find((one) => one.startsWith(line));
  return Number(found?.split(" ").at(-1) ?? 0);
};

describe("events", () => {
  it("of an unknown type are answered and counted, repeated ones told apart", async () => {
    const type = "price.created";
    expect(await money.sendEvent(type, { id: "price_1" }, "evt_same")).toBe(200);
    expect(await money.sendEvent(type, { id: "price_1" }, "evt_same")).toBe(200);
    expect(await metric(`stripe_events_total{type="${type}",outcome="unknown"}`)).toBe(1);
    expect(await metric(`stripe_events_total{type="${type}",outcome="repeated"}`)).toBe(1);
  });

  it("of accounts, payments and sessions that are not ours change nothing", async () => {
    expect(await money.sendEvent("account.updated", { id: "acct_unknown" })).toBe(200);
    expect(await money.sendEvent("account.external_account.created", { id: "ba_1" })).toBe(200);
    const refunded = { id: "ch_1", payment_intent: "pi_unknown" };
    expect(await money.sendEvent("charge.refunded", refunded)).toBe(200);
  });

  it("of a session whose id never reached us find its checkout", async () => {
    const open = await anOrder();
    await harness.db
      .updateTable("checkout_sessions")
      .set({ provider_session_id: null, url: null })
      .where("id", "=", open.checkoutId)
      .execute();
    await harness.press(open.url, "pay");
    await money.deliverEvents(2);
    expect(await money.statusOf("orders", open.orderId)).toBe("to_collect");
    expect((await open.outcome()).status).toBe(200);
  });

  it("of a session that names no checkout of ours, or one that has another, change nothing", async () => {
    const open = await anOrder();
    const paid = (id: string, checkoutId: string) =>
      money.sendEvent("checkout.session.completed", {
        id,
        object: "checkout.session",
        status: "complete",
        payment_status: "paid",
        payment_intent: "pi_foreign",
        client_reference_id: checkoutId,
        metadata: { checkoutId },
      });
    expect(await paid("cs_nobodys", randomUUID())).toBe(200);
    expect(await paid("cs_second", open.checkoutId)).toBe(200);
    expect(await money.statusOf("orders", open.orderId)).toBe("pending");
    expect((await open.outcome()).body.code).toBe("checkout/not-paid");
  });

  it("that say paid are believed: the provider is asked nothing", async () => {
    const open = await anOrder();
    await harness.press(open.url, "pay");
    await money.deliverEvents();
    expect(await money.statusOf("orders", open.orderId)).toBe("to_collect");
    const response = await fetch(`${harness.sandboxUrl}/sandbox/control/calls`);
    const { data } = await readJson<{ data: { method: string; path: string }[] }>(response);
    expect(data.filter(({ path }) => path.includes(open.sessionId))).toEqual([]);
  });

  it("of a page that closed give the hold back, after it ended and before", async () => {
    const open = await anOrder();
    await money.inMinutes(40);
    await money.deliverEvents(2);
    expect(await money.statusOf("orders", open.orderId)).toBe("expired");
    expect(await money.stock(open.productId)).toBe(1);
  });
});

describe("a debit", () => {
  /** Lets a hold end while the bank takes its days: only the end of the hold is moved. */
  const endHold = async ({ checkoutId }: Pending): Promise<void> => {
    await harness.db
      .updateTable("checkout_sessions")
      .set({ hold_expires_at: new Date(Date.now() - 1000) })
      .where("id", "=", checkoutId)
      .execute();
    await harness.app.jobs.runNow("expire-holds");
  };

  it("makes the order when the bank says yes, not before", async () => {
    const open = await anOrder();
    await money.debit(open);
    await money.deliverEvents(2);
    expect(await money.statusOf("orders", open.orderId)).toBe("pending");
    expect((await open.outcome()).body.code).toBe("checkout/not-paid");
    await money.control(`payments/${open.sessionId}`, "POST", { status: "succeeded" });
    await money.deliverEvents(2);
    expect(await money.statusOf("orders", open.orderId)).toBe("to_collect");
  });

  it("can't be given up while the bank is asked, before its hold is over or after", async () => {
    covers("own.refusals.54", "own.product.9");
    const buyer = await aConsumer(harness);
    const product = await aProduct(harness, artisan, rentalId, { quantity: "1" });
    const open = await money.anOpenOrder(buyer, product, 1);
    const giveUp = async () => {
      const { token } = buyer;
      return harness.call("POST", `/api/checkout/${open.sessionId}/cancel`, { token });
    };
    await money.debit(open);
    expect((await giveUp()).body.code).toBe("checkout/closed");
    expect(await money.statusOf("orders", open.orderId)).toBe("pending");
    expect(await money.stock(open.productId)).toBe(0);
    await endHold(open);
    expect(await money.statusOf("orders", open.orderId)).toBe("expired");
    expect((await giveUp()).body.code).toBe("checkout/closed");
    await money.control(`payments/${open.sessionId}`, "POST", { status: "failed" });
    expect((await giveUp()).status).toBe(200);
  });

  it("gives the goods back and says so when the bank says no", async () => {
    covers("own.refusals.55");
    const buyer = await aConsumer(harness);
    const product = await aProduct(harness, artisan, rentalId, { quantity: "1" });
    const open = await money.anOpenOrder(buyer, product, 1);
    await money.debit(open);
    await money.control(`payments/${open.sessionId}`, "POST", { status: "failed" });
    await money.deliverEvents(3);
    expect(await money.statusOf("orders", open.orderId)).toBe("expired");
    expect((await open.outcome()).body.code).toBe("checkout/failed");
    expect(await money.stock(open.productId)).toBe(1);
    const subjects = (await harness.mailsTo(buyer.email)).map(({ subject }) => subject);
    expect(subjects.filter((one) => one === "Votre paiement n'a pas abouti")).toHaveLength(1);
  });

  it("that comes days late is honoured while there is stock, else given back", async () => {
    covers("own.product.10");
    const product = await aProduct(harness, artisan, rentalId, { quantity: "1" });
    const debited = async (buyer: Person) => {
      const open = await money.anOpenOrder(buyer, product, 1);
      await money.debit(open);
      await endHold(open);
      expect(await money.statusOf("orders", open.orderId)).toBe("expired");
      return open;
    };
    const first = await debited(consumer);
    const second = await debited(await aConsumer(harness));
    await money.control(`payments/${second.sessionId}`, "POST", { status: "succeeded" });
    await money.control(`payments/${first.sessionId}`, "POST", { status: "succeeded" });
    await money.deliverEvents(2);
    await harness.app.jobs.runNow("make-refunds");
    const statuses = [first, second].map(({ orderId }) => money.statusOf("orders", orderId));
    expect((await Promise.all(statuses)).sort()).toEqual(["refunded", "to_collect"]);
    expect(await money.stock(product._id)).toBe(0);
  });

  it("that comes after its payer's account was closed goes back", async () => {
    covers("own.product.10");
    const buyer = await aConsumer(harness);
    const product = await aProduct(harness, artisan, rentalId, { quantity: "1" });
    const order = await money.anOpenOrder(buyer, product, 1);
    const tenant = await anArtisan(harness);
    const rental = await money.anOpenRental(tenant, rentalRequest(spaceId));
    for (const [{ token }, open] of [
      [buyer, order],
      [tenant, rental],
    ] as const) {
      await money.debit(open);
      await endHold(open);
      const json = { password: PASSWORD };
      expect((await harness.call("DELETE", "/api/auth/account", { token, json })).status).toBe(200);
      await money.control(`payments/${open.sessionId}`, "POST", { status: "succeeded" });
      await money.deliverEvents(2);
      await harness.app.jobs.runNow("make-refunds");
      expect(await money.statusOf("checkout_sessions", open.checkoutId)).toBe("refunded");
    }
    expect(await money.statusOf("orders", order.orderId)).toBe("refunded");
    expect(await money.statusOf("rentals", rental.purchaseId)).toBe("refunded");
    expect(await money.stock(product._id)).toBe(1);
  });
});

describe("disputes", () => {
  const listed = async (orderId: string) => {
    const { body } = await harness.call("GET", "/api/admin/disputes", { token: admin.token });
    return body.data.find((one: { purchaseId: string }) => one.purchaseId === orderId);
  };
  const close = async (id: string, status: "won" | "lost") => {
    await money.control(`disputes/${id}`, "POST", { status });
    await money.deliverEvents(2);
  };
  const verdicts = async () =>
    (await harness.mailsTo(harness.deps.config.operator.email))
      .map(({ subject }) => subject)
      .filter((subject) => subject.startsWith("Litige"));

  it("hold the money, forbid refunds, and are said to seller and operator", async () => {
    covers("own.api.16", "own.product.10", "own.refusals.56");
    const order = await aPaidOrder();
    await money.collect(consumer, order.orderId);
    await money.dispute(order);
    await money.deliverEvents(2);
    await makeTransfers();
    expect(await money.transfers(order.checkoutId)).toMatchObject([{ status: "waiting" }]);
    expect(await listed(order.orderId)).toMatchObject({
      purpose: "order",
      amount: 17,
      status: "open",
      reason: "fraudulent",
      payerEmail: consumer.email,
      answerBy: expect.any(String),
      closedAt: null,
    });
    expect(await metric("open_disputes")).toBe(1);
    const refused = await giveBack(order.orderId, 1);
    expect([refused.status, refused.body.code]).toEqual([409, "refund/disputed"]);
    const subjects = async (email: string) =>
      (await harness.mailsTo(email)).map(({ subject }) => subject);
    expect(await subjects(artisan.email)).toContain(
      "Un paiement est contesté : le versement attend",
    );
    const mail = (await harness.mailsTo(harness.deps.config.operator.email)).find(
      ({ subject, text }) => subject.startsWith("Paiement contesté") && text.includes("Fraude"),
    );
    expect(mail?.text).toContain("Fraude");
    expect(mail?.text).toContain("Vanille Bourbon");
    expect(mail?.text).toMatch(/Répondre avant le\D+\d+(er)? \p{L}+ \d{4}/u);
    expect(mail?.text).toContain("/AdminDashboard");
  });

  it("are said once, with the day in La Réunion until which to answer", async () => {
    const order = await aPaidOrder();
    // It is one in the morning there, while the day before is not over elsewhere.
    await money.inMinutes(13 * 60);
    admin = await anAdmin(harness);
    const id = await money.dispute(order);
    const mailsOfIt = async () =>
      (await harness.mailsTo(harness.deps.config.operator.email)).filter(({ text }) =>
        text.includes(id),
      );
    expect(await money.sendEvent("charge.dispute.created", { id })).toBe(200);
    expect(await mailsOfIt()).toHaveLength(1);
    await money.deliverEvents(2);
    const [mail, ...again] = await mailsOfIt();
    expect(again).toEqual([]);
    const { answerBy } = await listed(order.orderId);
    const day = frenchDay(dayInZone(new Date(answerBy), "Indian/Reunion"));
    expect(mail?.text).toContain(day);
  });

  it("that are won let the money flow", async () => {
    const order = await aPaidOrder();
    await money.collect(consumer, order.orderId);
    const id = await money.dispute(order);
    await money.deliverEvents();
    await close(id, "won");
    expect(await verdicts()).toEqual(["Litige gagné : les versements reprennent"]);
    await makeTransfers();
    expect(await money.transfers(order.checkoutId)).toMatchObject([{ status: "paid" }]);
    expect(await listed(order.orderId)).toMatchObject({ status: "won" });
  });

  it("that are lost before the transfer cancel it, and put the units back", async () => {
    const order = await aPaidOrder();
    const id = await money.dispute(order);
    const before = await verdicts();
    const lost = "Litige perdu : l'argent est repris";
    await close(id, "lost");
    expect((await verdicts()).toSorted()).toEqual([...before, lost].toSorted());
    await money.inDays(31);
    await makeTransfers();
    expect(await money.transfers(order.checkoutId)).toMatchObject([{ status: "cancelled" }]);
    expect(await money.statusOf("orders", order.orderId)).toBe("refunded");
    expect(await money.stock(order.productId)).toBe(5);
    expect(await money.balances(order.checkoutId)).toEqual({});
  });

  it("that are lost after the transfer take it back", async () => {
    covers("own.product.10");
    const order = await aPaidOrder();
    await money.collect(consumer, order.orderId);
    await makeTransfers();
    await close(await money.dispute(order), "lost");
    await harness.app.jobs.runNow("make-refunds");
    expect(await money.reversalsAtProvider(order.checkoutId)).toEqual([1530]);
    expect(await money.balances(order.checkoutId)).toEqual({});
    expect(await money.refundsAtProvider(order.checkoutId)).toEqual([]);
  });

  it("whose events come in the wrong order end the same", async () => {
    const order = await aPaidOrder();
    const id = await money.dispute(order);
    await money.control(`disputes/${id}`, "POST", { status: "lost" });
    await money.control("webhooks/release", "POST", { order: "reverse", times: 2 });
    expect(await listed(order.orderId)).toMatchObject({ status: "lost" });
    expect(await money.balances(order.checkoutId)).toEqual({});
  });

  /** The text with all kinds of spaces made equal. */
  const plainOf = (text: string): string => text.replace(/[^\S\n]/gu, " ");

  /** Texts of the mails to a person with this subject. */
  const textsTo = async ({ email }: Person, subject: string): Promise<string[]> =>
    (await harness.mailsTo(email))
      .filter((mail) => plainOf(mail.subject) === subject)
      .map(({ text }) => plainOf(text));

  /** A paid order of two sellers, each new: honey at 8.00 € and sugar at 30.00 €. */
  const anOrderOfTwo = async () => {
    const [beekeeper, planter, buyer] = [
      await anArtisan(harness, { connected: true }),
      await anArtisan(harness, { connected: true }),
      await aConsumer(harness),
    ];
    const sold = async (seller: Person, productName: string, price: string) => {
      const ownRental = await aPaidRental(harness, seller, rentalRequest(spaceId));
      const product = await aProduct(harness, seller, ownRental, { productName, price });
      return { id: product._id, price: Number(price) * 100 };
    };
    const wanted = [
      await sold(beekeeper, "Miel de letchi", "8"),
      await sold(planter, "Sucre de canne", "30"),
    ];
    return { ...(await money.aPaidBasket(buyer, spaceId, wanted)), beekeeper, planter, buyer };
  };

  it("tell each of several sellers their own goods and at most their own money", async () => {
    covers("own.email.47");
    const order = await anOrderOfTwo();
    await money.dispute(order, 2000);
    await money.deliverEvents(2);
    const subject = "Un paiement est contesté : le versement attend";
    const [toBeekeeper = ""] = await textsTo(order.beekeeper, subject);
    expect(toBeekeeper).toContain("Achat : Miel de letchi\n\nMontant contesté : 8,00 €");
    const [toPlanter = ""] = await textsTo(order.planter, subject);
    expect(toPlanter).toContain("Achat : Sucre de canne\n\nMontant contesté : 20,00 €");
  });

  it("that are won are told to each seller", async () => {
    covers("own.email.48");
    const order = await anOrderOfTwo();
    const id = await money.dispute(order);
    await money.deliverEvents();
    await close(id, "won");
    const subject = "Paiement contesté : la banque ne le reprend pas";
    expect(await textsTo(order.beekeeper, subject)).toEqual([
      expect.stringContaining("Montant contesté : 8,00 €"),
    ]);
    expect(await textsTo(order.planter, subject)).toEqual([
      expect.stringContaining("Montant contesté : 30,00 €"),
    ]);
  });

  it("that are lost are told to each seller, and to the buyer whose order they end", async () => {
    covers("own.email.48");
    const order = await anOrderOfTwo();
    await close(await money.dispute(order), "lost");
    expect(
      await textsTo(order.beekeeper, "Paiement contesté : la banque reprend 8,00 €"),
    ).toHaveLength(1);
    expect(
      await textsTo(order.planter, "Paiement contesté : la banque reprend 30,00 €"),
    ).toHaveLength(1);
    expect(await textsTo(order.buyer, "Votre banque a repris votre paiement")).toEqual([
      expect.stringContaining("Montant repris : 38,00 €"),
    ]);
  });

  it("that are lost end a lease, which its tenant is told", async () => {
    covers("own.email.48");
    const tenant = await anArtisan(harness);
    const rental = await money.aPaidRental(tenant, rentalRequest(spaceId));
    await close(await money.dispute(rental), "lost");
    expect(await money.statusOf("rentals", rental.purchaseId)).toBe("refunded");
    expect(await textsTo(tenant, "Votre banque a repris votre paiement")).toEqual([
      expect.stringContaining("votre location prend fin."),
    ]);
  });

  it("that are lost over collected goods cancel nothing, and tell the buyer nothing", async () => {
    covers("own.email.48");
    const order = await anOrderOfTwo();
    await money.collect(order.buyer, order.orderId);
    await close(await money.dispute(order), "lost");
    expect(await textsTo(order.buyer, "Votre banque a repris votre paiement")).toEqual([]);
  });
});

describe("a capability that is lost", () => {
  const accountOf = async ({ userId }: Person): Promise<string> => {
    const { connected_account_id: id } = await harness.db
      .selectFrom("users")
      .select("connected_account_id")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    return id ?? "";
  };

  it("stops publishing, and tells why and how to mend it", async () => {
    covers("own.product.12");
    const owner = await aLessor(harness);
    const account = await accountOf(owner);
    await money.control(`accounts/${account}`, "POST", { status: "restricted" });
    await money.deliverEvents(2);
    const publish = () =>
      harness.call("POST", "/api/storageSpace/create", { token: owner.token, form: spaceForm() });
    const refused = await publish();
    expect([refused.status, refused.body.code]).toEqual([403, "space/payment-account-missing"]);
    const sent = (await harness.mailsTo(owner.email)).filter(
      ({ subject }) => subject === "Vos versements sont suspendus",
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain("vous ne pouvez pas publier de nouvel espace");
    expect(sent[0]?.text).toContain(`${harness.baseUrl}/profile`);
    await money.control(`accounts/${account}`, "POST", { status: "active" });
    expect(await money.sendEvent("account.updated", { id: account })).toBe(200);
    expect((await publish()).status).toBe(201);
  });
});
