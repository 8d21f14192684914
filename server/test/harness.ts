import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@stokaz/local/free-port";
import { afterAll, beforeAll, inject } from "vitest";
import { type App, type AppDeps, buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { type Db, openDb, openPool } from "../src/platform/db/db.ts";
import { openDeps, WEBHOOK_SECRET } from "./app-deps.ts";
import { type Client, createClient, readJson } from "./client.ts";
import { takeSandbox } from "./shared-sandbox.ts";

export type { CallOptions, Reply } from "./client.ts";

/** A message as the sandbox's inbox gives it. */
export type SentMail = {
  id: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
  /** The attached calendar file. */
  calendar: string | null;
  /** Address to which a mail program posts to unsubscribe. */
  oneClick: string | null;
  /** Other attached files, at `/sandbox/mail/:id/files/:index`. */
  attachments: { name: string; type: string; size: number }[];
};

/**
 * One running application on a database of its own; the real providers' clients are connected to a
 * sandbox.
 */
export type Harness = Client & {
  app: App;
  /** Dependencies of {@link Harness.app}, to build another application on the same ones. */
  deps: AppDeps;
  db: Db;
  baseUrl: string;
  sandboxUrl: string;
  smtpUrl: string;
  /** Moves the application's clock and the sandbox's; `undefined` resets both. */
  setNow(instant: Date | undefined): Promise<void>;
  mailsTo(address: string): Promise<SentMail[]>;
};

const startHarness = async (
  env: Readonly<Record<string, string>>,
): Promise<Harness & { stop(): Promise<void> }> => {
  const host = inject("postgresHost");
  const database = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = openPool({ host, user: "postgres", database: "postgres" }, 1);
  await admin.query(`create database ${database} template stokaz_template strategy file_copy`);
  const pool = openPool({ host, user: "postgres", database });
  const folder = mkdtempSync(path.join(tmpdir(), "stokaz-test-"));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const sandbox = await takeSandbox({
    publicUrl: baseUrl,
    webhookUrl: `${baseUrl}/api/stripe/webhook`,
    webhookSecret: WEBHOOK_SECRET,
  });
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: baseUrl,
    DATA_DIR: folder,
    SANDBOX: "on",
    DEMO: "off",
    RATE_LIMIT: "off",
    LOG_LEVEL: "silent",
    GEOCODER_URL: "",
    ...env,
  });
  let now = (): Date => new Date();
  const deps = await openDeps(config, pool, sandbox, () => now());
  const app = await buildApp(deps);
  await app.server.listen({ port, host: "127.0.0.1" });

  return {
    app,
    deps,
    db: openDb(pool),
    baseUrl,
    sandboxUrl: sandbox.httpUrl,
    smtpUrl: sandbox.smtpUrl,
    setNow: async (instant) => {
      const offsetMs = instant ? instant.getTime() - Date.now() : 0;
      now = () => instant ?? new Date();
      await fetch(`${sandbox.httpUrl}/sandbox/control/clock`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ offsetMs }),
      });
    },
    ...createClient(baseUrl),
    mailsTo: async (address) => {
      await app.jobs.drain();
      const query = new URLSearchParams({ format: "json", to: address });
      const response = await fetch(`${sandbox.httpUrl}/sandbox/mail?${query}`);
      const { data } = await readJson<{ data: SentMail[] }>(response);
      return data;
    },
    stop: async () => {
      await app.server.close();
      await app.jobs.stop();
      await deps.tracing.close();
      await deps.mail.close();
      await pool.end();
      await admin.query(`drop database ${database} with (force)`);
      await admin.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * Gives a test file its own running application, started before its tests and stopped after them.
 *
 * @param env settings that differ from the tests' own
 */
export const useHarness = (env: Readonly<Record<string, string>> = {}): Harness => {
  const holder: { running?: Harness & { stop(): Promise<void> } } = {};
  const running = (): Harness => {
    if (!holder.running) throw new Error("the harness runs only inside tests");
    return holder.running;
  };
  beforeAll(async () => {
    holder.running = await startHarness(env);
  });
  afterAll(async () => {
    await holder.running?.stop();
  });
  // The proxy reads every property from the running harness.
  return new Proxy({} as Harness, {
    get: (_, name) => Reflect.get(running(), name),
  });
};
