import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, describe, expect, it } from "vitest";
import { textOf } from "../../../../test/client.ts";
import { aConsumer, PASSWORD, registrationForm } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";

const harness = useHarness();

const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36";
const NEWER_PHONE = PHONE.replace("130.0.0.0", "141.0.0.0");
const LAPTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

const from = (agent: string) => ({ headers: { "user-agent": agent } });
const login = async (email: string, agent: string): Promise<string> => {
  const json = { email, password: PASSWORD };
  const { status, body } = await harness.call("POST", "/api/auth/login", { json, ...from(agent) });
  expect(status).toBe(200);
  return body.token;
};
const register = async (agent: string) => {
  const form = registrationForm("consumer");
  const { body } = await harness.call("POST", "/api/auth/register", { form, ...from(agent) });
  await harness.db
    .updateTable("users")
    .set({ email_proven_at: new Date() })
    .where("id", "=", body.user._id)
    .execute();
  return { email: form.email, token: textOf(body.token) };
};
const list = async (token: string) =>
  (await harness.call("GET", "/api/auth/sessions", { token })).body.data;
const end = (token: string, id: string) =>
  harness.call("DELETE", `/api/auth/sessions/${id}`, { token });
const me = async (token: string) => (await harness.call("GET", "/api/auth/me", { token })).status;

afterEach(() => harness.setNow(undefined));

describe("one's sessions", () => {
  it("are listed with what opened them, and this one is marked", async () => {
    covers("own.api.330", "own.signin.4");
    const { email, token } = await register(PHONE);
    const laptop = await login(email, LAPTOP);
    const ofPhone = await list(token);
    expect(ofPhone).toHaveLength(2);
    expect(
      ofPhone.map(({ device, isThis }: { device: string; isThis: boolean }) => [device, isThis]),
    ).toEqual(
      expect.arrayContaining([
        ["Chrome sur Android", true],
        ["Firefox sur Windows", false],
      ]),
    );
    expect((await list(laptop)).find(({ isThis }: { isThis: boolean }) => isThis).device).toBe(
      "Firefox sur Windows",
    );
    expect(JSON.stringify(ofPhone)).not.toContain(token);
  });

  it("are ended one by one, only by their holder", async () => {
    covers("own.api.331", "own.refusals.311");
    const { email, token } = await register(PHONE);
    const laptop = await login(email, LAPTOP);
    const other = (await list(token)).find(({ isThis }: { isThis: boolean }) => !isThis).id;
    const stranger = await end((await aConsumer(harness)).token, other);
    expect([stranger.status, stranger.body]).toEqual([
      404,
      { code: "session/not-found", message: "Cette session est déjà fermée." },
    ]);
    expect((await end(token, other)).status).toBe(200);
    expect([await me(token), await me(laptop)]).toEqual([200, 401]);
    expect((await end(token, other)).status).toBe(404);
  });

  it("can all be ended at once", async () => {
    covers("own.api.332");
    const { email, token } = await register(PHONE);
    const laptop = await login(email, LAPTOP);
    const stranger = await aConsumer(harness);
    expect((await harness.call("DELETE", "/api/auth/sessions", { token: laptop })).status).toBe(
      200,
    );
    expect([await me(token), await me(laptop), await me(stranger.token)]).toEqual([401, 401, 200]);
  });

  it("end ninety days after they opened, however often they are used", async () => {
    covers("own.signin.5");
    const { token } = await register(PHONE);
    const start = Date.now();
    for (const days of [25, 50, 75, 89.9]) {
      await harness.setNow(new Date(start + days * DAY_MS));
      expect(await me(token)).toBe(200);
    }
    await harness.setNow(new Date(start + 90.1 * DAY_MS));
    expect(await me(token)).toBe(401);
  });
});

describe("a device that somebody never signed in with", () => {
  const news = async (email: string) =>
    (await harness.mailsTo(email)).filter(({ subject }) =>
      subject.startsWith("Nouvelle connexion"),
    );

  it("is told to them once, but not the device of the registration", async () => {
    covers("own.signin.6");
    const { email } = await register(PHONE);
    await login(email, NEWER_PHONE);
    expect(await news(email)).toHaveLength(0);
    await login(email, LAPTOP);
    await login(email, LAPTOP);
    await login(email, PHONE);
    const mails = await news(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Firefox sur Windows");
    expect(mails[0]?.text).toContain("« Déconnecter partout »");
  });

  it("is deleted with the account", async () => {
    covers("own.signin.7");
    const { token } = await register(PHONE);
    const userId = (await harness.call("GET", "/api/auth/me", { token })).body.user._id;
    await harness.call("DELETE", "/api/auth/account", { token, json: { password: PASSWORD } });
    for (const table of ["known_devices", "login_sessions"] as const) {
      const left = await harness.db
        .selectFrom(table)
        .selectAll()
        .where("user_id", "=", userId)
        .execute();
      expect(left).toEqual([]);
    }
  });
});
