import { covers } from "@stokaz/spec-coverage";
import { afterEach, describe, expect, it } from "vitest";
import {
  ADMIN,
  aConsumer,
  anAdmin,
  PASSWORD,
  type Person,
  proveEmail,
} from "../../../../test/factories.ts";
import { type Reply, useHarness } from "../../../../test/harness.ts";
import { aPhone, codeAt } from "../../../../test/second-factor.ts";

const harness = useHarness(ADMIN);
const PATH = "/api/auth/second-factor";

const NEW_PASSWORD = "un nouveau mot de passe";

const login = (email: string, password = PASSWORD) =>
  harness.call("POST", "/api/auth/login", { json: { email, password } });
const challengeOf = async (email: string): Promise<string> => (await login(email)).body.challenge;
const give = (challenge: string, code: string) =>
  harness.call("POST", PATH, { json: { challenge, code } });
const me = async (token: string) => (await harness.call("GET", "/api/auth/me", { token })).status;
const state = async (token: string) => (await harness.call("GET", PATH, { token })).body;
const statusAndCode = ({ status, body }: Reply) => [status, body.code];
const WRONG = "000000";

const unprove = ({ userId }: Person) =>
  harness.db.updateTable("users").set({ email_proven_at: null }).where("id", "=", userId).execute();

/** Chooses a new password by a mailed link. */
const resetPassword = async ({ email }: { email: string }): Promise<void> => {
  await harness.call("POST", "/api/auth/forgot-password", { json: { email } });
  const mails = await harness.mailsTo(email);
  const mail = mails.find(({ subject }) => subject.startsWith("Choisir"));
  const [, token] = /token=([\w-]+)/.exec(mail?.text ?? "") ?? [];
  const json = { token, password: NEW_PASSWORD };
  expect((await harness.call("POST", "/api/auth/reset-password", { json })).status).toBe(200);
};

afterEach(() => harness.setNow(undefined));

