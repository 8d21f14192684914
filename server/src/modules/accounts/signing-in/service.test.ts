import { ENDPOINTS } from "@stokaz/contract/endpoints";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, PASSWORD } from "../../../../test/factories.ts";
import { type Reply, useHarness } from "../../../../test/harness.ts";
import { aPhone } from "../../../../test/second-factor.ts";

const harness = useHarness(ADMIN);

const MINUTE = 60_000;
const later = (minutes: number) => harness.setNow(new Date(Date.now() + minutes * MINUTE));
const statusAndCode = ({ status, body }: Reply) => [status, body.code];
const confirm = (token: string, json: Record<string, string>) =>
  harness.call("POST", "/api/auth/confirm", { token, json });
const AGAIN = [403, "session/confirm-again"];

afterEach(() => harness.setNow(undefined));

/** The list is written out, not read from the contract, because it checks the contract. */
const DANGEROUS = [
  "DELETE /api/admin/:type/:id",
  "DELETE /api/auth/passkeys/:id",
  "DELETE /api/auth/second-factor",
  "GET /api/admin/audit/export",
  "GET /api/admin/books/export",
  "GET /api/admin/claims/export",
  "GET /api/admin/decisions/export",
  "GET /api/admin/export",
  "GET /api/admin/injunctions/export",
  "GET /api/admin/producers/register",
  "GET /api/admin/recalls/:id/export",
  "GET /api/admin/tax-reporting/files/:id/file",
  "GET /api/admin/tax-sellers/register",
  "GET /api/admin/vat/export",
  "POST /api/admin/claims/:id/decide",
  "POST /api/admin/handover-cases/:id/decide",
  "POST /api/admin/refunds",
  "POST /api/admin/refunds/:id/retry",
  "POST /api/admin/refunds/:id/settle-otherwise",
  "POST /api/admin/users/:id/reset-second-factor",
  "POST /api/auth/passkeys/options",
  "POST /api/auth/second-factor/recovery-codes",
  "POST /api/auth/second-factor/setup",
  "PUT /api/auth/email",
];

describe("a dangerous call", () => {
  it("is exactly one of these", () => {
    covers("own.signin.16");
    const found = ENDPOINTS.filter(({ isDangerous }) => isDangerous);
    expect(found.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(DANGEROUS);
  });

  it.each(DANGEROUS.filter((call) => call.includes("/admin/")))(
    "needs a new confirmation from an administrator: %s",
    async (call) => {
      covers("own.signin.16", "own.refusals.317");
      const { token, userId } = await anAdmin(harness);
      const [method = "", path = ""] = call.split(" ");
      const url = path.replace(":type", "users").replace(":id", userId);
      await later(14);
      const json = method === "POST" ? { json: {} } : {};
      expect(statusAndCode(await harness.call(method, url, { token, ...json }))).not.toEqual(AGAIN);
      await later(16);
      expect(statusAndCode(await harness.call(method, url, { token, ...json }))).toEqual(AGAIN);
    },
  );

  it("may be a correction of a person, if it changes the e-mail", async () => {
    covers("own.signin.16");
    const [admin, person] = [await anAdmin(harness), await aConsumer(harness)];
    const same = { name: "Payet", firstName: "Marie", mobilePhone: "0692123456" };
    const edit = (email: string) =>
      harness.call("PUT", `/api/admin/users/${person.userId}`, {
        token: admin.token,
        json: { ...same, email },
      });
    await later(16);
    expect((await edit(person.email)).status).toBe(200);
    expect(statusAndCode(await edit("autre@test.re"))).toEqual(AGAIN);
    await confirm(admin.token, { password: ADMIN.ADMIN_PASSWORD });
    expect((await edit("autre@test.re")).status).toBe(200);
  });

  it("is allowed for a quarter of an hour after the password is given again", async () => {
    covers("own.api.333", "own.signin.16");
    const { token } = await aConsumer(harness);
    const setup = () => harness.call("POST", "/api/auth/second-factor/setup", { token });
    await later(20);
    expect(statusAndCode(await setup())).toEqual(AGAIN);
    expect((await confirm(token, {})).body.errors).toEqual([
      { field: "password", message: "Entrez votre mot de passe" },
    ]);
    expect((await confirm(token, { password: "faux" })).body.errors).toEqual([
      { field: "password", message: "Le mot de passe actuel est incorrect." },
    ]);
    expect(statusAndCode(await setup())).toEqual(AGAIN);
    expect((await confirm(token, { password: PASSWORD })).status).toBe(200);
    expect((await setup()).status).toBe(200);
    await later(36);
    expect(statusAndCode(await setup())).toEqual(AGAIN);
  });

  it("needs a code from a person with a second factor, not the password", async () => {
    covers("own.signin.17");
    const person = await aConsumer(harness);
    const { token } = person;
    const phone = await aPhone(harness, person);
    for (let waited = 0; waited < 32; waited += 1) await phone.code();
    const remove = () => harness.call("DELETE", "/api/auth/second-factor", { token });
    expect(statusAndCode(await remove())).toEqual(AGAIN);
    expect((await confirm(token, { password: PASSWORD })).body.errors).toEqual([
      { field: "code", message: "Entrez le code" },
    ]);
    expect((await confirm(token, { code: await phone.code() })).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });

  it("is confirmed for one session, not for the others of the account", async () => {
    covers("own.signin.16");
    const { email, token } = await aConsumer(harness);
    const json = { email, password: PASSWORD };
    const other = (await harness.call("POST", "/api/auth/login", { json })).body.token;
    await later(16);
    await confirm(other, { password: PASSWORD });
    const setup = "/api/auth/second-factor/setup";
    expect(statusAndCode(await harness.call("POST", setup, { token }))).toEqual(AGAIN);
  });
});
