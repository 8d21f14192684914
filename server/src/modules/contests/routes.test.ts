import { randomUUID } from "node:crypto";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, anAdmin, PASSWORD, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aStockedSpace } from "../../../test/rows.ts";

const harness = useHarness(ADMIN);

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});

afterEach(() => harness.setNow(undefined));

const act = (path: string, json: object) =>
  harness.call("POST", `/api/admin/${path}`, { token: admin.token, json });
const get = async (path: string) => (await harness.call("GET", `/api/${path}`)).body;
const ask = async (path: string) =>
  (await harness.call("GET", `/api/admin/${path}`, { token: admin.token })).body;

const newest = async (address: string, subject: string) =>
  (await harness.mailsTo(address)).filter((mail) => mail.subject === subject).at(-1);

const tokenOf = async (address: string, subject: string): Promise<string> =>
  /\/(?:decisions|signalements)\/([\w-]+)/.exec(
    (await newest(address, subject))?.text ?? "",
  )?.[1] ?? "";

const contest = (token: string, message = "C'est bien la photo du produit.") =>
  harness.call("POST", "/api/contests", { json: { token, message } });

const answer = (id: string, outcome: string) =>
  act(`contests/${id}/decide`, { outcome, reason: "Nous avons revu la photo." });

const openOn = async (message: string) =>
  (await ask("contests")).data.find((one: { message: string }) => one.message === message);

const HIDDEN = "« Miel de letchi » n'est plus visible";

/** A product hidden by the operator, and the link of its artisan's mail. */
const aHiddenProduct = async () => {
  const stocked = await aStockedSpace(harness);
  await act(`products/${stocked.productId}/hide`, { reason: "Photo trompeuse" });
  return { ...stocked, token: await tokenOf(stocked.artisan.email, HIDDEN) };
};

