import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aClaim, type ClaimTests } from "../../../../test/claims.ts";
import { codeOf } from "../../../../test/client.ts";
import { ADMIN, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";

const harness = useHarness(ADMIN);
let at: ClaimTests;

beforeAll(async () => {
  at = await aClaim(harness);
});

afterEach(() => harness.setNow(undefined));

/** Balances left of a payment after its sellers were paid: the platform's fee. Cents. */
const keptOf = (fee: number) => ({ provider_balance: fee, platform_revenue: -fee });

describe("the seller of a line with an open claim", () => {
  it("can't cancel it, and what they accept is refunded once", async () => {
    covers("own.product.551", "own.refusals.383");
    const order = await at.aClaimed();
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
    const order = await at.aClaimed();
    await at.giveBack(order.orderId, 17, { line: { lineId: order.lineIds[0] } });
    const { body } = await at.move(at.artisan, order.claimId, "accept");
    expect(body.claim).toMatchObject({ status: "settled", given: 0, money: null });
    const mail = await at.wroteTo(at.consumer, order);
    expect(mail).toMatch(/Rien ne part maintenant : 17,00.€ avaient déjà été rendus/);
    expect(await at.refunded(order)).toEqual([1700]);
  });
});

describe("POST /api/claims/:id/moves", () => {
  it("refunds everything at once when the seller accepts, and cancels uncollected lines", async () => {
    covers("own.api.379", "own.disputes.3", "own.disputes.19");
    const order = await at.aClaimed();
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
    const order = await at.aClaimed();
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

  it("agrees to the proposal that was read alone", async () => {
    covers("own.product.659");
    const order = await at.aClaimed();
    await at.move(at.artisan, order.claimId, "propose", { amount: "12.5" });
    await at.move(at.artisan, order.claimId, "propose", { amount: "2" });
    const agree = (amount: string) => at.move(at.consumer, order.claimId, "agree", { amount });
    expect(codeOf(await agree("12.5"))).toEqual([409, "claim/not-now"]);
    const { body } = await at.read(at.consumer, order.claimId);
    expect(body).toMatchObject({ status: "answered", proposed: 2 });
    expect((await agree("2")).body.claim).toMatchObject({ status: "settled", given: 2 });
    expect(await at.refunded(order)).toEqual([200]);
  });

  it("releases held lines when the opener withdraws the claim", async () => {
    covers("own.disputes.7");
    const order = await at.aClaimed();
    const { body } = await at.move(at.consumer, order.claimId, "withdraw");
    expect(body.claim).toMatchObject({ status: "withdrawn", given: null, moves: [] });
    expect(await at.isHeld(order)).toEqual([false, false]);
    expect((await at.complete(at.lessor, order)).status).toBe(200);
    expect(await at.sent(order)).toEqual([1530, 765]);
    expect(await at.refunded(order)).toEqual([]);
  });

  it("allows each side its moves, and other people none", async () => {
    covers("own.refusals.348", "own.disputes.1");
    const order = await at.aClaimed();
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
    const order = await at.aClaimed();
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
