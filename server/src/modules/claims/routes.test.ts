import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aClaim, type ClaimTests } from "../../../test/claims.ts";
import { codeOf, textOf } from "../../../test/client.ts";
import { ADMIN, aConsumer, PASSWORD, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aPaidRental, rentalRequest } from "../../../test/purchases.ts";

const harness = useHarness(ADMIN);
let at: ClaimTests;

beforeAll(async () => {
  at = await aClaim(harness);
});

afterEach(() => harness.setNow(undefined));

/** Makes an order with a claim about its honey, 17.00 €, before anybody came to collect it. */
const aClaimed = async (asked: Parameters<ClaimTests["open"]>[1] = {}) => {
  const order = await at.anOrder();
  const { status, body } = await at.open(order, asked);
  expect([status, body.code]).toEqual([201, undefined]);
  return { ...order, claimId: textOf(body.claimId) };
};

/** Balances left of a payment after its sellers were paid: the platform's fee. Cents. */
const keptOf = (fee: number) => ({ provider_balance: fee, platform_revenue: -fee });

const isHeld = async ({ checkoutId }: { checkoutId: string }): Promise<boolean[]> =>
  (
    await harness.db
      .selectFrom("transfers")
      .select("is_held")
      .where("checkout_id", "=", checkoutId)
      .orderBy("installment")
      .execute()
  ).map(({ is_held }) => is_held);

describe("GET /api/claims/about", () => {
  it("returns what a buyer can claim, and how much", async () => {
    covers("own.api.375");
    const order = await at.anOrder();
    const { status, body } = await at.about(at.consumer, "order", order.orderId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: "bought",
      title: `Commande ${order.orderNumber}`,
      isRefundable: true,
      refusal: null,
      claims: [],
      lines: [
        { units: 2, price: 8.5, amount: 17, refusal: null },
        { units: 1, price: 8.5, amount: 8.5, refusal: null },
      ],
    });
    const sold = await at.about(at.artisan, "order", order.orderId);
    expect(sold.body).toMatchObject({ kind: "sold", isRefundable: false });
    expect(sold.body.lines).toHaveLength(1);
  });

  it("answers 404 to strangers", async () => {
    covers("own.refusals.340");
    const order = await at.anOrder();
    const about = (by: Person, id = order.orderId) => at.about(by, "order", id);
    expect(codeOf(await about(at.lessor))).toEqual([404, "claim/not-found"]);
    expect(codeOf(await about(at.consumer, at.consumer.userId))).toEqual([404, "claim/not-found"]);
    expect(codeOf(await at.about(at.consumer, "rental", at.jamRental))).toEqual([
      404,
      "claim/not-found",
    ]);
  });
});

describe("the seller of a line with an open claim", () => {
  it("can't cancel it, and what they accept is refunded once", async () => {
    covers("own.product.551", "own.refusals.383");
    const order = await aClaimed();
    const cancel = (part: string, json?: object) =>
      harness.call("POST", `/api/orders/cancelSale/${order.orderId}${part}`, {
        token: at.artisan.token,
        ...(json && { json }),
      });
    expect(codeOf(await cancel(""))).toEqual([409, "order/line-contested"]);
    const units = await cancel(`/${order.lineIds[0]}`, { quantity: 1, unitsShown: 2 });
    expect(codeOf(units)).toEqual([409, "order/line-contested"]);
    const { body } = await at.move(at.artisan, order.claimId, "accept");
    expect(body.claim).toMatchObject({ status: "settled", given: 17 });
    expect(await at.refunded(order)).toEqual([1700]);
  });

  it("promises nothing that was refunded before", async () => {
    covers("own.product.552", "own.email.28");
    const order = await aClaimed();
    await at.giveBack(order.orderId, 17, { line: { lineId: order.lineIds[0] } });
    const { body } = await at.move(at.artisan, order.claimId, "accept");
    expect(body.claim).toMatchObject({ status: "settled", given: 0, money: null });
    const mail = await at.wroteTo(at.consumer, order);
    expect(mail).toMatch(/Rien ne part maintenant : 17,00.€ avaient déjà été rendus/);
    expect(await at.refunded(order)).toEqual([1700]);
  });
});

