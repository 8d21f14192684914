import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aClaim, type ClaimTests } from "../../../test/claims.ts";
import { codeOf } from "../../../test/client.ts";
import { ADMIN, aConsumer, PASSWORD, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";

const harness = useHarness(ADMIN);
let at: ClaimTests;

beforeAll(async () => {
  at = await aClaim(harness);
});

afterEach(() => harness.setNow(undefined));

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

describe("GET /api/claims", () => {
  it("lists the claims of both sides, and who has to act", async () => {
    covers("own.api.377", "own.api.378");
    await at.aClaimed();
    const order = await at.aClaimed();
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
    covers("own.disputes.9", "own.product.661");
    const order = await at.anOrder();
    await at.collect(order);
    await harness.db
      .updateTable("users")
      .set({ deleted_at: new Date() })
      .where("id", "=", at.gardener.userId)
      .execute();
    const { body } = await at.open(order, { lines: [[1, 1]] });
    expect((await at.read(at.consumer, body.claimId)).body.status).toBe("escalated");
    expect(await at.wroteTo(at.consumer, order)).toMatch(
      /Le compte de l'autre partie est fermé, et personne ne peut y répondre : nous décidons au plus tard le \d/,
    );
    const operators = await at.wroteToOperator(order);
    expect(operators).toContain("le compte de l'autre partie est fermé");
    expect(operators).not.toContain("les deux parties ont parlé");
    const said = await at.move(at.consumer, body.claimId, "say");
    expect(said.body.message).toBe(
      "C'est envoyé. Le compte de l'autre partie est fermé : nous le lirons pour décider.",
    );
    const ruled = await at.rule(body.claimId, "whole");
    expect([ruled.status, ruled.body.message]).toEqual([
      200,
      "C'est décidé. Le compte de l'autre partie est fermé : seule celle qui a ouvert le litige est prévenue.",
    ]);
    expect(await at.refunded(order)).toEqual([850]);
  });
});
