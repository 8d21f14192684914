import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const KEYS = {
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  SMTP_URL: "smtp://mail.example",
};
const TAX_DATA_KEYS = `first:${Buffer.alloc(32, 7).toString("base64")}`;

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

describe("the role of a process", () => {
  it("is everything, unless several share a database and real providers", () => {
    expect(readConfig({}).runsJobs).toBe(true);
    const shared = { DATABASE_URL: "postgres://db.example/stokaz", ...KEYS };
    expect(readConfig({ ROLE: "web", ...shared }).runsJobs).toBe(false);
    expect(readConfig({ ROLE: "jobs", ...shared }).runsJobs).toBe(true);
    expect(readConfig({ ROLE: "jobs", ...shared }).servesPages).toBe(false);
    expect(readConfig({ ROLE: "all", ...shared }).servesPages).toBe(true);
    for (const alone of [KEYS, { DATABASE_URL: shared.DATABASE_URL }]) {
      expect(() => readConfig({ ROLE: "jobs", ...alone })).toThrow(/ROLE: .*DATABASE_URL/);
    }
  });
});

const PRODUCTION = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://db.example/stokaz",
  PUBLIC_URL: "https://stokaz.example",
  TAX_DATA_KEYS,
  MAIL_FROM: "Le Marché <bonjour@marche.re>",
  OPERATOR_EMAIL: "equipe@marche.re",
  ...KEYS,
};

describe("a setting that is wrong", () => {
  it.each([
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "trois mille"],
    ["PUBLIC_URL", "stokaz.example"],
    ["DEMO", "oui"],
    ["SANDBOX", "non"],
    ["RATE_LIMIT", "yes"],
    ["TRUST_PROXY", "2"],
    ["ADMIN_EMAIL", "admin"],
    ["ADMIN_PASSWORD", "court"],
    ["TERRITORY", "corse"],
    ["OPERATOR_EMAIL", "contact"],
    ["PLATFORM_FEE_PERCENT", "101"],
    ["PLATFORM_FEE_PERCENT", "-1"],
    ["CHECKOUT_HOLD_MINUTES", "0"],
    ["CHECKOUT_HOLD_MINUTES", "1441"],
    ["STRIPE_API_BASE", "stripe"],
    ["SMTP_URL", "mail"],
    ["GEOCODER_URL", "ailleurs"],
    ["METRICS_TOKEN", "fifteen letters"],
    ["TAX_DATA_KEYS", "first:too-short"],
    ["LOG_LEVEL", "loud"],
  ])("is named: %s=%s", (name, value) => {
    const start = () => readConfig({ [name]: value });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(new RegExp(`^Configuration invalide :\n  ${name}: .+$`));
  });

  it("names every faulty setting at once", () => {
    expect(() => readConfig({ PORT: "x", LOG_LEVEL: "x" })).toThrow(
      /^Configuration invalide :\n {2}PORT: .+\n {2}LOG_LEVEL: .+$/,
    );
  });

  it("uses the default of an empty setting", () => {
    const config = readConfig({ PORT: "", TERRITORY: "", SMTP_URL: "", GEOCODER_URL: "" });
    expect([config.port, config.territory, config.geocoderUrl]).toEqual([
      3000,
      "reunion",
      undefined,
    ]);
  });
});

