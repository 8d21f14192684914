import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { aConsumer } from "../../test/factories.ts";
import { useHarness } from "../../test/harness.ts";
import { runCommand } from "./commands.ts";

const harness = useHarness();

describe("one more administrator", () => {
  const databaseUrl = async (): Promise<string> => {
    const { pool } = harness.deps;
    const { rows } = await pool.query<{ name: string }>("select current_database() as name");
    const host = encodeURIComponent(inject("postgresHost"));
    return `postgres://postgres@localhost/${rows[0]?.name}?host=${host}`;
  };
  /** `npm run add-admin -- …`. @returns its exit code and what it says */
  const add = async (...args: string[]) => {
    const lines: string[] = [];
    const config = { ...harness.deps.config, databaseUrl: await databaseUrl() };
    await runCommand(config, ["add-admin", ...args], (line) => void lines.push(line));
    const code = process.exitCode;
    process.exitCode = undefined;
    return [code, lines.join("\n")] as const;
  };
  const rolesOf = async (email: string) =>
    (
      await harness.db
        .selectFrom("users")
        .select("role")
        .where(sql`lower(email)`, "=", email.toLowerCase())
        .execute()
    ).map(({ role }) => role);

  it("is added on the server, chooses a password by the mailed link, and the journal keeps it", async () => {
    covers("own.product.816");
    const email = "seconde@exemple.re";
    expect(await add(email)).toEqual([0, expect.stringContaining("Mot de passe oublié")]);
    expect(await rolesOf(email)).toEqual(["admin"]);
    const forgot = { json: { email } };
    expect((await harness.call("POST", "/api/auth/forgot-password", forgot)).status).toBe(200);
    const [mail] = await harness.mailsTo(email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const password = "la seconde qui administre";
    const reset = await harness.call("POST", "/api/auth/reset-password", {
      json: { token, password },
    });
    expect(reset.status).toBe(200);
    const signedIn = await harness.call("POST", "/api/auth/login", { json: { email, password } });
    expect([signedIn.status, signedIn.body.user.role]).toEqual([200, "Admin"]);
    const acts = await harness.db
      .selectFrom("audit_log")
      .select(["action", "actor_id"])
      .where("subject_id", "=", signedIn.body.user._id)
      .execute();
    expect(acts).toContainEqual({ action: "grant", actor_id: null });
  });

  it("is nobody who has an account, and has an address", async () => {
    covers("own.product.816");
    const { email } = await aConsumer(harness);
    expect(await add(email.toUpperCase())).toEqual([1, expect.stringContaining("déjà l'e-mail")]);
    expect(await rolesOf(email)).toEqual(["consumer"]);
    expect(await add("personne")).toEqual([1, "Email invalide : personne"]);
    expect(await add()).toEqual([1, "Usage : npm run add-admin -- <e-mail>"]);
  });
});
