import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { callOn } from "./api.ts";
import { test as base } from "./fixtures.ts";

const POLL_MS = 100;
const START_MS = 60_000;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
};

type OwnProduct = { origin: string; stop(): Promise<void> };

/** Starts a product for one journey, without demo data. @param settings environment that differs from the run's */
export const startOwnProduct = async (
  settings: Readonly<Record<string, string>>,
): Promise<OwnProduct> => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const product = spawn(process.execPath, [path.resolve(import.meta.dirname, "serve.ts")], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      E2E_SETTINGS: JSON.stringify({ DEMO: "0", TILES_URL: "none", ...settings }),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  // A worker that gives up while the product starts never comes to stop it.
  process.once("exit", () => product.kill("SIGTERM"));
  const isReady = (): Promise<boolean> =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (product.exitCode !== null) throw new Error("the product stopped while starting");
    await pause(POLL_MS);
  }
  return {
    origin,
    stop: async () => {
      product.kill("SIGTERM");
      if (product.exitCode === null) await once(product, "exit");
    },
  };
};

/** A test on a product of its own, one for the whole file. */
export const testOnOwnProduct = (settings: Readonly<Record<string, string>>) => {
  const test = base.extend<object, { product: OwnProduct }>({
    product: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
      async ({}, use) => {
        const product = await startOwnProduct(settings);
        callOn(product.origin);
        await use(product);
        callOn(undefined);
        await product.stop();
      },
      { scope: "worker", timeout: START_MS },
    ],
    baseURL: async ({ product }, use) => use(product.origin),
  });
  return test;
};