describe("settings that miss others", () => {
  it.each([
    [
      { NODE_ENV: "production", DATABASE_URL: "postgres://db.example/stokaz" },
      [
        "PUBLIC_URL: obligatoire en production",
        "STRIPE_SECRET_KEY: obligatoire en production",
        "STRIPE_WEBHOOK_SECRET: obligatoire en production",
        "SMTP_URL: obligatoire en production",
        "TAX_DATA_KEYS: obligatoire en production",
        "MAIL_FROM: obligatoire en production",
        "OPERATOR_EMAIL: obligatoire en production",
      ],
    ],
    [{ ...PRODUCTION, TAX_DATA_KEYS: "" }, ["TAX_DATA_KEYS: obligatoire en production"]],
    [{ ...PRODUCTION, MAIL_FROM: "" }, ["MAIL_FROM: obligatoire en production"]],
    [{ ...PRODUCTION, OPERATOR_EMAIL: "" }, ["OPERATOR_EMAIL: obligatoire en production"]],
    [{ ...PRODUCTION, SMTP_URL: "" }, ["SMTP_URL: obligatoire en production"]],
    [
      { STRIPE_SECRET_KEY: "sk_test_x" },
      ["STRIPE_WEBHOOK_SECRET: obligatoire avec STRIPE_SECRET_KEY"],
    ],
    [
      { STRIPE_API_BASE: "https://provider.example" },
      ["STRIPE_SECRET_KEY: obligatoire avec STRIPE_API_BASE"],
    ],
    [
      { GUARANTEE_NOTICE: "/nowhere/notice.svg" },
      ["GUARANTEE_NOTICE: le chemin d'une image SVG ou PNG qui existe"],
    ],
    [{ ADMIN_EMAIL: "admin@test.re" }, ["ADMIN_EMAIL et ADMIN_PASSWORD vont ensemble"]],
    [{ ADMIN_PASSWORD: "administration" }, ["ADMIN_EMAIL et ADMIN_PASSWORD vont ensemble"]],
    [
      { SANDBOX: "off", ...KEYS, GEOCODER_URL: "sandbox" },
      ["GEOCODER_URL: obligatoire avec SANDBOX=off"],
    ],
  ])("are refused: %j", (env, lines) => {
    covers("own.product.798");
    const start = () => readConfig(env);
    expect(start).toThrow(
      new ConfigError(`Configuration invalide :\n${lines.map((line) => `  ${line}`).join("\n")}`),
    );
  });

  it("are whole in production with keys, mail and an address", () => {
    const config = readConfig(PRODUCTION);
    expect([config.needsSandbox, config.isDemo, config.isExposed]).toEqual([false, false, true]);
  });
});

describe("who sends and who answers", () => {
  it("are what is set", () => {
    const { mail, operator } = readConfig(PRODUCTION);
    expect([mail.from, operator.email]).toEqual([
      "Le Marché <bonjour@marche.re>",
      "equipe@marche.re",
    ]);
  });

  it("are examples on a laptop, under the name of the product", () => {
    const { mail, operator } = readConfig({ BRAND_NAME: "Le Marché" });
    expect([mail.from, operator.email]).toEqual([
      "Le Marché <bonjour@stokaz.example>",
      "contact@stokaz.example",
    ]);
  });
});

