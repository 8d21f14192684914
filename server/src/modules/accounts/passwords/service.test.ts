import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aConsumer, PASSWORD, registrationForm } from "../../../../test/factories.ts";
import { type Reply, useHarness } from "../../../../test/harness.ts";
import { untilOneWaits } from "../../../../test/locks.ts";
import { hash } from "../../../platform/password-hash.ts";

const harness = useHarness();

const login = (email: string, password = PASSWORD) =>
  harness.call("POST", "/api/auth/login", { json: { email, password } });
const me = (token: string) => harness.call("GET", "/api/auth/me", { token });
const change = (token: string, currentPassword: string, newPassword = "un nouveau mot de passe") =>
  harness.call("PUT", "/api/auth/password", { token, json: { currentPassword, newPassword } });

const forgot = (email: string) =>
  harness.call("POST", "/api/auth/forgot-password", { json: { email } });
const reset = (token: string | null, password = "un nouveau mot de passe") =>
  harness.call("POST", "/api/auth/reset-password", { json: { token, password } });
/** Tokens of all reset links that were mailed to an address so far. */
const linkTokens = async (email: string): Promise<(string | null)[]> =>
  (await harness.mailsTo(email))
    .filter(({ subject }) => subject.startsWith("Choisir"))
    .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? null);
const linkToken = async (email: string) => (await linkTokens(email))[0] ?? null;

/**
 * Changes a person in a transaction that commits once another one waits for it.
 *
 * @returns the result of the call that waited
 */
const whileLocked = async <Result>(
  userId: string,
  changes: { email?: string; password_hash?: string },
  start: () => Promise<Result>,
): Promise<Result> => {
  const { waiting } = await harness.db.transaction().execute(async (tx) => {
    await tx.updateTable("users").set(changes).where("id", "=", userId).execute();
    await tx.deleteFrom("login_sessions").where("user_id", "=", userId).execute();
    const waiting = start();
    await untilOneWaits(harness.db);
    return { waiting };
  });
  return waiting;
};

