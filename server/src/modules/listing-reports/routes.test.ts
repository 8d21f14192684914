import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { createReports, reportOf, tokenIn, visitor } from "../../../test/reports.ts";
import { aStockedSpace } from "../../../test/rows.ts";

const harness = useHarness(ADMIN);
const { send, reportsOf, received, mailTo, stateBy, decide } = createReports(harness, () => admin);

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});

describe("sending a report", () => {
  it("sends a receipt with its number, and a link that says what becomes of it", async () => {
    covers("own.api.27", "own.api.101", "own.product.128");
    const { productId } = await aStockedSpace(harness);
    const { name, email } = visitor();
    await received(productId, { name, email });
    const receipt = await mailTo(email, "Nous avons reçu votre signalement");
    expect(receipt?.text).toMatch(/Numéro : S-[2-9A-Z]{6}/);
    expect(receipt?.text).toContain(`${harness.baseUrl}/produits/${productId}`);
    const state = await stateBy(tokenIn(receipt?.text));
    expect(state.body).toMatchObject({
      subjectName: "Miel de letchi",
      cause: "misleading",
      decision: null,
      words: "La photo montre autre chose.",
    });
    expect(receipt?.text).toContain(state.body.number);
    // Anybody may have typed the address: its mail contains neither their texts nor those of an
    // artisan.
    for (const typed of [name, "La photo montre autre chose.", "Miel de letchi"]) {
      expect(receipt?.text).not.toContain(typed);
    }
  });

  it("takes a green claim as the cause of a product, and tells the administrator which words there are", async () => {
    covers("own.messages.35", "own.product.571");
    const { productId, spaceId } = await aStockedSpace(harness);
    await harness.db
      .updateTable("products")
      .set({ name: "Savon écologique", description: "Un emballage zéro carbone." })
      .where("id", "=", productId)
      .execute();
    await received(productId, { cause: "green_claim", ...visitor() });
    const [waiting] = await reportsOf(productId, "open");
    expect(waiting).toMatchObject({
      cause: "green_claim",
      greenClaims: ["écologique", "zéro carbone"],
    });
    const { body } = await harness.call("GET", "/api/admin/queue", { token: admin.token });
    const queued = body.reports.items.find(({ _id }: { _id: string }) => _id === waiting._id);
    expect(queued.greenClaims).toEqual(waiting.greenClaims);
    const ofSpace = { subjectType: "space", subjectId: spaceId, cause: "green_claim" };
    expect((await send(reportOf(productId, { ...ofSpace, ...visitor() }))).status).toBe(400);
    await decide(waiting._id, { measure: "hide", ground: "green_claim" });
    const [decided] = await reportsOf(productId, "decided");
    expect(decided.hiddenReason).toEqual(expect.any(String));
  });

  it("repeats its words to whoever sent it from an account with a proven address", async () => {
    covers("own.email.6");
    const { productId } = await aStockedSpace(harness);
    const [proven, unproven] = [
      await aConsumer(harness),
      await aConsumer(harness, { isProven: false }),
    ];
    const receipts: (string | undefined)[] = [];
    for (const { token, email } of [proven, unproven]) {
      await harness.call("POST", "/api/reports", { token, json: reportOf(productId) });
      receipts.push((await mailTo(email, "Nous avons reçu votre signalement"))?.text);
    }
    expect(receipts[0]).toContain("Vos mots : La photo montre autre chose.");
    expect(receipts[0]).toContain("Bonjour Marie,");
    expect(receipts[1]).not.toMatch(/La photo montre|Marie|Miel/);
  });

  it("asks visitors for their name, but not if they report a danger", async () => {
    covers("own.api.27");
    const { productId, buyer } = await aStockedSpace(harness);
    const unnamed = await send(reportOf(productId));
    expect([unnamed.status, unnamed.body.errors]).toEqual([
      400,
      [
        { field: "name", message: "Veuillez entrer votre nom" },
        { field: "email", message: "Veuillez entrer votre e-mail" },
      ],
    ]);
    const wrong = await send(reportOf(productId, { name: "Léa", email: "lea" }));
    expect(wrong.body.errors).toEqual([{ field: "email", message: "Email invalide" }]);
    const danger = { cause: "danger", name: "", email: "" };
    expect((await send(reportOf(productId, danger))).status).toBe(201);
    expect((await send(reportOf(productId, { cause: "minors" }))).status).toBe(201);
    expect((await send(reportOf(productId), buyer.token)).status).toBe(201);
  });

  it("needs a declaration of good faith", async () => {
    const { productId, buyer } = await aStockedSpace(harness);
    const { body } = await send(reportOf(productId, { isGoodFaith: false }), buyer.token);
    expect(body.errors).toEqual([
      { field: "isGoodFaith", message: "Veuillez confirmer que vous êtes de bonne foi" },
    ]);
  });

  it("answers 404 to a guessed link", async () => {
    covers("own.refusals.119");
    const { status, body } = await stateBy("autre");
    expect([status, body.code]).toEqual([404, "report/link-invalid"]);
  });
});
