import { randomUUID } from "node:crypto";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, anAdmin, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { createReports, reportOf, tokenIn, visitor } from "../../../../test/reports.ts";
import { aStockedSpace, insertOrder } from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);
const { send, reportsOf, mailTo, stateBy, decide } = createReports(harness, () => admin);

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});

describe("reporting a seller", () => {
  const reportSeller = async (subjectId: string, more: object = {}) => {
    const { name, email } = visitor();
    const json = { subjectType: "seller", cause: "identity", name, email, ...more };
    const { status, body } = await send(reportOf(subjectId, json));
    return { email, status, body };
  };

  it("suspends the account, and tells both why", async () => {
    covers("own.api.27", "own.api.102", "own.product.154");
    const { artisan } = await aStockedSpace(harness);
    const { email, status } = await reportSeller(artisan.userId);
    expect(status).toBe(201);
    const receipt = await mailTo(email, "Nous avons reçu votre signalement");
    expect(receipt?.text).not.toContain("Vanille des Hauts");
    expect(receipt?.text).toContain(`${harness.baseUrl}/vendeurs/${artisan.userId}`);
    const [waiting] = await reportsOf(artisan.userId, "open");
    expect(waiting).toMatchObject({ subjectName: "Vanille des Hauts", isOwnerBusiness: true });
    expect((await decide(waiting._id, { measure: "suspend", ground: "identity" })).status).toBe(
      200,
    );
    expect((await harness.call("GET", `/api/sellers/${artisan.userId}`)).status).toBe(404);
    const mail = await mailTo(artisan.email, "Votre compte est suspendu");
    expect(mail?.text).toContain("À la suite : D'un signalement");
    expect(mail?.text).not.toContain("Léa");
    const answer = await mailTo(email, "Votre signalement est traité");
    expect(answer?.text).toContain("Notre décision : compte suspendu.");
  });

  it("names a lessor to the operator alone", async () => {
    covers("own.product.154");
    const { lessor } = await aStockedSpace(harness);
    const { email } = await reportSeller(lessor.userId, { cause: "hidden_business" });
    const [waiting] = await reportsOf(lessor.userId, "open");
    expect(waiting.subjectName).toBe(waiting.ownerName);
    await decide(waiting._id, { measure: "none", reason: "Deux garages, rien de plus" });
    const answer = await mailTo(email, "Votre signalement est traité");
    expect(answer?.text).toContain("Au sujet de : Loueur particulier");
    expect(answer?.text).not.toContain(waiting.ownerName);
    const state = await stateBy(tokenIn(answer?.text));
    expect(state.body).toMatchObject({ subjectName: "Loueur particulier" });
    const register = await harness.call("GET", "/api/admin/decisions", { token: admin.token });
    expect(register.body.data[0]).toMatchObject({
      measure: "none",
      subjectType: "user",
      subjectName: waiting.ownerName,
    });
  });

  it("refuses who sells nothing, another kind's cause, and hiding an account", async () => {
    covers("own.refusals.129");
    const { lessor, buyer } = await aStockedSpace(harness);
    const nobody = await reportSeller(buyer.userId);
    expect([nobody.status, nobody.body.code]).toEqual([404, "seller/not-found"]);
    const { body } = await reportSeller(lessor.userId, { cause: "misleading" });
    expect(body.errors).toEqual([{ field: "cause", message: "Veuillez choisir un motif" }]);
    await reportSeller(lessor.userId);
    const [waiting] = await reportsOf(lessor.userId, "open");
    const { status, body: refused } = await decide(waiting._id, { measure: "hide" });
    expect([status, refused.code]).toEqual([409, "report/nothing-to-hide"]);
  });
});

describe("reporting the other person of an order or a lease", () => {
  const reportPerson = ({ token }: Person, dealId: string, more: object = {}) =>
    send(reportOf(dealId, { subjectType: "person", cause: "conduct", ...more }), token);

  it("reaches the operator with the order, and never says who sent it", async () => {
    covers("own.api.27", "own.api.102", "own.product.420");
    const { buyer, artisan, lessor, productId } = await aStockedSpace(harness);
    const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    for (const person of [artisan, lessor]) {
      expect((await reportPerson(person, orderId)).status).toBe(201);
    }
    const receipt = await mailTo(artisan.email, "Nous avons reçu votre signalement");
    expect(receipt?.text).toContain("Au sujet de : Marie P.");
    expect(receipt?.text).toContain(`${harness.baseUrl}/mes-ventes`);
    const waiting = await reportsOf(buyer.userId, "open");
    expect(waiting).toMatchObject([
      { subjectType: "person", ownerId: buyer.userId, deal: { purpose: "order", id: orderId } },
      { subjectType: "person" },
    ]);
    const [{ _id }] = waiting;
    expect((await decide(_id, { measure: "hide" })).body.code).toBe("report/nothing-to-hide");
    expect((await decide(_id, { measure: "suspend", ground: "fraud" })).status).toBe(200);
    const mail = await mailTo(buyer.email, "Votre compte est suspendu");
    expect(mail?.text).toContain("À la suite : D'un signalement");
    for (const { email, userId } of [artisan, lessor]) {
      for (const secret of [email, userId]) expect(mail?.text).not.toContain(secret);
      const answer = await mailTo(email, "Votre signalement est traité");
      expect(answer?.text).toContain("Notre décision : compte suspendu.");
    }
  });

  it("goes both ways between the two of a lease, who may contest that nothing is done", async () => {
    covers("own.product.421");
    const { artisan, lessor, rentalId } = await aStockedSpace(harness);
    await reportPerson(artisan, rentalId);
    await reportPerson(lessor, rentalId);
    const [ofLessor] = await reportsOf(lessor.userId, "open");
    const [ofArtisan] = await reportsOf(artisan.userId, "open");
    expect([ofLessor.deal, ofArtisan.deal]).toEqual([
      { purpose: "rental", id: rentalId },
      { purpose: "rental", id: rentalId },
    ]);
    await decide(ofLessor._id, { measure: "none", reason: "Un désaccord, sans plus" });
    const answer = await mailTo(artisan.email, "Votre signalement est traité");
    const contested = await harness.call("POST", "/api/contests", {
      json: { token: tokenIn(answer?.text), message: "Il recommence." },
    });
    expect(contested.status).toBe(201);
  });

  it("is refused for strangers, and for a buyer about their seller", async () => {
    covers("own.refusals.365", "own.product.420");
    const { buyer, productId, rentalId } = await aStockedSpace(harness);
    const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    const stranger = await aStockedSpace(harness);
    for (const [person, id] of [
      [stranger.artisan, orderId],
      [stranger.lessor, rentalId],
      [stranger.buyer, orderId],
      [buyer, orderId],
      [buyer, rentalId],
      [buyer, randomUUID()],
    ] as const) {
      const { status, body } = await reportPerson(person, id);
      expect([status, body.code]).toEqual([404, "person/not-found"]);
    }
    const visiting = await send(
      reportOf(orderId, { ...visitor(), subjectType: "person", cause: "conduct" }),
    );
    expect(visiting.body.code).toBe("person/not-found");
    const { body } = await reportPerson(stranger.artisan, orderId, { cause: "misleading" });
    expect(body.errors).toEqual([{ field: "cause", message: "Veuillez choisir un motif" }]);
  });
});
