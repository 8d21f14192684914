import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { freePort } from "@stokaz/local/free-port";
import { startProduct } from "@stokaz/local/product";

const ROOT = path.resolve(import.meta.dirname, "../..");
const WEBHOOK_SECRET = "whsec_strict";

/** The product as an operator starts it with keys, and the provider's stand-in, each a process of its own. */
export type Outside = {
  productUrl: string;
  providerUrl: string;
  productPid: number | undefined;
  stop(): Promise<void>;
};

/** What a process is started with to live at the tests' time. */
export const testsTime = (): Record<string, string | undefined> => {
  const { NODE_OPTIONS, TESTS_SHIFT_MS } = process.env;
  return { NODE_OPTIONS, TESTS_SHIFT_MS };
};

/**
 * Starts a strict provider that knows nothing of the product but where its events go, and the product with settings alone:
 * keys, `STRIPE_API_BASE` at that provider, no sandbox of its own.
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
  const [{ httpPort, smtpPort }] = (await once(provider, "message")) as [
    { httpPort: number; smtpPort: number },
  ];
  const providerUrl = `http://127.0.0.1:${httpPort}`;
  const address = new URL(`postgresql://postgres@localhost/${database}`);
  address.searchParams.set("host", host);
  const product = await startProduct({
    ...testsTime(),
    PORT: String(port),
    DATA_DIR: path.join(folder, "product"),
    DATABASE_URL: address.href,
    DEMO: "0",
    STRIPE_SECRET_KEY: "sk_test_strict",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: providerUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    TILES_URL: "none",
    LOG_LEVEL: "error",
  });
  return {
    productUrl,
    providerUrl,
    productPid: product.process.pid,
    stop: async () => {
      await product.stop();
      provider.kill("SIGTERM");
      await once(provider, "exit");
    },
  };
};
