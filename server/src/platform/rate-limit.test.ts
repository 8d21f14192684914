import { describe, expect, it } from "vitest";
import { useHarness } from "../../test/harness.ts";

const harness = useHarness({ RATE_LIMIT: "on" });

describe("POST /api/auth/login, tried too often", () => {
  it("answers 429 and says how long to wait", async () => {
    const attempt = () =>
      harness.call("POST", "/api/auth/login", {
        json: { email: "cible@test.re", password: "au hasard" },
      });
    for (let tries = 0; tries < 10; tries += 1) expect((await attempt()).status).toBe(400);
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe("request/too-many");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("a limit of calls from one address", () => {
  it.each([
    ["/api/auth/register", 20],
    ["/api/contact", 10],
  ])("counts those of %s before their body is read", async (path, tries) => {
    const send = () => harness.call("POST", path, { json: {} });
    for (let n = 0; n < tries; n += 1) expect((await send()).status).toBe(400);
    expect((await send()).status).toBe(429);
  });
});
