import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { until } from "@stokaz/local/until";
import type pg from "pg";
import { openDb, openPool } from "../../src/platform/db/db.ts";
import { type Client, createClient } from "../../test/client.ts";
import { ADMIN, aConsumer, aLessor, anArtisan, aSpace, type Person } from "../../test/factories.ts";
import {
  aPaidRental,
  aProduct,
  orderRequest,
  rentalRequest,
  WHOLE_SHEET,
} from "../../test/purchases.ts";
import { type Store, startStore } from "../../test/store.ts";
import type { Offer } from "./buyers.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { type Gate, openGate } from "./gate.ts";
import { type Processes, startProcesses } from "./processes.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const WEBHOOK_SECRET = "whsec_chaos";
const PROCESSES = 2;
const BUYERS = 24;
/** Units on sale: more than all people can buy. */
export const STOCK = 10_000;

/** A complete product as an operator runs it, with the gates between its parts. */
export type Town = {
  client: Client;
  pool: pg.Pool;
  cluster: Cluster;
  processes: Processes;
  gates: { provider: Gate; mail: Gate };
  store: Store;
  people: readonly Person[];
  offer: Offer & { productId: string };
  providerUrl: string;
  /** Controls the payment sandbox. */
  control(method: "POST" | "DELETE", address: string, body?: object): Promise<void>;
  /** Moves the product's clock, but not the provider's or the database's. */
  setClock(offsetMs: number): void;
  leadMail(): void;
  leadProvider(): void;
  stop(): Promise<void>;
};

const startProvider = async (folder: string, productUrl: string) => {
  const provider = fork(path.join(ROOT, "sandbox/src/main.ts"), {
    env: {
      NODE_ENV: "test",
      SANDBOX_DIR: path.join(folder, "provider"),
      WEBHOOK_URL: `${productUrl}/api/stripe/webhook`,
      WEBHOOK_SECRET,
    },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  // The process sends its ports and nothing else.
  const [ports] = (await once(provider, "message")) as [{ httpPort: number; smtpPort: number }];
  const stop = async (): Promise<void> => {
    provider.kill("SIGTERM");
    await once(provider, "exit");
  };
  return { ...ports, stop };
};

const openShop = async (client: Client & { db: ReturnType<typeof openDb> }) => {
  const lessor = await aLessor(client);
  const artisan = await anArtisan(client, { connected: true });
  const spaceId = await aSpace(client, lessor, { surface: "100" });
  const rentalId = await aPaidRental(client, artisan, rentalRequest(spaceId, { pallets: 50 }));
  const fields = { ...WHOLE_SHEET, quantity: String(STOCK) };
  const product = await aProduct(client, artisan, rentalId, fields);
  return { order: orderRequest(product), artisan, productId: String(product._id) };
};

/**
 * Starts the whole town.
 *
 * @param folder everything except the database
 * @param database folder of PostgreSQL's data
 * @param root folder of the code that the processes run, by default this checkout
 */
export const startTown = async (folder: string, database: string, root?: string): Promise<Town> => {
  const gates = await Promise.all([openGate(), openGate(), openGate(), openGate()]);
  const [front, db, provider, mail] = gates;
  const productUrl = `http://127.0.0.1:${front.port}`;
  const cluster = await startCluster(database, db);
  const outside = await startProvider(folder, productUrl);
  const leadProvider = (): void => provider.lead({ host: "127.0.0.1", port: outside.httpPort });
  const leadMail = (): void => mail.lead({ host: "127.0.0.1", port: outside.smtpPort });
  const store = await startStore();
  for (const lead of [leadProvider, leadMail]) lead();
  const clockFile = path.join(folder, "clock");
  const setClock = (offsetMs: number): void => writeFileSync(clockFile, String(offsetMs));
  setClock(0);
  const processes = await startProcesses(
    PROCESSES,
    {
      ...ADMIN,
      NODE_OPTIONS: `--import=${path.join(ROOT, "local/src/moved-clock.ts")}`,
      CLOCK_FILE: clockFile,
      PUBLIC_URL: productUrl,
      DATA_DIR: path.join(folder, "product"),
      DATABASE_URL: `postgres://postgres@127.0.0.1:${db.port}/postgres`,
      DEMO: "0",
      STRIPE_SECRET_KEY: "sk_test_chaos",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: `http://127.0.0.1:${provider.port}`,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      ...store.env,
      TILES_URL: "none",
      LOG_LEVEL: "fatal",
    },
    front,
    root,
  );
  const pool = openPool(
    { host: "127.0.0.1", port: db.port, user: "postgres", database: "postgres" },
    2,
  );
  pool.on("error", () => undefined);
  const client = createClient(productUrl);
  await until(async () => {
    const ready = await fetch(`${productUrl}/readyz`).catch(() => undefined);
    return ready?.ok || undefined;
  });
  const place = { ...client, db: openDb(pool) };
  const offer = await openShop(place);
  const people: Person[] = [];
  while (people.length < BUYERS) people.push(await aConsumer(place));
  const providerUrl = `http://127.0.0.1:${outside.httpPort}`;
  return {
    client,
    pool,
    cluster,
    processes,
    people,
    offer,
    providerUrl,
    setClock,
    gates: { provider, mail },
    store,
    leadMail,
    leadProvider,
    control: async (method, address, body) => {
      const answer = await fetch(`${providerUrl}/sandbox/control/${address}`, {
        method,
        ...(body && {
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      });
      if (!answer.ok) throw new Error(`the provider's stand-in answered ${answer.status}`);
    },
    stop: async () => {
      await processes.stop();
      await pool.end();
      await cluster.stop();
      await outside.stop();
      await store.stop();
      for (const gate of gates) await gate.stop();
    },
  };
};
