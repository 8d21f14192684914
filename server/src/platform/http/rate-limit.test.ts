import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { useHarness } from "../../../test/harness.ts";
import { networkOf } from "./rate-limit.ts";

const harness = useHarness({ RATE_LIMIT: "on", TRUST_PROXY: "on" });

describe("POST /api/auth/login, tried too often", () => {
  it("answers 429 and says how long to wait", async () => {
    covers("D6.settled.16", "own.refusals.10");
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

  it("counts an e-mail once, however it is written", async () => {
    const attempt = (email: string) =>
      harness.call("POST", "/api/auth/login", { json: { email, password: "au hasard" } });
    const spellings = ["marie@test.re", "MARIE@TEST.RE", " Marie@Test.Re "];
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await attempt(spellings[tries % 3] ?? "")).status).toBe(400);
    }
    for (const spelling of spellings) expect((await attempt(spelling)).status).toBe(429);
  });
});

describe("a limit of calls from one address", () => {
  it.each([
    ["/api/auth/register", 20],
    ["/api/contact", 10],
  ])("counts those of %s before their body is read", async (path, tries) => {
    covers("D6.settled.16");
    const send = () => harness.call("POST", path, { json: {} });
    for (let n = 0; n < tries; n += 1) expect((await send()).status).toBe(400);
    expect((await send()).status).toBe(429);
  });
});

describe("networkOf", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])(
    "is a whole IPv4 address, or the first half of an IPv6 address: %s gives %s",
    (address, network) => {
      expect(networkOf(address)).toBe(network);
    },
  );
});

describe("calls from one network", () => {
  const write = (from: string) =>
    harness.call("POST", "/api/contact", {
      headers: { "x-forwarded-for": from },
      json: {
        name: "Hoarau",
        firstName: "Marie",
        email: "marie@exemple.re",
        phone: "0692123456",
        message: "Bonjour",
      },
    });

  it("count together whatever the IPv6 address, the next network's apart", async () => {
    for (let host = 1; host <= 10; host += 1) {
      expect((await write(`2001:db8:1:2::${host}`)).status).toBe(201);
    }
    expect((await write("2001:db8:1:2:ffff:ffff:ffff:ffff")).status).toBe(429);
    expect((await write("2001:db8:1:3::1")).status).toBe(201);
  });
});
