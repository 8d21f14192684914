import { randomUUID } from "node:crypto";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, PASSWORD, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aStockedSpace, insertOrder } from "../../../test/rows.ts";

const harness = useHarness(ADMIN);

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});

const visitor = () => ({ name: "Léa Hoarau", email: `lea-${randomUUID()}@test.re` });

const reportOf = (productId: string, more: object = {}) => ({
  subjectType: "product",
  subjectId: productId,
  cause: "misleading",
  words: "La photo montre autre chose.",
  isGoodFaith: true,
  ...more,
});

const send = (json: object, token?: string) =>
  harness.call("POST", "/api/reports", { json, token });

const reportsOf = async (productId: string, status: string) => {
  const { body } = await harness.call("GET", `/api/admin/reports?status=${status}`, {
    token: admin.token,
  });
  return body.data.filter(({ subjectId }: { subjectId: string }) => subjectId === productId);
};

/** Sends a report and returns its id. */
const received = async (productId: string, more: object = {}, token?: string): Promise<string> => {
  expect((await send(reportOf(productId, more), token)).status).toBe(201);
  return (await reportsOf(productId, "open")).at(-1)._id;
};

const decide = (id: string, json: object) =>
  harness.call("POST", `/api/admin/reports/${id}/decide`, {
    token: admin.token,
    json: { reason: "La photo n'est pas celle du produit", ...json },
  });

const mailTo = async (address: string, subject: string) =>
  (await harness.mailsTo(address)).find((mail) => mail.subject === subject);

const tokenIn = (text = ""): string => /\/signalements\/([\w-]+)/.exec(text)?.[1] ?? "";

const stateBy = (token: string) => harness.call("GET", `/api/reports/state?token=${token}`);

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