describe("forgotten passwords", () => {
  it("answers the same whether or not the account exists", async () => {
    covers("D5.calls.3");
    const { email } = await aConsumer(harness);
    expect((await forgot(email)).body).toEqual((await forgot("personne@test.re")).body);
  });

  it("does the same work before answering, so that its time tells nothing either", async () => {
    covers("D5.calls.3");
    const { email } = await aConsumer(harness);
    await harness.mailsTo(email);
    for (const asked of [email, "personne@test.re"]) await forgot(asked);
    const { rows } = await sql<{ name: string; email: string }>`
      select name, data ->> 'email' as email from pgboss.job where state = 'created' order by created_on
    `.execute(harness.db);
    expect(rows).toEqual(
      [email, "personne@test.re"].map((asked) => ({ name: "send-reset-link", email: asked })),
    );
    expect(await harness.mailsTo("personne@test.re")).toEqual([]);
  });

  it("are changed once by the link, which ends all sessions", async () => {
    covers("D5.calls.4", "D3.real.2", "D4.accounts.2", "own.refusals.21", "§2.login.2");
    const { email, token } = await aConsumer(harness);
    await forgot(email);
    const link = await linkToken(email);
    expect((await reset(link)).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    expect((await login(email, "un nouveau mot de passe")).status).toBe(200);
    const again = await reset(link);
    expect(again.status).toBe(400);
    expect(again.body.code).toBe("account/reset-link-invalid");
  });

  it("are not changed by a link older than an hour", async () => {
    covers("D5.calls.4", "D3.real.2", "own.refusals.21");
    const { email } = await aConsumer(harness);
    await forgot(email);
    const link = await linkToken(email);
    await harness.setNow(new Date(Date.now() + 61 * 60_000));
    expect((await reset(link)).status).toBe(400);
    await harness.setNow(undefined);
  });

  it("make every link invalid with a reset, also one used at the same moment", async () => {
    covers("D5.calls.4");
    const { email } = await aConsumer(harness);
    for (const _ of [1, 2, 3]) await forgot(email);
    const links = await linkTokens(email);
    expect(new Set(links).size).toBe(3);
    const answers = await Promise.all(links.slice(1).map((link) => reset(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await reset(links[0] ?? null)).body.code).toBe("account/reset-link-invalid");
  });

  it("are not sent to an e-mail that is no longer the account's", async () => {
    const { email, userId } = await aConsumer(harness);
    await harness.mailsTo(email);
    await forgot(email);
    await whileLocked(userId, { email: `autre-${email}` }, () => harness.mailsTo(email));
    expect(await linkTokens(email)).toEqual([]);
  });
});

describe("a password that changes during another request", () => {
  const another = { password_hash: "$argon2id$v=19$m=19456,t=2,p=1$YW5vdGhlcg$YW5vdGhlcg" };
  const sessionsOf = (userId: string) =>
    harness.db.selectFrom("login_sessions").where("user_id", "=", userId).execute();

  it("gives no session to a login with the former password", async () => {
    const { email, userId } = await aConsumer(harness);
    const { status, body } = await whileLocked(userId, another, () => login(email));
    expect([status, body.code]).toEqual([400, "account/bad-credentials"]);
    expect(await sessionsOf(userId)).toEqual([]);
  });

  it("is not changed again by a request with the former password", async () => {
    const { token, userId } = await aConsumer(harness);
    const { status, body } = await whileLocked(userId, another, () => change(token, PASSWORD));
    expect([status, body.code]).toEqual([400, "account/wrong-password"]);
  });

  it("refuses to delete the account with the former password", async () => {
    const { token, userId } = await aConsumer(harness);
    const { status, body } = await whileLocked(userId, another, () =>
      harness.call("DELETE", "/api/auth/account", { token, json: { password: PASSWORD } }),
    );
    expect([status, body.code]).toEqual([400, "account/wrong-password"]);
  });
});

describe("a leaked password", () => {
  const refused = (field: string) => [
    400,
    "account/leaked-password",
    [
      {
        field,
        message:
          "Ce mot de passe fait partie de ceux qui ont été volés ailleurs et que l'on essaie en premier. Choisissez-en un autre.",
      },
    ],
  ];
  const said = ({ status, body }: Reply) => [status, body.code, body.errors];

  it("is refused at registration, by a link and in the profile", async () => {
    covers("own.signin.2", "own.refusals.310");
    const form = { ...registrationForm("consumer"), password: "Qwerty123456789" };
    const registration = await harness.call("POST", "/api/auth/register", { form });
    expect(said(registration)).toEqual(refused("password"));
    const { email, token } = await aConsumer(harness);
    expect(said(await change(token, PASSWORD, "Password1"))).toEqual(refused("newPassword"));
    await forgot(email);
    const link = await linkToken(email);
    expect(said(await reset(link, "Password123"))).toEqual(refused("password"));
    expect((await reset(link)).status).toBe(200);
  });

  it("still opens the account that has it", async () => {
    covers("own.signin.3");
    const { email, userId } = await aConsumer(harness);
    const password_hash = await hash("azerty", { memoryCost: 8, timeCost: 1 });
    await harness.db.updateTable("users").set({ password_hash }).where("id", "=", userId).execute();
    expect((await login(email, "azerty")).status).toBe(200);
  });
});

describe("PUT /api/auth/password", () => {
  it("makes every reset link invalid", async () => {
    const { email, token } = await aConsumer(harness);
    await forgot(email);
    const link = await linkToken(email);
    expect((await change(token, PASSWORD)).status).toBe(200);
    expect((await reset(link)).body.code).toBe("account/reset-link-invalid");
  });

  it("keeps the session that asked and ends the others", async () => {
    covers("D5.calls.5", "D4.accounts.5");
    const { email, token } = await aConsumer(harness);
    const other = (await login(email)).body.token;
    expect((await change(token, PASSWORD)).status).toBe(200);
    expect((await me(token)).status).toBe(200);
    expect((await me(other)).status).toBe(401);
  });

  it("needs the current password", async () => {
    covers("D5.calls.5", "own.refusals.20");
    const { token } = await aConsumer(harness);
    const { status, body } = await change(token, "faux");
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "currentPassword", message: "Le mot de passe actuel est incorrect." },
    ]);
  });
});
