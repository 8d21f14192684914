import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const KEYS = {
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  SMTP_URL: "smtp://mail.example",
};

describe("a server that others reach", () => {
  it.each([
    ["0.0.0.0", {}],
    ["::", {}],
    ["192.168.1.10", {}],
    ["127.0.0.1", { PUBLIC_URL: "https://stokaz.example" }],
  ])("at %s %j names what lets stand-ins and demo people start", (HOST, others) => {
    const start = () => readConfig({ HOST, ...others });
    expect(start).toThrow(/SANDBOX: .*STRIPE_SECRET_KEY, SMTP_URL.*SANDBOX=on/);
    expect(start).toThrow(/DEMO: .*DEMO=off, ou DEMO=on/);
  });

  it("starts with them when they are asked for by name", () => {
    const config = readConfig({ HOST: "0.0.0.0", SANDBOX: "on", DEMO: "on" });
    expect([config.needsSandbox, config.isDemo]).toEqual([true, true]);
  });

  it("starts with keys, and without demo people", () => {
    const config = readConfig({ HOST: "0.0.0.0", ...KEYS, DEMO: "off" });
    expect([config.needsSandbox, config.isDemo]).toEqual([false, false]);
  });

  it("refuses an address service that is a stand-in", () => {
    const start = () =>
      readConfig({ HOST: "0.0.0.0", ...KEYS, DEMO: "off", GEOCODER_URL: "sandbox" });
    expect(start).toThrow(/SANDBOX: .*GEOCODER_URL/);
  });
});

describe("a server that this machine alone reaches", () => {
  it.each(["127.0.0.1", "localhost", "::1"])("at %s has stand-ins and demo people", (HOST) => {
    const config = readConfig({ HOST });
    expect([config.needsSandbox, config.isDemo]).toEqual([true, true]);
  });

  it("can't do without keys when it may have no stand-ins", () => {
    expect(() => readConfig({ SANDBOX: "off" })).toThrow(
      /STRIPE_SECRET_KEY, SMTP_URL: .*SANDBOX=off/,
    );
  });
});