describe("deciding a report", () => {
  it("hides the listing, tells its owner the reasons and each reporter what was decided", async () => {
    covers("own.api.100", "own.api.102", "own.product.129");
    const { productId, artisan, buyer } = await aStockedSpace(harness);
    const { name, email } = visitor();
    const id = await received(productId, { name, email });
    await received(productId, {}, buyer.token);
    const { status, body } = await decide(id, { measure: "hide", ground: "misleading" });
    expect([status, body.message]).toEqual([
      200,
      "C'est décidé. Les personnes concernées sont prévenues.",
    ]);
    expect((await harness.call("GET", `/api/product/${productId}`)).status).toBe(404);
    const statement = (await mailTo(artisan.email, "« Miel de letchi » n'est plus visible"))?.text;
    for (const words of [
      "Motif : La photo n'est pas celle du produit.",
      "Règle appliquée : Code de la consommation, articles L. 121-2 et L. 121-3",
      "Portée : Cette annonce seule",
      "À la suite : D'un signalement",
      "sans traitement automatisé",
    ]) {
      expect(statement).toContain(words);
    }
    expect(statement).not.toContain("Léa");
    for (const address of [email, buyer.email]) {
      const answer = await mailTo(address, "Votre signalement est traité");
      expect(answer?.text).toContain("Notre décision : annonce masquée.");
      const state = await stateBy(tokenIn(answer?.text));
      expect(state.body.decision).toMatchObject({ measure: "hide" });
    }
    expect(await reportsOf(productId, "open")).toEqual([]);
    expect(await reportsOf(productId, "decided")).toHaveLength(2);
  });

  it("is in the notifications of both, without the secret of its links", async () => {
    covers("own.product.425");
    const { productId, artisan, buyer } = await aStockedSpace(harness);
    const { email, userId } = await aConsumer(harness);
    await received(productId, { name: "Léa", email });
    const id = await received(productId, {}, buyer.token);
    await decide(id, { measure: "hide", ground: "misleading" });
    const notificationsOf = async (person: Person) =>
      (await harness.call("GET", "/api/notifications", person)).body.data;
    const [statement] = await notificationsOf(artisan);
    expect(statement).toMatchObject({
      title: "« Miel de letchi » n'est plus visible",
      topic: null,
      text: expect.stringContaining("Motif : La photo n'est pas celle du produit"),
      path: "/storage-details",
    });
    expect((await notificationsOf(buyer)).slice(0, 2)).toMatchObject([
      { title: "Votre signalement est traité", path: null },
      { title: "Nous avons reçu votre signalement", path: null },
    ]);
    // A visitor typed this address, so its holder gets no notification in their account.
    const typed = await harness.db
      .selectFrom("notifications")
      .select("title")
      .where("user_id", "=", userId)
      .execute();
    expect(typed.filter(({ title }) => title.includes("signalement"))).toEqual([]);
  });

  it("changes nothing for a reason that its reporter alone is told", async () => {
    covers("own.api.102");
    const { productId, artisan, buyer } = await aStockedSpace(harness);
    const other = await aConsumer(harness);
    const id = await received(productId, {}, buyer.token);
    await received(productId, {}, other.token);
    await decide(id, { measure: "none", reason: "La photo est la bonne" });
    expect((await harness.call("GET", `/api/product/${productId}`)).status).toBe(200);
    const answer = await mailTo(buyer.email, "Votre signalement est traité");
    expect(answer?.text).toContain("Notre décision : aucune mesure.");
    expect(answer?.text).toContain("Pourquoi : La photo est la bonne.");
    expect(await mailTo(other.email, "Votre signalement est traité")).toBeUndefined();
    expect(await mailTo(artisan.email, "« Miel de letchi » n'est plus visible")).toBeUndefined();
  });

  it("suspends whose listing it is", async () => {
    const { productId, artisan, buyer } = await aStockedSpace(harness);
    const id = await received(productId, {}, buyer.token);
    await decide(id, { measure: "suspend", ground: "fraud" });
    const login = await harness.call("POST", "/api/auth/login", {
      json: { email: artisan.email, password: PASSWORD },
    });
    expect(login.body.code).toBe("account/suspended");
    const mail = await mailTo(artisan.email, "Votre compte est suspendu");
    expect(mail?.text).toContain("Règle appliquée : Code pénal, article 313-1");
  });

  it("answers with the measure already in force, and takes none twice", async () => {
    const { productId, artisan, buyer } = await aStockedSpace(harness);
    await harness.call("POST", `/api/admin/products/${productId}/hide`, {
      token: admin.token,
      json: { reason: "Étiquette fausse" },
    });
    const id = await received(productId, {}, buyer.token);
    expect((await decide(id, { measure: "hide" })).status).toBe(200);
    const answer = await mailTo(buyer.email, "Votre signalement est traité");
    expect(answer?.text).toContain("Pourquoi : Étiquette fausse.");
    const mails = (await harness.mailsTo(artisan.email)).filter(({ subject }) =>
      subject.endsWith("n'est plus visible"),
    );
    expect(mails).toHaveLength(1);
  });

  it("mails no anonymous reporter and no closed account", async () => {
    const { productId } = await aStockedSpace(harness);
    const leaving = await aConsumer(harness);
    const id = await received(productId, { cause: "danger" });
    await received(productId, {}, leaving.token);
    await harness.call("DELETE", "/api/auth/account", {
      token: leaving.token,
      json: { password: PASSWORD },
    });
    expect((await decide(id, { measure: "hide", ground: "danger" })).status).toBe(200);
    expect(await mailTo(leaving.email, "Votre signalement est traité")).toBeUndefined();
  });

  it("refuses what is unknown, what is decided, and no reason", async () => {
    covers("own.refusals.119");
    const { productId, buyer } = await aStockedSpace(harness);
    const id = await received(productId, {}, buyer.token);
    const codeOf = async (which: string, json: object) => (await decide(which, json)).body.code;
    expect(await codeOf(randomUUID(), { measure: "none" })).toBe("report/not-found");
    expect((await decide(id, { measure: "none", reason: " " })).status).toBe(400);
    expect((await decide(id, { measure: "ban" })).status).toBe(400);
    const both = await Promise.all([
      decide(id, { measure: "hide" }),
      decide(id, { measure: "none" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await codeOf(id, { measure: "none" })).toBe("report/decided");
  });
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