describe("the money of a claim", () => {
  const moneyOf = async (claimId: string, by: Person) => (await at.read(by, claimId)).body.money;

  it("waits while it is not paid out, and then goes on", async () => {
    covers("own.product.553", "own.email.29");
    const order = await aClaimed();
    expect(await moneyOf(order.claimId, at.consumer)).toEqual({ held: 17, sent: 0 });
    const waits = "L'argent concerné attend la fin du litige.";
    expect(await at.wroteTo(at.consumer, order)).toContain(waits);
    expect(await at.wroteTo(at.artisan, order)).toContain(waits);
    await at.move(at.consumer, order.claimId, "withdraw");
    expect(await at.wroteTo(at.artisan, order)).toContain("Ce qui attendait est versé.");
  });

  it("is said to be paid out after a pickup, to each side in its words", async () => {
    covers("own.product.553", "own.email.29");
    const order = await at.anOrder();
    await at.collect(order);
    await at.sent(order);
    const { claimId } = (await at.open(order)).body;
    expect(await moneyOf(claimId, at.artisan)).toEqual({ held: 0, sent: 17 });
    expect(await at.wroteTo(at.consumer, order)).toContain(
      "L'argent est déjà versé au vendeur : s'il faut vous rembourser, nous le reprenons.",
    );
    expect(await at.wroteTo(at.artisan, order)).toContain(
      "L'argent vous est déjà versé : si un remboursement est accordé, nous le reprenons.",
    );
    await at.move(at.artisan, claimId, "accept");
    const mail = await at.wroteTo(at.consumer, order);
    expect(mail).toContain("Le remboursement part maintenant.");
    expect(mail).not.toContain("attendait");
  });

  it("of a lease says both what waits and what was paid out", async () => {
    covers("own.product.553", "own.email.29");
    const request = rentalRequest(at.spaceId, { pallets: 1 });
    const rentalId = await aPaidRental(harness, at.artisan, request);
    await harness.app.jobs.runNow("make-transfers");
    const { body } = await at.openOnLease(rentalId, at.artisan, { reason: "place_unusable" });
    expect(await moneyOf(body.claimId, at.artisan)).toEqual({ held: 25, sent: 12.5 });
    const mails = await harness.mailsTo(at.artisan.email);
    const mail = mails.find(({ text }) => text.includes(body.claimId));
    expect(mail?.text).toMatch(
      /25,00.€ attendent la fin du litige\. 12,50.€ sont déjà versés au loueur/,
    );
  });
});

