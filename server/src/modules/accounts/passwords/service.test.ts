import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aConsumer, PASSWORD } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";

const harness = useHarness();

const login = (email: string, password = PASSWORD) =>
  harness.call("POST", "/api/auth/login", { json: { email, password } });
const me = (token: string) => harness.call("GET", "/api/auth/me", { token });

describe("forgotten passwords", () => {
  const forgot = (email: string) =>
    harness.call("POST", "/api/auth/forgot-password", { json: { email } });
  const reset = (token: string | null, password = "nouveau mot") =>
    harness.call("POST", "/api/auth/reset-password", { json: { token, password } });
  const linkToken = async (email: string): Promise<string | null> => {
    const mails = await harness.mailsTo(email);
    const text = mails.find(({ subject }) => subject.startsWith("Choisir"))?.text ?? "";
    return /token=([\w-]+)/.exec(text)?.[1] ?? null;
  };

  it("answers the same whether or not the account exists", async () => {
    const { email } = await aConsumer(harness);
    expect((await forgot(email)).body).toEqual((await forgot("personne@test.re")).body);
  });

  it("does the same work before answering, so that its time tells nothing either", async () => {
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
    const { email, token } = await aConsumer(harness);
    await forgot(email);
    const link = await linkToken(email);
    expect((await reset(link)).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    expect((await login(email, "nouveau mot")).status).toBe(200);
    const again = await reset(link);
    expect(again.status).toBe(400);
    expect(again.body.code).toBe("account/reset-link-invalid");
  });

  it("are not changed by a link older than an hour", async () => {
    const { email } = await aConsumer(harness);
    await forgot(email);
    const link = await linkToken(email);
    await harness.setNow(new Date(Date.now() + 61 * 60_000));
    expect((await reset(link)).status).toBe(400);
    await harness.setNow(undefined);
  });
});

describe("PUT /api/auth/password", () => {
  const change = (token: string, currentPassword: string) =>
    harness.call("PUT", "/api/auth/password", {
      token,
      json: { currentPassword, newPassword: "nouveau mot" },
    });

  it("spares the session that asked and ends the others", async () => {
    const { email, token } = await aConsumer(harness);
    const other = (await login(email)).body.token;
    expect((await change(token, PASSWORD)).status).toBe(200);
    expect((await me(token)).status).toBe(200);
    expect((await me(other)).status).toBe(401);
  });

  it("wants the current password", async () => {
    const { token } = await aConsumer(harness);
    const { status, body } = await change(token, "faux");
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "currentPassword", message: "Le mot de passe actuel est incorrect." },
    ]);
  });
});