describe("contesting a measure", () => {
  it("shows its reasons by the mail's link, and is received once", async () => {
    covers("own.api.106", "own.api.107", "own.refusals.121", "own.product.132");
    const { artisan, token } = await aHiddenProduct();
    expect(await get(`decisions/state?token=${token}`)).toMatchObject({
      measure: "hide",
      subjectName: "Miel de letchi",
      facts: "Photo trompeuse.",
      takesEffectOn: null,
      endsOn: null,
      endedAt: null,
      isReported: false,
    });
    expect(await get(`contests/state?token=${token}`)).toMatchObject({
      isPossible: true,
      sent: null,
    });
    const both = await Promise.all([contest(token), contest(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await contest(token)).body.code).toBe("contest/already-sent");
    const receipt = await newest(artisan.email, "Nous avons reçu votre contestation");
    expect(receipt?.text).toMatch(/vous répond le \d+/);
  });

  it("that succeeds lifts the measure and says why", async () => {
    covers("own.api.108", "own.product.132");
    const { productId, artisan, token } = await aHiddenProduct();
    const message = randomUUID();
    await contest(token, message);
    const open = await openOn(message);
    expect(open).toMatchObject({ isByOwner: true, isStanding: true, senderName: "Marie Payet" });
    expect((await answer(open._id, "taken_back")).status).toBe(200);
    expect((await harness.call("GET", `/api/product/${productId}`)).status).toBe(200);
    const mail = await newest(artisan.email, "Notre réponse à votre contestation");
    expect(mail?.text).toContain("Décision annulée. La mesure est levée.");
    expect(mail?.text).toContain("Pourquoi : Nous avons revu la photo.");
    const again = await answer(open._id, "upheld");
    expect([again.status, again.body.code]).toEqual([409, "contest/decided"]);
    expect((await get(`decisions/state?token=${token}`)).endedAt).not.toBeNull();
  });

  it("that fails leaves the measure", async () => {
    covers("own.api.108");
    const { productId, token } = await aHiddenProduct();
    const message = randomUUID();
    await contest(token, message);
    await answer((await openOn(message))._id, "upheld");
    expect((await harness.call("GET", `/api/product/${productId}`)).status).toBe(404);
    const { sent } = await get(`contests/state?token=${token}`);
    expect(sent).toMatchObject({ outcome: "upheld", reason: "Nous avons revu la photo." });
  });

  it("works for an account that can't log in any more", async () => {
    const { artisan } = await aStockedSpace(harness);
    await act(`users/${artisan.userId}/suspend`, { reason: "Essai" });
    const token = await tokenOf(artisan.email, "Votre compte est suspendu");
    const message = randomUUID();
    expect((await contest(token, message)).status).toBe(201);
    await answer((await openOn(message))._id, "taken_back");
    const login = { email: artisan.email, password: PASSWORD };
    expect((await harness.call("POST", "/api/auth/login", { json: login })).status).toBe(200);
  });

  it("of a measure that had ended says so, whatever the answer is", async () => {
    covers("own.product.660");
    for (const outcome of ["upheld", "taken_back"]) {
      const { productId, artisan, token } = await aHiddenProduct();
      const message = randomUUID();
      await contest(token, message);
      await act(`products/${productId}/show`, {});
      const open = await openOn(message);
      expect(open).toMatchObject({ isStanding: false, newerNumber: null });
      await answer(open._id, outcome);
      const mail = await newest(artisan.email, "Notre réponse à votre contestation");
      expect(mail?.text).toContain("Cette mesure n'était plus en vigueur.");
      expect(mail?.text).not.toMatch(/est levée|reste/);
    }
  });

  it("of a measure that was replaced names the one that holds, which stays", async () => {
    covers("own.product.660");
    const { artisan } = await aStockedSpace(harness);
    const suspend = (more: object) =>
      act(`users/${artisan.userId}/suspend`, { reason: "Essai", ...more });
    await suspend({ notice: "days30" });
    const [{ number: planned }] = (await ask("decisions")).data;
    const told = (await harness.mailsTo(artisan.email)).find(({ subject }) =>
      subject.startsWith("Votre compte sera suspendu"),
    );
    const token = await tokenOf(artisan.email, told?.subject ?? "");
    const message = randomUUID();
    expect((await contest(token, message)).status).toBe(201);
    await suspend({ notice: "danger" });
    const [{ number: newer }] = (await ask("decisions")).data;
    expect(newer).not.toBe(planned);
    const open = await openOn(message);
    expect(open).toMatchObject({ isStanding: false, newerNumber: newer });
    await answer(open._id, "taken_back");
    const mail = await newest(artisan.email, "Notre réponse à votre contestation");
    expect(mail?.text).toContain(
      `Cette mesure n'était plus en vigueur. Une décision plus récente, ${newer}, reste valable : contestez-la par le lien de son e-mail.`,
    );
    const login = { email: artisan.email, password: PASSWORD };
    const refused = await harness.call("POST", "/api/auth/login", { json: login });
    expect(refused.body.code).toBe("account/suspended");
  });

  it("is refused after six months, and with a guessed link", async () => {
    covers("own.refusals.120", "own.refusals.121");
    const { token } = await aHiddenProduct();
    await harness.setNow(new Date(Date.now() + 190 * DAY_MS));
    expect((await contest(token)).body.code).toBe("contest/too-late");
    expect((await get(`contests/state?token=${token}`)).isPossible).toBe(false);
    expect((await contest("autre")).body.code).toBe("decision/link-invalid");
    const unknown = await harness.call("GET", "/api/decisions/state?token=autre");
    expect([unknown.status, unknown.body.code]).toEqual([404, "decision/link-invalid"]);
    await harness.setNow(undefined);
    expect((await answer(randomUUID(), "upheld")).body.code).toBe("contest/not-found");
  });
});

describe("contesting the decision of a report", () => {
  /** A report that was answered, and the link of its sender's mail. */
  const answered = async (measure: "none" | "hide") => {
    const stocked = await aStockedSpace(harness);
    const { productId, buyer } = stocked;
    const report = { subjectType: "product", subjectId: productId, cause: "other", words: "Faux" };
    await harness.call("POST", "/api/reports", {
      token: buyer.token,
      json: { ...report, isGoodFaith: true },
    });
    const { _id } = (await ask("reports")).data.find(
      ({ subjectId }: { subjectId: string }) => subjectId === productId,
    );
    await act(`reports/${_id}/decide`, { measure, reason: "Tout est juste" });
    return { ...stocked, token: await tokenOf(buyer.email, "Votre signalement est traité") };
  };

  it("that succeeds makes the report wait for a new decision", async () => {
    covers("own.api.107", "own.api.108");
    const { productId, buyer, token } = await answered("none");
    const message = randomUUID();
    expect((await contest(token, message)).status).toBe(201);
    await answer((await openOn(message))._id, "taken_back");
    const waiting = (await ask("reports")).data.map(
      ({ subjectId }: { subjectId: string }) => subjectId,
    );
    expect(waiting).toContain(productId);
    const mail = await newest(buyer.email, "Notre réponse à votre contestation");
    expect(mail?.text).toContain("Nous examinons de nouveau votre signalement");
  });

  it("is possible only if no measure was taken", async () => {
    covers("own.refusals.121");
    const { token } = await answered("hide");
    expect((await contest(token)).body.code).toBe("contest/impossible");
  });
});
