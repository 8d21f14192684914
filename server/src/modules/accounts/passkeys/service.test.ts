import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, PASSWORD, type Person } from "../../../../test/factories.ts";
import { type Reply, useHarness } from "../../../../test/harness.ts";
import { aPhone } from "../../../../test/second-factor.ts";
import { aSoftPasskey } from "../../../../test/soft-passkey.ts";

const harness = useHarness({ ...ADMIN, ADMIN_SECOND_FACTOR: "required" });
const PATH = "/api/auth/passkeys";

type SoftPasskey = ReturnType<typeof aSoftPasskey>;

const statusAndCode = ({ status, body }: Reply) => [status, body.code];
const NOT_VERIFIED = [400, "passkey/not-verified"];

const adding = async (token: string): Promise<string> =>
  (await harness.call("POST", `${PATH}/options`, { token })).body.options.challenge;
const add = (token: string, response: unknown, name = "Mon téléphone") =>
  harness.call("POST", PATH, { token, json: { name, response } });
const added = async ({ token }: Person): Promise<SoftPasskey> => {
  const passkey = aSoftPasskey(harness.baseUrl);
  expect((await add(token, passkey.make(await adding(token)))).status).toBe(201);
  return passkey;
};
const opening = async (): Promise<string> =>
  (await harness.call("POST", "/api/auth/passkey-challenge")).body.options.challenge;
const open = (response: unknown) =>
  harness.call("POST", "/api/auth/passkey-login", { json: { response } });
const list = async ({ token }: Person) => (await harness.call("GET", PATH, { token })).body.data;

const setProven = ({ userId }: Person, email_proven_at: Date | null) =>
  harness.db.updateTable("users").set({ email_proven_at }).where("id", "=", userId).execute();

/** Chooses a new password by a mailed link. @returns the mail that says so */
const resetPassword = async ({ email }: Person): Promise<{ text: string }> => {
  await harness.call("POST", "/api/auth/forgot-password", { json: { email } });
  const find = async (start: string) =>
    (await harness.mailsTo(email)).find(({ subject }) => subject.startsWith(start));
  const [, token] = /token=([\w-]+)/.exec((await find("Choisir"))?.text ?? "") ?? [];
  const json = { token, password: "un nouveau mot de passe" };
  expect((await harness.call("POST", "/api/auth/reset-password", { json })).status).toBe(200);
  return { text: (await find("Votre mot de passe a été changé"))?.text ?? "" };
};