describe("a store of files", () => {
  const STORE = {
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "stokaz",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };

  it("is the folders of DATA_DIR, or one that is set whole", () => {
    covers("own.product.448");
    expect(readConfig({}).store).toBeUndefined();
    expect(readConfig(STORE).store).toEqual({
      endpoint: "https://s3.example",
      bucket: "stokaz",
      region: "us-east-1",
      accessKeyId: "key",
      secretAccessKey: "secret",
      isRedirecting: false,
      publicUrl: undefined,
    });
    const served = { S3_REGION: "fr-par", S3_SERVE: "redirect" };
    const store = readConfig({ ...STORE, ...served, S3_PUBLIC_URL: "https://img.example/s" }).store;
    expect(store).toMatchObject({ region: "fr-par", isRedirecting: true });
    expect(store?.publicUrl).toBe("https://img.example/s/");
  });

  it.each([
    [{ S3_ENDPOINT: "https://s3.example" }, /S3_BUCKET: .*vont ensemble/],
    [{ ...STORE, S3_SECRET_ACCESS_KEY: "" }, /S3_SECRET_ACCESS_KEY: .*vont ensemble/],
    [{ ...STORE, S3_ENDPOINT: "s3.example" }, /S3_ENDPOINT: une adresse http ou https/],
    [{ ...STORE, S3_BUCKET: "Mes Images" }, /S3_BUCKET: le nom d'un compartiment/],
    [{ ...STORE, S3_SERVE: "proxy" }, /S3_SERVE: through ou redirect/],
    [{ S3_SERVE: "redirect" }, /S3_SERVE: seulement avec S3_ENDPOINT/],
    [{ ...STORE, S3_PUBLIC_URL: "https://a.example" }, /S3_PUBLIC_URL: .*S3_SERVE=redirect/],
  ])("%j is refused in words", (env, words) => {
    covers("own.product.448");
    expect(() => readConfig(env)).toThrow(words);
  });
});

describe("features that are left out", () => {
  it("are named, separated by commas; none is by default", () => {
    covers("own.product.470");
    expect(readConfig({}).featuresOff).toEqual([]);
    expect(readConfig({ FEATURES_OFF: "messages, teams" }).featuresOff).toEqual([
      "messages",
      "teams",
    ]);
  });

  it("stop the start when one is unknown, or leaves long rentals no way to be paid", () => {
    covers("own.product.470");
    expect(() => readConfig({ FEATURES_OFF: "chat" })).toThrow(/FEATURES_OFF: .*messages, reviews/);
    expect(() => readConfig({ FEATURES_OFF: "monthly-rent", PREPAID_MONTHS_MAX: "6" })).toThrow(
      /FEATURES_OFF: .*PREPAID_MONTHS_MAX/,
    );
  });
});

describe("hours without alcohol", () => {
  it("are two times of the day; there are none by default", () => {
    covers("own.product.566");
    expect(readConfig({}).alcoholClosedHours).toBeNull();
    expect(readConfig({ ALCOHOL_CLOSED_HOURS: "22:00-06:00" }).alcoholClosedHours).toEqual({
      start: "22:00",
      end: "06:00",
    });
  });

  it.each(["22h-6h", "22:00", "24:00-06:00", "22:00-22:00"])("stop the start as %s", (text) => {
    covers("own.product.566");
    expect(() => readConfig({ ALCOHOL_CLOSED_HOURS: text })).toThrow(
      /ALCOHOL_CLOSED_HOURS: .*22:00-06:00/,
    );
  });
});

describe("a replica of the database", () => {
  const DATABASE_URL = "postgres://db.example/stokaz";
  const DATABASE_REPLICA_URL = "postgresql://replica.example/stokaz";

  it("is another PostgreSQL beside the one that is set", () => {
    covers("own.product.494");
    expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URL }).databaseReplicaUrl).toBe(
      DATABASE_REPLICA_URL,
    );
    expect(readConfig({ DATABASE_URL }).databaseReplicaUrl).toBeUndefined();
  });

  it.each([
    [{ DATABASE_REPLICA_URL }, "DATABASE_REPLICA_URL: seulement avec DATABASE_URL"],
    [
      { DATABASE_URL, DATABASE_REPLICA_URL: DATABASE_URL },
      "DATABASE_REPLICA_URL: un réplica, pas la base de DATABASE_URL elle-même",
    ],
    [
      { DATABASE_URL, DATABASE_REPLICA_URL: "replica.example" },
      "DATABASE_REPLICA_URL: une adresse postgres://",
    ],
  ])("is refused as %j", (settings, line) => {
    covers("own.product.494");
    expect(() => readConfig(settings)).toThrow(line);
  });
});

describe("traces", () => {
  const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" };
  const sampled = (OTEL_TRACES_SAMPLER: string) => ({
    ...COLLECTOR,
    OTEL_TRACES_SAMPLER,
    OTEL_TRACES_SAMPLER_ARG: "0.25",
  });

  it.each([
    [{}, undefined],
    [COLLECTOR, { url: "http://collector:4318/v1/traces", ratio: 1 }],
    [
      { ...COLLECTOR, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://other:4318/here" },
      { url: "http://other:4318/here", ratio: 1 },
    ],
    [{ ...COLLECTOR, OTEL_SDK_DISABLED: "true" }, undefined],
    [sampled("always_on"), { url: "http://collector:4318/v1/traces", ratio: 1 }],
    [sampled("parentbased_always_off"), { url: "http://collector:4318/v1/traces", ratio: 0 }],
    [sampled("parentbased_traceidratio"), { url: "http://collector:4318/v1/traces", ratio: 0.25 }],
  ])("with %j go to %j", (env, traces) => {
    expect(readConfig(env).traces).toEqual(traces);
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector" }, /OTEL_EXPORTER_OTLP_ENDPOINT: /],
    [{ OTEL_TRACES_SAMPLER: "sometimes" }, /OTEL_TRACES_SAMPLER: /],
    [{ OTEL_TRACES_SAMPLER_ARG: "2" }, /OTEL_TRACES_SAMPLER_ARG: /],
  ])("with %j are refused by name", (env, said) => {
    expect(() => readConfig(env)).toThrow(said);
  });
});
