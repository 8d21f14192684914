import { randomUUID } from "node:crypto";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, PASSWORD, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { createReports, tokenIn, visitor } from "../../../test/reports.ts";
import { createReviews } from "../../../test/reviews.ts";
import { aStockedSpace } from "../../../test/rows.ts";

const harness = useHarness(ADMIN);
const { write, readOwn, aLease } = createReviews(harness);
const { reportsOf, received, mailTo, stateBy, decide } = createReports(harness, () => admin);

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
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

describe("a reported review that is gone", () => {
  /** What a landlord says of an artisan whose lease is over, once a visitor has reported it. */
  const aReported = async () => {
    const { lessor, artisan, ofTenant } = await aLease();
    await write(lessor, ofTenant);
    const [review] = (await readOwn(lessor)).data;
    const { name, email } = visitor();
    const id = await received(review._id, { subjectType: "review", name, email });
    return { lessor, artisan, reviewId: review._id, id, email };
  };

  const closeAccount = ({ token }: Person) =>
    harness.call("DELETE", "/api/auth/account", { token, json: { password: PASSWORD } });

  /** Says that all that reads a report answers, and that it is closed without a measure. */
  const expectClosed = async ({ id, reviewId, email }: Awaited<ReturnType<typeof aReported>>) => {
    const { status, body } = await harness.call("GET", "/api/admin/queue", admin);
    expect(status).toBe(200);
    const queued = body.reports.items.find(({ _id }: { _id: string }) => _id === id);
    expect(queued).toMatchObject({ subjectName: "Un avis", ownerId: null, isOwnerBusiness: false });
    expect(await reportsOf(reviewId, "open")).toMatchObject([{ subjectName: "Un avis" }]);
    const receipt = await mailTo(email, "Nous avons reçu votre signalement");
    const state = () => stateBy(tokenIn(receipt?.text));
    expect((await state()).body).toMatchObject({ subjectName: "Un avis", decision: null });
    for (const measure of ["hide", "suspend"]) {
      const refused = await decide(id, { measure });
      expect([refused.status, refused.body.code]).toEqual([404, "review/not-found"]);
    }
    expect((await decide(id, { measure: "none" })).status).toBe(200);
    expect(await reportsOf(reviewId, "decided")).toMatchObject([{ subjectName: "Un avis" }]);
    expect((await state()).body).toMatchObject({ decision: { measure: "none" } });
    const answer = await mailTo(email, "Votre signalement est traité");
    expect(answer?.text).toContain("Notre décision : aucune mesure.");
  };

  it("waits as any other once its author has withdrawn it, and is closed without a measure", async () => {
    covers("own.product.657");
    const reported = await aReported();
    const { lessor, reviewId } = reported;
    expect((await harness.call("DELETE", `/api/reviews/${reviewId}`, lessor)).status).toBe(200);
    await expectClosed(reported);
  });

  it("waits as any other once the account is closed that it is about", async () => {
    covers("own.product.657");
    const reported = await aReported();
    expect((await closeAccount(reported.artisan)).status).toBe(200);
    await expectClosed(reported);
  });
});
