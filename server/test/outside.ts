import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { freePort } from "@stokaz/local/free-port";
import { type Product, startProduct } from "@stokaz/local/product";
import { sql } from "kysely";
import { inject } from "vitest";
import type { Harness } from "./harness.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const WEBHOOK_SECRET = "whsec_strict";

/**
 * The product as an operator starts it with keys, and the provider's stand-in, each in its own
 * process.
 */
export type Outside = {
  productUrl: string;
  providerUrl: string;
  productPid: number | undefined;
  /** Starts one more process of the product, which ends with the others. @returns its origin */
  startAnother(): Promise<string>;
  stop(): Promise<void>;
};

/** Environment with which a process runs at the tests' time. */
export const testsTime = (): Record<string, string | undefined> => {
  const { NODE_OPTIONS, TESTS_SHIFT_MS } = process.env;
  return { NODE_OPTIONS, TESTS_SHIFT_MS };
};

/**
 * Starts the real product beside a test's application, on its database and at its provider, and
 * waits until it serves. It knows no mail server.
 */
export const startBeside = async (
  { db, deps, sandboxUrl }: Harness,
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const host = encodeURIComponent(inject("postgresHost"));
  return startProduct({
    ...testsTime(),
    DATA_DIR: deps.config.dataDir,
    DATABASE_URL: `postgres://postgres@localhost/${rows[0]?.name}?host=${host}`,
    STRIPE_SECRET_KEY: "sk_test_sandbox",
    STRIPE_WEBHOOK_SECRET: "whsec_test",
    STRIPE_API_BASE: sandboxUrl,
    SMTP_URL: "smtp://127.0.0.1:9",
    DEMO: "0",
    LOG_LEVEL: "silent",
    STOP_NOTICE_SECONDS: "0",
    ...settings,
  });
};

/**
 * Starts a strict provider that knows only the address for its events, and the product with
 * settings alone: keys, `STRIPE_API_BASE` at that provider, no sandbox of its own.
 *
 * @param host folder of PostgreSQL's socket
 */
export const startOutside = async ({
  folder,
  host,
  database,
}: {
  folder: string;
  host: string;
  database: string;
}): Promise<Outside> => {
  const port = await freePort();
  const productUrl = `http://127.0.0.1:${port}`;
  const provider = fork(path.join(ROOT, "sandbox/src/main.ts"), {
    env: {
      ...testsTime(),
      NODE_ENV: "test",
      SANDBOX_DIR: path.join(folder, "provider"),
      WEBHOOK_URL: `${productUrl}/api/stripe/webhook`,
      WEBHOOK_SECRET,
    },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  // The process sends its ports and nothing else.
  const [{ httpPort, smtpPort }] = (await once(provider, "message")) as [
    { httpPort: number; smtpPort: number },
  ];
  const providerUrl = `http://127.0.0.1:${httpPort}`;
  const address = new URL(`postgresql://postgres@localhost/${database}`);
  address.searchParams.set("host", host);
  const settings = {
    ...testsTime(),
    DATA_DIR: path.join(folder, "product"),
    DATABASE_URL: address.href,
    DEMO: "0",
    STRIPE_SECRET_KEY: "sk_test_strict",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: providerUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    TILES_URL: "none",
    LOG_LEVEL: "error",
    STOP_NOTICE_SECONDS: "0",
  };
  const product = await startProduct({ ...settings, PORT: String(port) });
  const products = [product];
  return {
    productUrl,
    providerUrl,
    productPid: product.process.pid,
    startAnother: async () => {
      const another = await startProduct(settings);
      products.push(another);
      return another.origin;
    },
    stop: async () => {
      for (const { stop } of products) await stop();
      provider.kill("SIGTERM");
      await once(provider, "exit");
    },
  };
};
