import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { SCENARIOS } from "./scenarios/public-pages.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const CONNECTIONS = 10;
const WARM_UP_SECONDS = 2;
const SECONDS = 8;
const BARE_BYTES = 10_000;
const POLL_MS = 100;

type Measure = { name: string; perSecond: number; p50: number; p99: number };

const listen = async (server: ReturnType<typeof createServer>): Promise<number> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, "close");
  return port;
};

const measure = async (name: string, url: string): Promise<Measure> => {
  await autocannon({ url, connections: CONNECTIONS, duration: WARM_UP_SECONDS });
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0) throw new Error(`${name}: ${result.non2xx} answers were not 2xx`);
  const { latency, requests } = result;
  return { name, perSecond: requests.mean, p50: latency.p50, p99: latency.p99 };
};

const startProduct = async (port: number, dataDir: string): Promise<ChildProcess> => {
  const product = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      RATE_LIMIT: "off",
      GEOCODER_URL: "",
      TILES_URL: "none",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (product.exitCode !== null) throw new Error("the product stopped while starting");
    await pause(POLL_MS);
  }
  return product;
};

const show = (bare: Measure, measures: readonly Measure[]): void => {
  console.table(
    [bare, ...measures].map(({ name, perSecond, p50, p99 }) => ({
      name,
      "req/s": Math.round(perSecond),
      p50,
      p99,
      "of bare": `${((100 * perSecond) / bare.perSecond).toFixed(1)} %`,
    })),
  );
};

const dataDir = mkdtempSync(path.join(tmpdir(), "stokaz-bench-"));
const bareServer = createServer((_, response) => response.end(Buffer.alloc(BARE_BYTES, "x")));
const port = await freePort();
const product = await startProduct(port, dataDir);
try {
  const bare = await measure(
    `bare node:http, ${BARE_BYTES / 1000} kB`,
    `http://127.0.0.1:${await listen(bareServer)}/`,
  );
  const measures: Measure[] = [];
  for (const { name, path: target } of SCENARIOS) {
    measures.push(await measure(name, `http://127.0.0.1:${port}${target}`));
  }
  show(bare, measures);
} finally {
  bareServer.close();
  product.kill("SIGTERM");
  await once(product, "exit");
  rmSync(dataDir, { recursive: true, force: true });
}