describe("a second factor", () => {
  it("is required after its first code, and ends sessions opened with a password alone", async () => {
    covers("own.signin.10", "own.api.334", "own.api.335", "own.api.336");
    const person = await aConsumer(harness);
    const other = (await login(person.email)).body.token;
    expect(await state(person.token)).toEqual({ since: null, recoveryCodes: 0, isRequired: false });
    const { body } = await harness.call("POST", `${PATH}/setup`, { token: person.token });
    expect(body.url).toContain(`secret=${body.secret}`);
    // Before the phone is added, a password is enough.
    expect((await login(person.email)).body).toHaveProperty("token");
    const { recoveryCodes } = await aPhone(harness, person);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await state(person.token)).toMatchObject({ recoveryCodes: 10 });
    expect([await me(person.token), await me(other)]).toEqual([200, 401]);
    const answer = await login(person.email);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(["challenge", "message"]);
    const mails = (await harness.mailsTo(person.email)).map(({ subject }) => subject);
    expect(mails).toContain("Validation en deux étapes activée");
  });

  it("opens a session with a code, once each, within ten minutes of the password", async () => {
    covers("own.api.339", "own.signin.11", "own.refusals.312", "own.refusals.314");
    const person = await aConsumer(harness);
    const phone = await aPhone(harness, person);
    const code = await phone.code();
    const [one, other] = [await challengeOf(person.email), await challengeOf(person.email)];
    const opened = await give(one, code);
    expect(opened.status).toBe(200);
    expect(opened.body.user.email).toBe(person.email);
    expect(await me(opened.body.token)).toBe(200);
    const again = await give(other, code);
    expect(again.body).toEqual({
      code: "account/wrong-code",
      message: "Ce code n'est pas le bon, ou il a déjà servi.",
      errors: [{ field: "code", message: "Ce code n'est pas le bon, ou il a déjà servi." }],
    });
    expect(statusAndCode(await give(one, await phone.code()))).toEqual([
      400,
      "account/challenge-over",
    ]);
    const late = await challengeOf(person.email);
    for (let waited = 0; waited < 21; waited += 1) await phone.code();
    expect(statusAndCode(await give(late, await phone.code()))).toEqual([
      400,
      "account/challenge-over",
    ]);
  });

  it("checks five wrong codes, even if a hundred come at once, then none for a quarter of an hour", async () => {
    covers("own.signin.12", "own.refusals.313");
    const person = await aConsumer(harness);
    const phone = await aPhone(harness, person);
    const challenge = await challengeOf(person.email);
    const right = await phone.code();
    const guesses = Array.from({ length: 100 }, (_, n) => String(n).padStart(6, "0"));
    const wrong = guesses.filter((guess) => guess !== right);
    const answers = (await Promise.all(wrong.map((guess) => give(challenge, guess)))).map(
      statusAndCode,
    );
    expect(answers.filter(([status]) => status === 400)).toHaveLength(4);
    expect(answers.filter(([status]) => status === 429)).toHaveLength(wrong.length - 4);
    const refused = await give(challenge, right);
    expect(statusAndCode(refused)).toEqual([429, "account/wait-for-code"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    // The wait holds for the account: it also stops another challenge, a recovery code and another
    // call.
    const other = await challengeOf(person.email);
    expect((await give(other, phone.recoveryCodes[0] ?? "")).status).toBe(429);
    const json = { code: right };
    const again = await harness.call("POST", "/api/auth/confirm", { token: person.token, json });
    expect(again.status).toBe(429);
    for (let waited = 0; waited < 31; waited += 1) await phone.code();
    expect((await give(await challengeOf(person.email), await phone.code())).status).toBe(200);
  });

  it("resets the count of wrong codes after a right one", async () => {
    covers("own.signin.12");
    const person = await aConsumer(harness);
    const phone = await aPhone(harness, person);
    for (let round = 0; round < 2; round += 1) {
      const challenge = await challengeOf(person.email);
      for (let n = 0; n < 4; n += 1) expect((await give(challenge, WRONG)).status).toBe(400);
      expect((await give(challenge, await phone.code())).status).toBe(200);
    }
  });

  it("is set up only once the address is proven", async () => {
    covers("own.product.767", "own.refusals.420");
    const person = await aConsumer(harness, { isProven: false });
    const start = () => harness.call("POST", `${PATH}/setup`, { token: person.token });
    const refusal = [403, "account/email-unproven"];
    expect(statusAndCode(await start())).toEqual(refusal);
    await proveEmail(harness, person.userId);
    const { body: key } = await start();
    await unprove(person);
    const json = { code: codeAt(key.secret, Date.now()) };
    const activated = await harness.call("POST", `${PATH}/activate`, { token: person.token, json });
    expect(statusAndCode(activated)).toEqual(refusal);
    expect(await state(person.token)).toMatchObject({ since: null, recoveryCodes: 0 });
  });

  it("of a stranger is removed with its codes by the reset that proves the address", async () => {
    covers("own.product.768");
    const person = await aConsumer(harness);
    await aPhone(harness, person);
    await unprove(person);
    await resetPassword(person);
    const { body } = await login(person.email, NEW_PASSWORD);
    expect(await state(body.token)).toMatchObject({ since: null, recoveryCodes: 0 });
  });

  it("of before an administrator replaced the address stays", async () => {
    covers("own.product.769");
    const person = await aConsumer(harness);
    await aPhone(harness, person);
    const admin = await anAdmin(harness);
    const email = `nouvelle-${person.email}`;
    const edit = { name: "Payet", firstName: "Marie", email, mobilePhone: "0692123456" };
    const path = `/api/admin/users/${person.userId}`;
    expect((await harness.call("PUT", path, { token: admin.token, json: edit })).status).toBe(200);
    await resetPassword({ email });
    expect((await login(email, NEW_PASSWORD)).body).toHaveProperty("challenge");
  });

  it("is replaced by a recovery code, once each, until new ones are made", async () => {
    covers("own.signin.13", "own.api.338");
    const person = await aConsumer(harness);
    const { recoveryCodes } = await aPhone(harness, person);
    const [first = "", second = ""] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll("-", " ");
    expect((await give(await challengeOf(person.email), typed)).status).toBe(200);
    expect((await give(await challengeOf(person.email), first)).status).toBe(400);
    expect(await state(person.token)).toMatchObject({ recoveryCodes: 9 });
    const { token } = person;
    const renewed = await harness.call("POST", `${PATH}/recovery-codes`, { token });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await give(await challengeOf(person.email), second)).status).toBe(400);
    const [fresh] = renewed.body.recoveryCodes;
    expect((await give(await challengeOf(person.email), fresh)).status).toBe(200);
  });

  it("opens one session for two requests with the same recovery code", async () => {
    covers("own.signin.13");
    const person = await aConsumer(harness);
    const { recoveryCodes } = await aPhone(harness, person);
    const challenges = [await challengeOf(person.email), await challengeOf(person.email)];
    const both = challenges.map((challenge) => give(challenge, recoveryCodes[0] ?? ""));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it("can be taken away, and set up again", async () => {
    covers("own.api.337", "own.refusals.315", "own.refusals.316");
    const person = await aConsumer(harness);
    const { token, email } = person;
    const remove = () => harness.call("DELETE", PATH, { token });
    expect(statusAndCode(await remove())).toEqual([409, "account/no-second-factor"]);
    await aPhone(harness, person);
    const setup = await harness.call("POST", `${PATH}/setup`, { token });
    expect(statusAndCode(setup)).toEqual([409, "account/second-factor-on"]);
    expect((await remove()).status).toBe(200);
    expect((await login(email)).body).toHaveProperty("token");
    const mails = (await harness.mailsTo(email)).map(({ subject }) => subject);
    expect(mails).toContain("Validation en deux étapes retirée");
    expect((await aPhone(harness, person)).recoveryCodes).toHaveLength(10);
  });

  it("is stored sealed, its codes as hashes, and deleted when the account is closed", async () => {
    covers("own.signin.14", "own.signin.7");
    const person = await aConsumer(harness);
    const { body } = await harness.call("POST", `${PATH}/setup`, { token: person.token });
    const { recoveryCodes } = await aPhone(harness, person);
    await challengeOf(person.email);
    const kept = async () => {
      const tables = ["second_factors", "recovery_codes", "login_challenges"] as const;
      const found = tables.map((table) =>
        harness.db.selectFrom(table).selectAll().where("user_id", "=", person.userId).execute(),
      );
      return (await Promise.all(found)).flat();
    };
    const text = JSON.stringify(await kept());
    for (const secret of [body.secret, ...recoveryCodes]) expect(text).not.toContain(secret);
    const json = { password: PASSWORD };
    await harness.call("DELETE", "/api/auth/account", { token: person.token, json });
    expect(await kept()).toEqual([]);
  });
});

describe("POST /api/admin/users/:id/reset-second-factor", () => {
  it("removes it with a reason, in the audit log and in a mail, and ends all sessions", async () => {
    covers("own.api.340", "own.signin.15");
    const [admin, person] = [await anAdmin(harness), await aConsumer(harness)];
    await aPhone(harness, person);
    const reset = (token: string, reason = "Téléphone perdu, identité vérifiée par appel.") =>
      harness.call("POST", `/api/admin/users/${person.userId}/reset-second-factor`, {
        token,
        json: { reason },
      });
    expect((await reset(person.token)).status).toBe(403);
    expect((await reset(admin.token, " ")).body.errors).toEqual([
      { field: "reason", message: "Indiquez le motif" },
    ]);
    expect((await reset(admin.token)).status).toBe(200);
    expect(await me(person.token)).toBe(401);
    expect((await login(person.email)).body).toHaveProperty("token");
    const [act] = await harness.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "factor-reset")
      .execute();
    expect(act).toMatchObject({ actor_id: admin.userId, subject_id: person.userId });
    const mails = await harness.mailsTo(person.email);
    expect(mails.some(({ text }) => text.includes("identité vérifiée par appel."))).toBe(true);
    expect(statusAndCode(await reset(admin.token))).toEqual([409, "account/no-second-factor"]);
  });
});