describe("POST /api/claims", () => {
  it("holds the money of its lines, keeps them from being collected, and asks their seller", async () => {
    covers("own.api.376", "own.disputes.2", "own.disputes.3");
    const order = await aClaimed();
    expect(await isHeld(order)).toEqual([true, false]);
    await at.money.collect(at.consumer, order.orderId);
    expect(await at.sent(order)).toEqual([765]);
    expect(await at.subjectsTo(at.artisan, order)).toEqual([
      `Un litige est ouvert, répondez : Commande ${order.orderNumber}`,
    ]);
    expect(await at.subjectsTo(at.consumer, order)).toEqual([
      `Votre litige est ouvert : Commande ${order.orderNumber}`,
    ]);
    expect(await at.subjectsTo(at.gardener, order)).toEqual([]);
    const mail = await at.wroteTo(at.artisan, order);
    for (const words of ["Deux pots sont fendus.", "17,00", "C'est abîmé", "/litiges/"]) {
      expect(mail).toContain(words);
    }
  });

  it("opens one claim for repeated requests", async () => {
    const order = await at.anOrder();
    const key = `claim-${order.orderId}`;
    const first = await at.open(order, { key });
    const again = await at.open(order, { key });
    expect(again.body.claimId).toBe(first.body.claimId);
    expect(again.status).toBe(201);
    expect(await at.subjectsTo(at.artisan, order)).toHaveLength(1);
  });

  it("accepts units that were collected, and an amount up to their price", async () => {
    covers("own.refusals.346");
    const order = await at.anOrder();
    await at.collect(order);
    const tooMuch = await at.open(order, {
      lines: [[0, 1]],
      fields: { wish: "part", amount: "8,51" },
    });
    expect(codeOf(tooMuch)).toEqual([409, "claim/too-much"]);
    expect(tooMuch.body.errors).toEqual([
      { field: "amount", message: "Vous avez payé 8,50\u00a0€." },
    ]);
    const { body } = await at.open(order, {
      lines: [[0, 1]],
      fields: { wish: "part", amount: "8,50" },
    });
    expect((await at.read(at.consumer, body.claimId)).body).toMatchObject({
      asked: 8.5,
      lines: [{ label: "1 × Vanille Bourbon", amount: 8.5 }],
    });
  });

  it("refuses what can't be claimed, by its field where it has one", async () => {
    covers("own.refusals.342", "own.refusals.344", "own.refusals.345");
    const order = await at.anOrder();
    const tried = async (asked: Parameters<ClaimTests["open"]>[1]) =>
      codeOf(await at.open(order, asked));
    expect(await tried({ lines: [] })).toEqual([409, "claim/nothing-to-claim"]);
    expect(await tried({ lines: [[7, 1]] })).toEqual([400, "request/invalid"]);
    expect(await tried({ lines: [[0, 3]] })).toEqual([409, "claim/too-many-units"]);
    expect(
      await tried({
        lines: [
          [0, 1],
          [1, 1],
        ],
      }),
    ).toEqual([409, "claim/several-sellers"]);
    expect(await tried({ fields: { reason: "place_damaged" } })).toEqual([400, "request/invalid"]);
    const noWords = await at.open(order, { fields: { words: " " } });
    expect(noWords.body.errors).toEqual([
      { field: "words", message: "Dites ce qui ne va pas, avec vos mots." },
    ]);
    const noAmount = await at.open(order, { fields: { wish: "part" } });
    expect(noAmount.body.errors).toEqual([
      { field: "amount", message: "Indiquez un montant en euros." },
    ]);
  });

  it("refuses lines that wait for another decision or are being returned", async () => {
    covers("own.refusals.343");
    const order = await at.anOrder();
    await at.refuse(at.lessor, order, { lineIds: order.lineIds[0] ?? "" });
    expect(codeOf(await at.open(order))).toEqual([409, "claim/line-waits"]);
    const other = await aClaimed();
    expect(codeOf(await at.open(other))).toEqual([409, "claim/line-waits"]);
    const returned = await at.anOrder();
    await at.collect(returned);
    await harness.call("POST", `/api/orders/${returned.orderId}/withdrawal`, {
      token: at.consumer.token,
      json: { lines: [{ lineId: returned.lineIds[0], quantity: 1 }] },
    });
    expect(codeOf(await at.open(returned))).toEqual([409, "claim/line-waits"]);
  });

  it("is possible until fourteen days after pickup, then names the remaining rights", async () => {
    covers("own.refusals.341", "own.disputes.2");
    const order = await at.anOrder();
    await at.collect(order);
    await at.money.inDays(14);
    expect((await at.about(at.consumer, "order", order.orderId)).body.refusal).toBeNull();
    await at.money.inDays(15);
    const late = await at.open(order);
    expect(codeOf(late)).toEqual([409, "claim/too-late"]);
    expect(late.body.message).toContain("la garantie légale dure deux ans");
  });

  it("keeps up to eight pictures and refuses them to anyone but both sides and the operator", async () => {
    covers("own.api.380", "own.refusals.350", "own.disputes.8");
    const order = await aClaimed({ fields: { pictures: at.picture() } });
    const { body } = await at.read(at.artisan, order.claimId);
    const [picture] = body.events[0].pictures;
    const look = (by: Person, id = picture) =>
      harness.call("GET", `/api/claims/${order.claimId}/pictures/${id}`, { token: by.token });
    for (const by of [at.consumer, at.artisan, at.admin]) {
      const { status, headers } = await look(by);
      expect([status, headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    }
    expect(codeOf(await look(at.gardener))).toEqual([404, "claim/not-found"]);
    expect(codeOf(await look(at.consumer, order.orderId))).toEqual([
      404,
      "claim/picture-not-found",
    ]);
    const form = new FormData();
    const many = { purpose: "order", purchaseId: order.orderId, reason: "other", words: "Voici." };
    for (const [name, value] of Object.entries({ ...many, wish: "whole" }))
      form.append(name, value);
    for (let count = 0; count < 9; count += 1) form.append("pictures", at.picture(), "a.png");
    const { status } = await fetch(new URL("/api/claims", harness.baseUrl), {
      method: "POST",
      headers: { authorization: `Bearer ${at.consumer.token}` },
      body: form,
    });
    expect(status).toBe(413);
  });
});

describe("GET /api/claims", () => {
  it("lists the claims of both sides, and who has to act", async () => {
    covers("own.api.377", "own.api.378");
    const order = await aClaimed();
    const [claim] = (await at.list(at.consumer)).body.data;
    expect(claim).toMatchObject({ _id: order.claimId, status: "open", asked: 17, isOnes: false });
    const [theirs] = (await at.list(at.artisan, "limit=1")).body.data;
    expect(theirs).toMatchObject({ _id: order.claimId, otherName: "Marie P.", isOnes: true });
    const page = (await at.list(at.consumer, "limit=1")).body;
    const next = (await at.list(at.consumer, `limit=1&cursor=${page.nextCursor}`)).body;
    expect(next.data[0]._id).not.toBe(order.claimId);
    const shown = await at.read(at.consumer, order.claimId);
    expect(shown.body).toMatchObject({
      side: "opener",
      openerName: "Marie P.",
      respondentName: "Vanille des Hauts",
      moves: ["say", "withdraw"],
      left: null,
      events: [{ kind: "opened", by: "opener", words: "Deux pots sont fendus.", amount: 17 }],
    });
    expect((await at.read(at.admin, order.claimId)).body).toMatchObject({
      side: "operator",
      left: 17,
    });
    expect(codeOf(await at.read(at.gardener, order.claimId))).toEqual([404, "claim/not-found"]);
  });
});

describe("POST /api/claims/:id/moves", () => {
  it("refunds everything at once when the seller accepts, and cancels uncollected lines", async () => {
    covers("own.api.379", "own.disputes.3", "own.disputes.19");
    const order = await aClaimed();
    const { status, body } = await at.move(at.artisan, order.claimId, "accept", { words: "" });
    expect([status, body.claim.status, body.claim.given]).toEqual([200, "settled", 17]);
    expect(await at.refunded(order)).toEqual([1700]);
    await at.complete(at.lessor, order, { lineIds: [order.lineIds[1]] });
    expect(await at.sent(order)).toEqual([765]);
    expect(await at.money.balances(order.checkoutId)).toEqual(keptOf(85));
    expect(await at.subjectsTo(at.consumer, order)).toContain(
      `Votre litige est réglé : Commande ${order.orderNumber}`,
    );
  });

  it("takes back a transfer that the seller had received", async () => {
    covers("own.disputes.4");
    const order = await at.anOrder();
    await at.collect(order);
    expect(await at.sent(order)).toEqual([1530, 765]);
    const { body } = await at.open(order);
    await at.move(at.artisan, body.claimId, "accept");
    expect(await at.refunded(order)).toEqual([1700]);
    expect(await at.money.reversalsAtProvider(order.checkoutId)).toEqual([1530]);
    expect(await at.money.statusOf("orders", order.orderId)).toBe("collected");
    expect(await at.money.balances(order.checkoutId)).toEqual(keptOf(85));
  });

  it("refunds a proposed part that was accepted; the buyer still collects the rest", async () => {
    covers("own.disputes.5");
    const order = await aClaimed();
    const proposed = await at.move(at.artisan, order.claimId, "propose", { amount: "5" });
    expect(proposed.body.claim).toMatchObject({ status: "answered", proposed: 5 });
    expect((await at.read(at.consumer, order.claimId)).body.moves).toEqual([
      "say",
      "agree",
      "escalate",
      "withdraw",
    ]);
    expect(await at.subjectsTo(at.consumer, order)).toContain(
      `Une réponse à votre litige : Commande ${order.orderNumber}`,
    );
    const agreed = await at.move(at.consumer, order.claimId, "agree");
    expect(agreed.body.claim).toMatchObject({
      status: "settled",
      given: 5,
      moves: [],
      dueOn: null,
    });
    expect(await at.refunded(order)).toEqual([500]);
    expect((await at.complete(at.lessor, order)).status).toBe(200);
    expect(await at.sent(order)).toEqual([1080, 765]);
    expect(await at.money.balances(order.checkoutId)).toEqual(keptOf(205));
  });

  it("releases held lines when the opener withdraws the claim", async () => {
    covers("own.disputes.7");
    const order = await aClaimed();
    const { body } = await at.move(at.consumer, order.claimId, "withdraw");
    expect(body.claim).toMatchObject({ status: "withdrawn", given: null, moves: [] });
    expect(await isHeld(order)).toEqual([false, false]);
    expect((await at.complete(at.lessor, order)).status).toBe(200);
    expect(await at.sent(order)).toEqual([1530, 765]);
    expect(await at.refunded(order)).toEqual([]);
  });

  it("allows each side its moves, and other people none", async () => {
    covers("own.refusals.348", "own.disputes.1");
    const order = await aClaimed();
    const tried = async (by: Person, move: string, fields = {}) =>
      codeOf(await at.move(by, order.claimId, move, { amount: "5", ...fields }));
    expect(await tried(at.consumer, "accept")).toEqual([409, "claim/not-now"]);
    expect(await tried(at.consumer, "agree")).toEqual([409, "claim/not-now"]);
    expect(await tried(at.consumer, "escalate")).toEqual([409, "claim/not-now"]);
    expect(await tried(at.artisan, "withdraw")).toEqual([409, "claim/not-now"]);
    expect(await tried(at.admin, "say")).toEqual([409, "claim/not-now"]);
    expect(await tried(at.gardener, "say")).toEqual([404, "claim/not-found"]);
    expect(await tried(at.artisan, "propose", { amount: "17" })).toEqual([409, "claim/too-much"]);
    const silent = await at.move(at.artisan, order.claimId, "refuse", { words: "" });
    expect(silent.body.errors[0].message).toBe("Écrivez quelques mots pour l'autre partie.");
    expect(await tried(at.artisan, "refuse")).toEqual([200, undefined]);
    expect((await at.read(at.consumer, order.claimId)).body.moves).toEqual([
      "say",
      "escalate",
      "withdraw",
    ]);
  });

  it("accepts messages of both sides, up to the maximum", async () => {
    covers("own.refusals.349", "own.disputes.6");
    const order = await aClaimed();
    const reply = await at.move(at.artisan, order.claimId, "say", { pictures: at.picture() });
    expect(reply.body.claim.events.at(-1)).toMatchObject({ kind: "said", by: "respondent" });
    expect(reply.body.claim.events.at(-1).pictures).toHaveLength(1);
    expect(await at.subjectsTo(at.consumer, order)).toContain(
      `Un message dans votre litige : Commande ${order.orderNumber}`,
    );
    const event = {
      claim_id: order.claimId,
      at: new Date(),
      kind: "said",
      side: "opener",
    } as const;
    await harness.db
      .insertInto("claim_events")
      .values(
        Array.from({ length: 29 }, () => ({
          ...event,
          id: crypto.randomUUID(),
          actor_id: at.consumer.userId,
          words: "Et encore.",
          amount_cents: null,
        })),
      )
      .execute();
    // Opening the claim is no message: the thirtieth message still passes.
    const say = async () => codeOf(await at.move(at.consumer, order.claimId, "say"));
    expect(await say()).toEqual([200, undefined]);
    expect(await say()).toEqual([409, "claim/too-many-messages"]);
    expect((await at.move(at.consumer, order.claimId, "withdraw")).status).toBe(200);
  });

  it("waits for the bank's decision where a bank decides", async () => {
    covers("own.disputes.10");
    const order = await at.anOrder();
    const { body } = await at.open(order);
    const { provider_session_id: sessionId } = await harness.db
      .selectFrom("checkout_sessions")
      .select("provider_session_id")
      .where("id", "=", order.checkoutId)
      .executeTakeFirstOrThrow();
    await at.money.dispute({ sessionId });
    await at.money.deliverEvents();
    expect((await at.read(at.consumer, body.claimId)).body.isDisputed).toBe(true);
    expect(codeOf(await at.move(at.artisan, body.claimId, "accept"))).toEqual([
      409,
      "refund/disputed",
    ]);
    expect(codeOf(await at.open(order, { lines: [[1, 1]] }))).toEqual([409, "refund/disputed"]);
    expect((await at.read(at.consumer, body.claimId)).body.status).toBe("open");
  });
});

describe("deadlines", () => {
  it("pass a claim to the operator after five days without an answer", async () => {
    covers("own.disputes.9");
    const order = await aClaimed();
    const statusAfter = async (days: number) => {
      await at.money.inDays(days);
      await harness.app.jobs.runNow("hand-over-claims");
      return (await at.read(await at.logIn(at.consumer), order.claimId)).body;
    };
    expect((await statusAfter(5)).status).toBe("open");
    expect(await statusAfter(6)).toMatchObject({ status: "escalated" });
    expect((await statusAfter(6)).events.map(({ kind }: { kind: string }) => kind)).toEqual([
      "opened",
      "unanswered",
    ]);
    for (const by of [at.consumer, at.artisan]) {
      expect(await at.subjectsTo(by, order)).toContain(
        `Stokaz va décider de votre litige : Commande ${order.orderNumber}`,
      );
    }
  });

  it("pass on a claim without a reply to the answer, and no closed claim", async () => {
    covers("own.disputes.9");
    const [answered, over] = [await aClaimed(), await aClaimed()];
    await at.move(at.artisan, answered.claimId, "refuse");
    await at.move(at.consumer, over.claimId, "withdraw");
    await at.money.inDays(6);
    await harness.app.jobs.runNow("hand-over-claims");
    const consumer = await at.logIn(at.consumer);
    expect((await at.read(consumer, answered.claimId)).body.status).toBe("escalated");
    expect((await at.read(consumer, over.claimId)).body.status).toBe("withdrawn");
  });
});

describe("POST /api/admin/claims/:id/decide", () => {
  const anEscalated = async () => {
    const order = await aClaimed();
    await at.move(at.artisan, order.claimId, "refuse");
    await at.move(at.consumer, order.claimId, "escalate");
    return order;
  };

  it("refunds a part with reasons for both sides, and names the remaining rights", async () => {
    covers("own.api.383", "own.disputes.11");
    const order = await anEscalated();
    const { status, body } = await at.rule(order.claimId, "part", { amount: 8.5 });
    expect([status, body.claim.status, body.claim.given]).toEqual([200, "decided", 8.5]);
    expect(body.claim.decision).toEqual({
      outcome: "part",
      reason: "La photo montre deux pots fendus.",
    });
    expect(await at.refunded(order)).toEqual([850]);
    for (const by of [at.consumer, at.artisan]) {
      const mail = await at.wroteTo(by, order);
      expect(mail).toContain("Pourquoi : La photo montre deux pots fendus.");
      expect(mail).toContain("médiateur de la consommation");
    }
    const { body: journal } = await harness.call("GET", "/api/admin/audit?action=decide", {
      token: at.admin.token,
    });
    expect(journal.data[0]).toMatchObject({
      subjectId: order.orderId,
      detail: { claim: order.claimId, decision: "part", amountCents: 850 },
    });
  });

  it("refunds everything, or nothing", async () => {
    covers("own.disputes.11");
    const [whole, none] = [await anEscalated(), await anEscalated()];
    await at.rule(whole.claimId, "whole");
    await at.rule(none.claimId, "none");
    expect(await at.refunded(whole)).toEqual([1700]);
    expect(await at.refunded(none)).toEqual([]);
    await at.complete(at.lessor, none);
    expect(await at.sent(none)).toEqual([1530, 765]);
    expect(await at.money.balances(whole.checkoutId)).toMatchObject({ seller_payable: -850 });
  });

  it("decides once, only passed-on claims, and a part below the amount asked for", async () => {
    covers("own.refusals.348");
    const open = await aClaimed();
    expect(codeOf(await at.rule(open.claimId, "none"))).toEqual([409, "claim/not-now"]);
    const order = await anEscalated();
    expect(codeOf(await at.rule(order.orderId, "none"))).toEqual([404, "claim/not-found"]);
    expect(codeOf(await at.rule(order.claimId, "part"))).toEqual([400, "request/invalid"]);
    expect(codeOf(await at.rule(order.claimId, "part", { amount: 17 }))).toEqual([
      409,
      "claim/too-much",
    ]);
    expect((await at.rule(order.claimId, "none")).status).toBe(200);
    expect(codeOf(await at.rule(order.claimId, "whole"))).toEqual([409, "claim/not-now"]);
  });

  it("refunds at most what is left, and says so: the operator may have refunded some", async () => {
    covers("own.product.552", "own.email.28");
    const order = await anEscalated();
    const line = { line: { lineId: order.lineIds[0] } };
    expect((await at.giveBack(order.orderId, 10, line)).status).toBeLessThan(300);
    const { status, body } = await at.rule(order.claimId, "whole");
    expect([status, body.claim.given]).toEqual([200, 7]);
    const mail = await at.wroteTo(at.consumer, order);
    expect(mail).toMatch(/Un remboursement de 7,00.€ part maintenant : le reste de 17,00.€/);
    expect(mail).toMatch(/Accordé : 7,00/);
    expect(await at.refunded(order)).toEqual([1000, 700]);
    expect(await at.money.balances(order.checkoutId)).toMatchObject({ seller_payable: -850 });
  });
});

describe("a claim about a lease", () => {
  const aLease = async () => {
    const rentalId = await aPaidRental(
      harness,
      at.artisan,
      rentalRequest(at.spaceId, { pallets: 1 }),
    );
    return rentalId;
  };
  const held = (rentalId: string) =>
    harness.db
      .selectFrom("transfers")
      .innerJoin("checkout_sessions", "checkout_sessions.id", "transfers.checkout_id")
      .select(["transfers.status", "is_held"])
      .where("rental_id", "=", rentalId)
      .orderBy("installment")
      .execute();

  const checkoutOf = (rentalId: string) =>
    harness.db
      .selectFrom("checkout_sessions")
      .select("id")
      .where("rental_id", "=", rentalId)
      .executeTakeFirstOrThrow();

  it("holds the last rents until its end, refunds from them, and the lease continues", async () => {
    covers("own.disputes.12", "own.refusals.347");
    const rentalId = await aLease();
    await harness.app.jobs.runNow("make-transfers");
    expect((await at.about(at.artisan, "rental", rentalId)).body).toMatchObject({
      kind: "rented",
      most: 37.5,
      lines: [],
      otherName: "Marie P.",
    });
    const fields = { reason: "goods_damaged", wish: "part", amount: "15" };
    const { body, status } = await at.openOnLease(rentalId, at.artisan, fields);
    expect(status).toBe(201);
    expect((await held(rentalId)).map(({ is_held }) => is_held)).toEqual([false, true, true]);
    const again = await at.openOnLease(rentalId, at.artisan, fields);
    expect(codeOf(again)).toEqual([409, "claim/already-open"]);
    const done = await at.move(at.lessor, body.claimId, "accept");
    expect(done.body.claim).toMatchObject({ status: "settled", given: 15 });
    const { id: checkoutId } = await checkoutOf(rentalId);
    expect(await at.refunded({ checkoutId })).toEqual([1500]);
    expect(await at.money.statusOf("rentals", rentalId)).toBe("confirmed");
    expect(await held(rentalId)).toEqual([
      { status: "paid", is_held: false },
      { status: "waiting", is_held: false },
      { status: "cancelled", is_held: false },
    ]);
  });

  it("gives all of its rents back without ending it", async () => {
    covers("own.disputes.12");
    const rentalId = await aLease();
    const { body } = await at.openOnLease(rentalId, at.artisan, { reason: "place_unusable" });
    expect((await at.move(at.lessor, body.claimId, "accept")).body.claim.given).toBe(37.5);
    await harness.app.jobs.drain();
    expect(await at.money.statusOf("rentals", rentalId)).toBe("confirmed");
  });

  it("moves no money when the lessor opens it: what is agreed is between them", async () => {
    covers("own.disputes.13");
    const rentalId = await aLease();
    const noAmount = await at.openOnLease(rentalId, at.lessor, { reason: "place_damaged" });
    expect(noAmount.body.errors).toEqual([
      { field: "amount", message: "Indiquez un montant en euros." },
    ]);
    const fields = { reason: "place_damaged", wish: "part", amount: "120" };
    const { body } = await at.openOnLease(rentalId, at.lessor, fields);
    expect((await held(rentalId)).some(({ is_held }) => is_held)).toBe(false);
    const { body: done } = await at.move(at.artisan, body.claimId, "accept");
    expect(done.claim).toMatchObject({ isRefundable: false, given: 120, status: "settled" });
    const mails = await harness.mailsTo(at.lessor.email);
    expect(mails.some(({ text }) => text.includes("Stokaz ne prélève rien"))).toBe(true);
  });
});

describe("a claim against a buyer", () => {
  it("is about what was collected, and moves no money", async () => {
    covers("own.disputes.13");
    const order = await at.anOrder();
    const asked = {
      by: at.artisan,
      lines: [[0, 1]],
      fields: { reason: "returned_damaged", wish: "part", amount: "8.5" },
    } as const;
    expect(codeOf(await at.open(order, asked))).toEqual([409, "claim/nothing-to-claim"]);
    await at.collect(order);
    const { body } = await at.open(order, asked);
    expect((await at.read(at.consumer, body.claimId)).body).toMatchObject({
      kind: "sold",
      side: "respondent",
    });
    await at.move(at.consumer, body.claimId, "accept");
    expect(await at.refunded(order)).toEqual([]);
    expect(await at.sent(order)).toEqual([1530, 765]);
  });
});

describe("an account", () => {
  it("with an open claim can't be closed; later its messages and pictures are deleted with it", async () => {
    covers("own.refusals.351", "own.disputes.14");
    const buyer = await aConsumer(harness);
    const order = await at.anOrder({ by: buyer });
    await at.money.collect(buyer, order.orderId);
    const { body } = await at.open(order, { by: buyer, fields: { pictures: at.picture() } });
    const close = () =>
      harness.call("DELETE", "/api/auth/account", {
        token: buyer.token,
        json: { password: PASSWORD },
      });
    expect(codeOf(await close())).toEqual([409, "claim/of-account"]);
    await at.move(at.artisan, body.claimId, "accept");
    await at.refunded(order);
    const read = () => at.read(at.artisan, body.claimId);
    const [picture] = (await read()).body.events[0].pictures;
    const fileOf = (id: string) => harness.deps.privateFiles.has(`claim-picture-${id}.jpg`);
    expect(await fileOf(picture)).toBe(true);
    expect((await close()).status).toBe(200);
    expect((await read()).body).toMatchObject({
      openerName: "Compte fermé",
      events: [
        { kind: "opened", words: "", pictures: [] },
        { kind: "accepted", words: "Les pots étaient entiers." },
      ],
    });
    await at.money.inDays(2);
    await harness.app.jobs.runNow("delete-old-claim-pictures");
    expect(await fileOf(picture)).toBe(false);
  });

  it("that is closed can't answer: the operator decides at once", async () => {
    covers("own.disputes.9");
    const order = await at.anOrder();
    await at.collect(order);
    await harness.db
      .updateTable("users")
      .set({ deleted_at: new Date() })
      .where("id", "=", at.gardener.userId)
      .execute();
    const { body } = await at.open(order, { lines: [[1, 1]] });
    expect((await at.read(at.consumer, body.claimId)).body.status).toBe("escalated");
    expect((await at.rule(body.claimId, "whole")).status).toBe(200);
    expect(await at.refunded(order)).toEqual([850]);
  });
});
