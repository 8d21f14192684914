import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "@stokaz/local/postgres";
import type pg from "pg";
import { openDb, openPool } from "../src/platform/db/db.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { createClient } from "../test/client.ts";
import { aConsumer, aLessor, anArtisan, aSpace } from "../test/factories.ts";
import { startOutside } from "../test/outside.ts";
import { aPaidRental, aProduct, orderRequest, rentalRequest } from "../test/purchases.ts";

// Measures the way from the checkout to the order confirmed by a signed webhook, next to the
// minimum that any shop must do in PostgreSQL.
const CLIENTS = 16;
/**
 * Number of server processes, from the first argument; the provider's events go to the first one.
 */
const PROCESSES = Number(process.argv[2] ?? 1);
/**
 * Accounts of each client, used in turn: one account may have five payments in progress, and their
 * webhooks come later.
 */
const BUYERS_EACH = 8;
const WARM_UP_SECONDS = 20;
/**
 * The rounds alternate, because the speed of the machine may change from one second to the next.
 */
const ROUNDS = 6;
const SECONDS = 3;
const RAW_SECONDS = 1;
const POLL_MS = 20;
const TARGET_PERCENT = 6;
/** The only event of the operator's guide that a card payment sends. */
const EVENTS = ["checkout.session.completed"];

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

type Answer = { status: number; body: string };

const agent = new http.Agent({ keepAlive: true });

/** Sends a POST request with little overhead: `fetch` takes twice the processor time. */
const post = (url: string, headers: http.OutgoingHttpHeaders, body: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = http.request(url, { method: "POST", agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.once("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    request.once("error", reject);
    request.end(body);
  });

/**
 * Repeats the work of each client until the time is over.
 *
 * @returns the number of repetitions of all clients
 */
const repeat = async (
  seconds: number,
  work: (client: number) => Promise<void>,
): Promise<number> => {
  const until = performance.now() + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      let done = 0;
      for (; performance.now() < until; done += 1) await work(client);
      return done;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

/**
 * Transactions per second: reduce the stock, insert the order, commit; each client has its own
 * product, like the purchases.
 */
const measureRaw = async (pool: pg.Pool): Promise<number> => {
  await pool.query(
    `create table if not exists raw_products (id integer primary key, stock integer not null check (stock >= 0))`,
  );
  await pool.query(
    `create table if not exists raw_orders (id uuid primary key, product_id integer not null references raw_products (id),
       quantity integer not null, total_cents integer not null, created_at timestamptz not null)`,
  );
  await pool.query(
    `insert into raw_products select n, 100000000 from generate_series(0, $1::integer) n on conflict do nothing`,
    [CLIENTS],
  );
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => pool.connect()));
  const before = performance.now();
  const done = await repeat(RAW_SECONDS, async (index) => {
    const client = clients[index];
    await client?.query("begin");
    await client?.query("update raw_products set stock = stock - 1 where id = $1", [index]);
    await client?.query("insert into raw_orders values ($1, $2, 1, 850, now())", [
      randomUUID(),
      index,
    ]);
    await client?.query("commit");
  });
  const elapsed = performance.now() - before;
  for (const client of clients) client.release();
  return (done * 1000) / elapsed;
};

const folder = mkdtempSync(path.join(tmpdir(), "stokaz-bench-payments-"));
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "db"), durable: true });
const stops: (() => Promise<unknown>)[] = [postgres.stop];
try {
  const pool = openPool(
    { host: postgres.host, user: "postgres", database: "postgres" },
    CLIENTS + 2,
  );
  stops.unshift(() => pool.end());
  await migrate(pool);
  const outside = await startOutside({ folder, host: postgres.host, database: "postgres" });
  stops.unshift(outside.stop);
  const origins = [outside.productUrl];
  while (origins.length < PROCESSES) origins.push(await outside.startAnother());
  const client = { ...createClient(outside.productUrl), db: openDb(pool) };
  const [lessor, artisan] = [await aLessor(client), await anArtisan(client, { connected: true })];
  const spaceId = await aSpace(client, lessor, { surface: "100" });
  const rentalId = await aPaidRental(client, artisan, rentalRequest(spaceId, { pallets: 50 }));
  const clients: { tokens: string[]; order: string; bought: number }[] = [];
  for (let index = 0; index < CLIENTS; index += 1) {
    // Accounts are created one after the other, because the server accepts few pictures at once.
    const tokens: string[] = [];
    while (tokens.length < BUYERS_EACH) tokens.push((await aConsumer(client)).token);
    const product = await aProduct(client, artisan, rentalId, { quantity: "10000" });
    clients.push({ tokens, order: JSON.stringify(orderRequest(product)), bought: 0 });
  }

  const subscribed = await fetch(`${outside.providerUrl}/sandbox/control/webhooks`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ types: EVENTS }),
  });
  if (!subscribed.ok) throw new Error(`the provider answered ${subscribed.status}`);

  const confirmed = async (): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      "select count(*) from orders where status = 'to_collect'",
    );
    return rows[0]?.count ?? 0;
  };
  const buy = async (index: number): Promise<void> => {
    const client = clients[index];
    if (!client) throw new Error(`no client ${index}`);
    client.bought += 1;
    const token = client.tokens[client.bought % BUYERS_EACH] ?? "";
    const checkout = await post(
      `${origins[client.bought % PROCESSES]}/api/product-payment/checkout`,
      { authorization: `Bearer ${token}`, "content-type": "application/json" },
      client.order,
    );
    if (checkout.status !== 200)
      throw new Error(`checkout answered ${checkout.status}: ${checkout.body}`);
    // The contract's answer, as far as it is read here.
    const { url } = JSON.parse(checkout.body) as { url: string };
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const paid = await post(url, form, "action=pay");
    if (paid.status !== 303) throw new Error(`the payment page answered ${paid.status}`);
  };
  /**
   * Waits until all mails are sent, so that the raw transactions have the machine to themselves.
   */
  const untilMailsAreSent = async (): Promise<void> => {
    const waiting = "select count(*) from pgboss.job where state in ('created', 'retry', 'active')";
    const isBusy = async () => (await pool.query<{ count: number }>(waiting)).rows[0]?.count !== 0;
    while (await isBusy()) await pause(10 * POLL_MS);
  };
  const measurePurchases = async (seconds: number): Promise<number> => {
    const before = { count: await confirmed(), time: performance.now() };
    const paid = await repeat(seconds, buy);
    // The last webhooks are still on their way, and only confirmed orders count.
    while ((await confirmed()) < before.count + paid) await pause(POLL_MS);
    return (paid * 1000) / (performance.now() - before.time);
  };

  await measurePurchases(WARM_UP_SECONDS);
  const rounds: { raw: number; purchases: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await untilMailsAreSent();
    rounds.push({
      raw: await measureRaw(pool),
      purchases: await measurePurchases(SECONDS),
    });
  }
  const mean = (of: keyof (typeof rounds)[number]): number =>
    rounds.reduce((sum, round) => sum + round[of], 0) / ROUNDS;
  const [raw, purchases] = [mean("raw"), mean("purchases")];
  const inEach = rounds.map((round) => ((100 * round.purchases) / round.raw).toFixed(2));
  say(`raw transactions      ${raw.toFixed(0)} a second`);
  say(`confirmed purchases   ${purchases.toFixed(1)} a second`);
  say(
    `share                 ${((100 * purchases) / raw).toFixed(2)} % (target ${TARGET_PERCENT} %); in each round ${inEach.join(", ")}`,
  );
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}
