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

describe("POST /api/claims", () => {
  it("holds the money of its lines, keeps them from being collected, and asks their seller", async () => {
    covers("own.api.376", "own.disputes.2", "own.disputes.3");
    const order = await at.aClaimed();
    expect(await at.isHeld(order)).toEqual([true, false]);
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
    const other = await at.aClaimed();
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
    const order = await at.aClaimed({ fields: { pictures: at.picture() } });
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
