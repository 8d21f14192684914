import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");
const WEBHOOK_SECRET = "whsec_strict";

/** The product as an operator starts it with keys, and the provider's stand-in, each a process of its own. */
export type Outside = { productUrl: string; providerUrl: string; stop(): Promise<void> };

/** A port that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** What a process is started with to live at the tests' time. */
export const testsTime = (): Record<string, string | undefined> => {
  const { NODE_OPTIONS, TESTS_SHIFT_MS } = process.env;
  return { NODE_OPTIONS, TESTS_SHIFT_MS };
};

const end = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
};

/** Resolves once a program has said something. */
const untilSaid = (child: ChildProcess, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      if (said.includes(text)) resolve();
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("exit", () => reject(new Error(`the product stopped: ${said}`)));
  });

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
  const product = fork(path.join(ROOT, "server/src/main.ts"), {
    cwd: folder,
    env: {
      ...testsTime(),
      PORT: String(port),
      DATA_DIR: path.join(folder, "product"),
      DATABASE_URL: address.href,
      DEMO: "0",
      STRIPE_SECRET_KEY: "sk_test_strict",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: providerUrl,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      GEOCODER_URL: "",
      TILES_URL: "none",
      LOG_LEVEL: "error",
      RATE_LIMIT: "off",
    },
    execArgv: [],
    silent: true,
  });
  await untilSaid(product, `http://localhost:${port}`);
  return {
    productUrl,
    providerUrl,
    stop: async () => {
      await end(product);
      await end(provider);
    },
  };
};
