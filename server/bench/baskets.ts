import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Product } from "@stokaz/contract/products/products";
import { startEmbeddedPostgres } from "@stokaz/local/postgres";
import { openDb, openPool } from "../src/platform/db/db.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { createClient } from "../test/client.ts";
import { aConsumer, aLessor, anArtisan, aSpace, type Person } from "../test/factories.ts";
import { startOutside } from "../test/outside.ts";
import { aPaidRental, aProduct, rentalRequest } from "../test/purchases.ts";

// Compares a basket of five lines of three sellers with an order of one line: processor time of the
// product and of PostgreSQL together, until the order is confirmed and its mails are sent. Payments
// run in turns, one after the other, together with the minimum of any shop: reduce the stock,
// insert the order, commit.
const WARM_UP = 40;
const ROUNDS = 5;
const ORDERS = 40;
const RAW_TRANSACTIONS = 2000;
const LINES = 5;
const SELLERS = 3;
const BUYERS = 40;
const POLL_MS = 20;
const TICK_MS = 10;

/**
 * Processor time of a process and of its ended children, in milliseconds, and its parent. Only
 * Linux provides it.
 */
const readProcess = (pid: string | number): { parent: number; ms: number } => {
  const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/\(.*\)/, "_")
    .split(" ");
  const at = (index: number): number => Number(fields[index]);
  return { parent: at(1), ms: (at(11) + at(12) + at(13) + at(14)) * TICK_MS };
};

/** Processor time of a PostgreSQL server with all its processes, in milliseconds. */
const timeOfPostgres = (postmaster: number): number => {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const own = all.flatMap((pid) => {
    try {
      const { parent, ms } = readProcess(pid);
      return parent === postmaster || Number(pid) === postmaster ? [ms] : [];
    } catch {
      // The process has ended in the meantime; its parent's time includes it.
      return [];
    }
  });
  return own.reduce((sum, ms) => sum + ms, 0);
};

const folder = mkdtempSync(path.join(tmpdir(), "stokaz-bench-baskets-"));
const dataDir = path.join(folder, "db");
const postgres = await startEmbeddedPostgres({ dataDir, durable: true });
const stops: (() => Promise<unknown>)[] = [postgres.stop];
try {
  const pool = openPool({ host: postgres.host, user: "postgres", database: "postgres" }, 2);
  stops.unshift(() => pool.end());
  await migrate(pool);
  const outside = await startOutside({ folder, host: postgres.host, database: "postgres" });
  stops.unshift(outside.stop);
  const client = { ...createClient(outside.productUrl), db: openDb(pool) };
  const lessor = await aLessor(client);
  const spaceId = await aSpace(client, lessor, { surface: "100" });
  const products: Product[] = [];
  for (let index = 0; index < SELLERS; index += 1) {
    const artisan = await anArtisan(client, { connected: true });
    const rentalId = await aPaidRental(client, artisan, rentalRequest(spaceId, { pallets: 20 }));
    while (products.length < ((index + 1) * LINES) / SELLERS) {
      products.push(await aProduct(client, artisan, rentalId, { quantity: "10000" }));
    }
  }
  const buyers: Person[] = [];
  while (buyers.length < BUYERS) buyers.push(await aConsumer(client));

  const isBusy = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ busy: boolean }>(
      `select exists (select from pgboss.job where state in ('created', 'retry', 'active'))
         or exists (select from checkout_sessions where status = 'open') as busy`,
    );
    return rows[0]?.busy ?? false;
  };
  let bought = 0;
  const buy = async (lines: readonly Product[]): Promise<void> => {
    bought += 1;
    const items = lines.map(({ _id, price }) => ({ productId: _id, quantity: 1, price }));
    const { status, body } = await client.call("POST", "/api/basket/checkout", {
      token: buyers[bought % BUYERS]?.token ?? "",
      json: { storageId: spaceId, items },
    });
    if (status !== 200) throw new Error(`checkout answered ${status}: ${JSON.stringify(body)}`);
    await client.press(body.url, "pay");
  };
  // If the home folder is closed to others, the database is outside, and this file contains its
  // path.
  const pointer = path.join(dataDir, "cluster-location");
  const home = existsSync(pointer) ? readFileSync(pointer, "utf8") : dataDir;
  const [pid] = readFileSync(path.join(home, "cluster", "postmaster.pid"), "utf8").split("\n");
  const time = (): { product: number; postgres: number } => ({
    product: readProcess(outside.productPid ?? 0).ms,
    postgres: timeOfPostgres(Number(pid)),
  });
  /** @returns milliseconds of processor time per order, of the product and of PostgreSQL */
  const measure = async (lines: readonly Product[], orders: number) => {
    const before = time();
    for (let order = 0; order < orders; order += 1) await buy(lines);
    while (await isBusy()) await pause(POLL_MS);
    const after = time();
    return {
      product: (after.product - before.product) / orders,
      postgres: (after.postgres - before.postgres) / orders,
    };
  };

  await pool.query("create table raw_products (id integer primary key, stock integer not null)");
  await pool.query(
    `create table raw_orders (id uuid primary key default gen_random_uuid(), product_id integer not null references raw_products (id),
       quantity integer not null, total_cents integer not null, created_at timestamptz not null)`,
  );
  await pool.query("insert into raw_products values (1, 100000000)");
  /**
   * @returns milliseconds of processor time per raw transaction, of the caller and of PostgreSQL
   */
  const measureRaw = async (): Promise<number> => {
    const own = (): number => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
    const connection = await pool.connect();
    const before = own() + time().postgres;
    for (let done = 0; done < RAW_TRANSACTIONS; done += 1) {
      await connection.query("begin");
      await connection.query("update raw_products set stock = stock - 1 where id = 1");
      await connection.query(
        "insert into raw_orders (product_id, quantity, total_cents, created_at) values (1, 1, 850, now())",
      );
      await connection.query("commit");
    }
    const ms = own() + time().postgres - before;
    connection.release();
    return ms / RAW_TRANSACTIONS;
  };

  await measure(products, WARM_UP);
  const kinds = { one: products.slice(0, 1), basket: products };
  const sums = { one: { product: 0, postgres: 0 }, basket: { product: 0, postgres: 0 } };
  let raw = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    raw += (await measureRaw()) / ROUNDS;
    for (const kind of ["one", "basket"] as const) {
      const { product, postgres: database } = await measure(kinds[kind], ORDERS);
      sums[kind].product += product / ROUNDS;
      sums[kind].postgres += database / ROUNDS;
    }
  }
  const whole = ({ product, postgres: database }: { product: number; postgres: number }) =>
    product + database;
  for (const [kind, cost] of Object.entries(sums)) {
    process.stdout.write(
      `${kind.padEnd(8)} ${whole(cost).toFixed(1)} ms an order: product ${cost.product.toFixed(1)}, PostgreSQL ${cost.postgres.toFixed(1)}\n`,
    );
  }
  process.stdout.write(
    `raw      ${raw.toFixed(2)} ms a transaction: ${((100 * raw) / whole(sums.one)).toFixed(1)} % of an order of one\n`,
  );
  process.stdout.write(
    `a basket of ${LINES} lines costs ${(whole(sums.basket) / whole(sums.one)).toFixed(2)} of an order of one\n`,
  );
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}
