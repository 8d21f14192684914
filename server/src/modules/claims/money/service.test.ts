import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aClaim, type ClaimTests } from "../../../../test/claims.ts";
import { codeOf } from "../../../../test/client.ts";
import { ADMIN, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aPaidRental, rentalRequest } from "../../../../test/purchases.ts";

const harness = useHarness(ADMIN);
let at: ClaimTests;

beforeAll(async () => {
  at = await aClaim(harness);
});

afterEach(() => harness.setNow(undefined));

describe("the money of a claim", () => {
  const moneyOf = async (claimId: string, by: Person) => (await at.read(by, claimId)).body.money;

  const statusOfLines = async ({ lineIds }: { lineIds: string[] }): Promise<string[]> =>
    (
      await harness.db
        .selectFrom("order_lines")
        .select("status")
        .where("id", "in", lineIds)
        .orderBy("position")
        .execute()
    ).map(({ status }) => status);

  it("waits while it is not paid out, and then goes on", async () => {
    covers("own.product.553", "own.email.29");
    const order = await at.aClaimed();
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

  it("left after a part goes back to a buyer who withdrew meanwhile, not to the seller", async () => {
    covers("own.product.553", "own.product.94");
    const order = await at.anOrder();
    await at.collect(order);
    const { claimId } = (await at.open(order)).body;
    const { token } = at.consumer;
    const json = { lines: [{ lineId: order.lineIds[0], quantity: 2 }] };
    const path = `/api/orders/${order.orderId}/withdrawal`;
    const { body, status } = await harness.call("POST", path, { token, json });
    expect([status, body.code]).toEqual([200, undefined]);
    expect((await at.read(at.artisan, claimId)).body.isWithdrawn).toBe(true);
    await at.move(at.artisan, claimId, "propose", { amount: "5" });
    expect((await at.move(at.consumer, claimId, "agree")).body.claim.given).toBe(5);
    expect(await at.wroteTo(at.artisan, order)).not.toContain("est versé.");
    expect(await at.refunded(order)).toEqual([500]);
    await harness.call("POST", `/api/handovers/${order.orderId}/returned`, {
      token: at.lessor.token,
      json: { withdrawalId: body.withdrawal._id, lineIds: [order.lineIds[0]] },
    });
    expect(await at.refunded(order)).toEqual([1200, 500]);
  });

  it("in full after a part went back leaves no goods to collect", async () => {
    covers("own.product.805");
    const order = await at.aClaimed();
    expect((await at.giveBack(order.orderId, 5)).status).toBe(201);
    await at.move(at.artisan, order.claimId, "accept");
    // The gesture took 1.67 € of the jam and 3.33 € of the honey.
    expect(await at.refunded(order)).toEqual([1367, 500]);
    expect(await statusOfLines(order)).toEqual(["refunded", "to_collect"]);
    expect((await at.collect(order)).status).toBe(200);
    expect(await statusOfLines(order)).toEqual(["refunded", "collected"]);
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
    expect(mails.some(({ text }) => text.includes("Nous ne prélevons rien"))).toBe(true);
  });
});
