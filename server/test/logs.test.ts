import type { Endpoint } from "@stokaz/contract/endpoint";
import { ENDPOINTS } from "@stokaz/contract/endpoints";
import type { Product } from "@stokaz/local/product";
import { until } from "@stokaz/local/until";
import { covers } from "@stokaz/spec-coverage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Client, createClient } from "./client.ts";
import { PASSWORD, registrationForm } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createMoney } from "./money.ts";
import { startBeside } from "./outside.ts";

const harness = useHarness();

const TOKEN = "jetonmarque-jetonmarque-jetonmarque-0000000";
/** The mail server refuses this address, and repeats it in its error. */
const EMAIL = "refuse-marquee@courriel.test";
const MARKED = {
  name: "Zoréolmarque",
  firstName: "Maximilienne",
  address: "17 chemin Tamarinmarque, 97410 Saint-Pierre",
  fixedPhone: "0262718293",
  mobilePhone: "0692718293",
};
const SECRETS = [
  ...[MARKED.name, "Zor%C3%A9ol", MARKED.firstName, "Tamarinmarque", "0262718293", "0692718293"],
  ...[EMAIL, "refuse-marquee", "courriel.test", TOKEN, PASSWORD, PASSWORD.replaceAll(" ", "%20")],
];

/** Calls that would end the session that the other calls need. */
const ENDING = new Set(["/api/auth/logout", "/api/auth/account", "/api/auth/sessions"]);

type Line = Record<string, unknown> & { msg: string; req?: { method: string; path: string } };

let product: Product;
let client: Client;
let userId: string;
let token: string;
let lines: Line[];

const read = (): Line[] =>
  product
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    // Each line of the log is such an object.
    .map((line) => JSON.parse(line) as Line);

const valueFor = (field: string): string => {
  if (/mail/i.test(field)) return EMAIL;
  if (/phone/i.test(field)) return MARKED.mobilePhone;
  if (/password/i.test(field)) return PASSWORD;
  if (/token|code|challenge/i.test(field)) return TOKEN;
  return /address|street|near|text|reason|note|message/i.test(field) ? MARKED.address : MARKED.name;
};

const markedFields = (schema: z.ZodType | undefined): Record<string, string> => {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : ["name", "email"];
  return Object.fromEntries(known.map((field) => [field, valueFor(field)]));
};

/** Sends a call with a person's marks in every possible place. */
const callMarked = async (endpoint: Endpoint): Promise<void> => {
  const { method, path, params, query, body, encoding, access } = endpoint;
  const marked = markedFields(params);
  const address = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(marked[name] ?? ""),
  );
  const search = new URLSearchParams({ ...markedFields(query), token: TOKEN });
  const fields = markedFields(body);
  const sent = body && (encoding === "multipart" ? { form: fields } : { json: fields });
  await client.call(method, `${address}?${search}`, {
    token: access === "anyone" ? TOKEN : token,
    headers: {
      "user-agent": MARKED.name.normalize("NFD").replace(/[^ -~]/g, ""),
      cookie: `s=${TOKEN}`,
    },
    ...sent,
  });
};

const isOfMail = ({ job, msg, account_id }: Line): boolean =>
  job === "send-mail" && msg === "job failed" && account_id === userId;

const isFailure = ({ msg }: Line): boolean => msg === "request failed";

const setPayouts = (interval: "daily" | "manual") =>
  createMoney(harness).setAtProvider("/v1/balance_settings", {
    "payments[payouts][schedule][interval]": interval,
  });

beforeAll(async () => {
  await setPayouts("daily");
  product = await startBeside(harness, {
    LOG_LEVEL: "trace",
    SMTP_URL: harness.smtpUrl,
    // Nothing listens at this address, but traces still get ids.
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
  });
  await until(() => product.output().includes("set payouts to manual") || undefined);
  await setPayouts("manual");
  client = createClient(product.origin);
  const form = { ...registrationForm("artisan", EMAIL), ...MARKED };
  const { body } = await client.call("POST", "/api/auth/register", { form });
  ({ token } = body);
  userId = body.user._id;
  expect((await client.call("POST", "/api/auth/resend-confirmation", { token })).status).toBe(200);
  for (const endpoint of ENDPOINTS.filter((one) => !ENDING.has(one.path))) {
    await callMarked(endpoint);
  }
  for (const address of [
    "/confirmer-email",
    `/${MARKED.name}`,
    `/api/${MARKED.name}`,
    "/pictures/x",
  ]) {
    await client.call("GET", `${address}?token=${TOKEN}&q=${MARKED.address}`);
    await client.call("PUT", `${address}?token=${TOKEN}&q=${MARKED.address}`, { json: MARKED });
  }
  const contact = { ...MARKED, email: EMAIL, phone: MARKED.mobilePhone, message: MARKED.address };
  const rename = (from: string, to: string) =>
    harness.db.schema.alterTable(from).renameTo(to).execute();
  await rename("contact_messages", "elsewhere");
  const { status } = await client.call("POST", "/api/contact", { json: contact });
  await rename("elsewhere", "contact_messages");
  expect(status).toBe(500);
  // A line may come after the answer of its call.
  await until(async () => {
    lines = read();
    return (lines.some(isOfMail) && lines.some(isFailure)) || undefined;
  });
});
afterAll(() => product.stop());

describe("the log", () => {
  it("has a line of every call of the API, by its route", () => {
    covers("own.product.452");
    const logged = new Set(lines.map(({ req }) => `${req?.method} ${req?.path}`));
    const unlogged = ENDPOINTS.filter(
      ({ method, path }) => !ENDING.has(path) && !logged.has(`${method} ${path}`),
    );
    expect(unlogged.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /api/live"]);
  });

  it.each(SECRETS)("never says %s", (secret) => {
    covers("own.product.452");
    expect(lines.filter((line) => JSON.stringify(line).includes(secret))).toEqual([]);
  });

  it("never says the token of a session", () => {
    covers("own.product.452");
    expect(lines.filter((line) => JSON.stringify(line).includes(token))).toEqual([]);
  });

  it("warns at the start of payouts that the provider makes by itself, once", () => {
    covers("own.product.5");
    const warnings = lines.filter(({ msg }) => msg.includes("set payouts to manual"));
    expect(warnings).toMatchObject([{ interval: "daily" }]);
  });

  it("says of a request and of a job in which trace, and for whose account", () => {
    covers("own.product.453");
    const request = lines.find(({ req }) => req?.path === "/api/auth/resend-confirmation");
    expect(request).toMatchObject({ msg: "request completed", account_id: userId });
    expect(request?.trace_id).toMatch(/^[\da-f]{32}$/);
    expect(request?.span_id).toMatch(/^[\da-f]{16}$/);
    const ofItsMail = lines.find((line) => isOfMail(line) && line.trace_id === request?.trace_id);
    expect(ofItsMail?.span_id).not.toBe(request?.span_id);
  });

  it("says of what failed where it failed", () => {
    covers("own.product.453");
    const failed = lines.find(isFailure);
    expect(failed).toMatchObject({ err: { type: "DatabaseError", code: "42P01" } });
    expect(failed?.trace_id).toMatch(/^[\da-f]{32}$/);
  });
});