describe("a passkey", () => {
  it("is added, named, told by mail, and opens the account", async () => {
    covers(
      "own.api.341",
      "own.api.342",
      "own.api.343",
      "own.api.345",
      "own.api.346",
      "own.signin.22",
    );
    const person = await aConsumer(harness);
    const passkey = await added(person);
    expect(await list(person)).toMatchObject([{ name: "Mon téléphone", lastUsedAt: null }]);
    const opened = await open(passkey.use(await opening()));
    expect(opened.status).toBe(200);
    expect(opened.body.user.email).toBe(person.email);
    const me = await harness.call("GET", "/api/auth/me", { token: opened.body.token });
    expect(me.status).toBe(200);
    expect((await list(person))[0].lastUsedAt).not.toBeNull();
    const mails = (await harness.mailsTo(person.email)).map(({ subject }) => subject);
    expect(mails).toContain("Nouvelle clé d'accès");
  });

  it("signs each challenge once, and only one that was given out for that", async () => {
    covers("own.signin.23", "own.refusals.319");
    const person = await aConsumer(harness);
    const passkey = await added(person);
    const response = passkey.use(await opening());
    expect((await open(response)).status).toBe(200);
    expect(statusAndCode(await open(response))).toEqual(NOT_VERIFIED);
    expect(statusAndCode(await open(passkey.use("aW52ZW50w6k")))).toEqual(NOT_VERIFIED);
    expect(statusAndCode(await open(passkey.use(await adding(person.token))))).toEqual(
      NOT_VERIFIED,
    );
    const other = await aConsumer(harness);
    const made = aSoftPasskey(harness.baseUrl).make(await adding(person.token));
    expect(statusAndCode(await add(other.token, made))).toEqual(NOT_VERIFIED);
    expect(statusAndCode(await open({ id: "inconnue" }))).toEqual(NOT_VERIFIED);
  });

  it("is valid only for this site, and only if the authenticator verified the person", async () => {
    covers("own.signin.23");
    const person = await aConsumer(harness);
    const elsewhere = aSoftPasskey("https://stokaz.exemple");
    expect(
      statusAndCode(await add(person.token, elsewhere.make(await adding(person.token)))),
    ).toEqual(NOT_VERIFIED);
    const passkey = await added(person);
    const presentOnly = 0x01;
    expect(statusAndCode(await open(passkey.use(await opening(), presentOnly)))).toEqual(
      NOT_VERIFIED,
    );
    const stranger = aSoftPasskey(harness.baseUrl);
    const { id } = passkey.use(await opening());
    const forged = { ...stranger.use(await opening()), id, rawId: id };
    expect(statusAndCode(await open(forged))).toEqual(NOT_VERIFIED);
  });

  it("can be removed only by its owner, and then opens no session", async () => {
    covers("own.api.344", "own.refusals.320");
    const [person, other] = [await aConsumer(harness), await aConsumer(harness)];
    const passkey = await added(person);
    const [{ id }] = await list(person);
    const remove = ({ token }: Person) => harness.call("DELETE", `${PATH}/${id}`, { token });
    expect(statusAndCode(await remove(other))).toEqual([404, "passkey/not-found"]);
    expect((await remove(person)).status).toBe(200);
    expect(statusAndCode(await open(passkey.use(await opening())))).toEqual(NOT_VERIFIED);
  });

  it("is one of ten at most", async () => {
    covers("own.refusals.321");
    const person = await aConsumer(harness);
    for (let n = 0; n < 9; n += 1) await added(person);
    const challenges = [await adding(person.token), await adding(person.token)];
    const both = challenges.map((challenge) =>
      add(person.token, aSoftPasskey(harness.baseUrl).make(challenge)),
    );
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409]);
    const full = await harness.call("POST", `${PATH}/options`, { token: person.token });
    expect(statusAndCode(full)).toEqual([409, "passkey/too-many"]);
  });

  it("replaces password and code, also where administrators need a second factor", async () => {
    covers("own.signin.24");
    const admin = await anAdmin(harness);
    const passkey = await added(admin);
    const overview = async (token: string) =>
      (await harness.call("GET", "/api/admin/overview", { token })).status;
    expect(await overview(admin.token)).toBe(403);
    const { body } = await open(passkey.use(await opening()));
    expect(body.user).not.toHaveProperty("mustSetSecondFactor");
    expect(await overview(body.token)).toBe(200);
    const person = await aConsumer(harness);
    const own = await added(person);
    await aPhone(harness, person);
    await harness.setNow(undefined);
    expect((await open(own.use(await opening()))).status).toBe(200);
  });

  it("is added only once the address is proven", async () => {
    covers("own.product.767", "own.refusals.420");
    const person = await aConsumer(harness);
    const challenge = await adding(person.token);
    await setProven(person, null);
    const refusal = [403, "account/email-unproven"];
    const asked = await harness.call("POST", `${PATH}/options`, { token: person.token });
    expect(statusAndCode(asked)).toEqual(refusal);
    const made = aSoftPasskey(harness.baseUrl).make(challenge);
    expect(statusAndCode(await add(person.token, made))).toEqual(refusal);
    expect(await list(person)).toEqual([]);
  });

  it("of a stranger is removed by the reset that proves the address, and the mail says so", async () => {
    covers("own.product.768");
    const person = await aConsumer(harness);
    const passkey = await added(person);
    await setProven(person, null);
    const { text } = await resetPassword(person);
    expect(statusAndCode(await open(passkey.use(await opening())))).toEqual(NOT_VERIFIED);
    expect(text).toContain("Personne n'avait confirmé cette adresse jusqu'ici");
    expect(text).not.toContain("ouvrent toujours votre compte");
  });

  it("of a proven account outlives a new password, and the mail says where to remove it", async () => {
    covers("own.product.768");
    const person = await aConsumer(harness);
    const passkey = await added(person);
    const { text } = await resetPassword(person);
    expect((await open(passkey.use(await opening()))).status).toBe(200);
    expect(text).toContain("Vos clés d'accès ouvrent toujours votre compte.");
    expect(text).toContain(`${harness.baseUrl}/profile`);
    expect(text).not.toContain("Personne n'avait confirmé");
    const { text: without } = await resetPassword(await aConsumer(harness));
    expect(without).not.toContain("clés d'accès");
  });

  it("opens no suspended account, and is deleted with a closed one", async () => {
    covers("own.signin.7", "own.signin.24");
    const person = await aConsumer(harness);
    const passkey = await added(person);
    const suspend = (reason: string | null) =>
      harness.db
        .updateTable("users")
        .set({ suspended_at: reason === null ? null : new Date(), suspension_reason: reason })
        .where("id", "=", person.userId)
        .execute();
    await suspend("Essai.");
    expect(statusAndCode(await open(passkey.use(await opening())))).toEqual([
      403,
      "account/suspended",
    ]);
    await suspend(null);
    await adding(person.token);
    const json = { password: PASSWORD };
    await harness.call("DELETE", "/api/auth/account", { token: person.token, json });
    for (const table of ["passkeys", "passkey_challenges"] as const) {
      const rows = harness.db.selectFrom(table).selectAll().where("user_id", "=", person.userId);
      expect(await rows.execute()).toEqual([]);
    }
    expect(statusAndCode(await open(passkey.use(await opening())))).toEqual(NOT_VERIFIED);
  });
});
