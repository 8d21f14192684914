import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "@stokaz/local/postgres";
import { openPool } from "../src/platform/db/db.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { fillProducts } from "./product-rows.ts";

// Measures how long clients wait while a million products are migrated in each way that the guide
// allows, and in one that the migration check refuses. Meanwhile eight connections change and read
// products; one holds them for two seconds at a time.
const PRODUCTS = Number(process.argv[2] ?? 1_000_000);
const CLIENTS = 8;
const HELD_SECONDS = 2;

const MIGRATIONS: readonly (readonly [name: string, sql: string])[] = [
  ["add a column", "alter table products add column bench_note text"],
  [
    "add a column with a default",
    "alter table products add column bench_flag boolean not null default false",
  ],
  [
    "add a constraint, not valid",
    "alter table products add constraint bench_priced check (price_cents >= 0) not valid",
  ],
  ["validate it", "alter table products validate constraint bench_priced"],
  [
    "make an index concurrently",
    "-- no-transaction\ncreate index concurrently bench_updated on products (updated_at, id)",
  ],
  [
    "fill a column of 10,000 rows",
    `update products set bench_note = 'x' where id in (select id from products order by id limit 10000)`,
  ],
  ["refused: make an index", "create index bench_refused on products (updated_at, price_cents)"],
];

const folder = mkdtempSync(path.join(tmpdir(), "stokaz-bench-migrations-"));
const files = path.join(folder, "migrations");
mkdirSync(files);
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "db"), durable: true });
const pool = openPool(
  { host: postgres.host, user: "postgres", database: "postgres", statement_timeout: 0 },
  CLIENTS + 3,
);
try {
  await migrate(pool);
  await fillProducts(pool, PRODUCTS);
  const { rows: products } = await pool.query<{ id: string }>(
    "select id from products order by created_at desc limit 10000",
  );
  const load = { isOver: false, longest: 0, done: 0 };
  const use = async (index: number): Promise<void> => {
    for (let turn = index; !load.isOver; turn += CLIENTS) {
      const id = products[turn % products.length]?.id;
      const before = performance.now();
      await pool.query("update products set updated_at = now() where id = $1", [id]);
      await pool.query("select * from products where id = $1", [id]);
      load.longest = Math.max(load.longest, performance.now() - before);
      load.done += 1;
    }
  };
  const hold = async (): Promise<void> => {
    while (!load.isOver) {
      await pool.query(
        "begin; select from products limit 1; select pg_sleep($1); commit".replace(
          "$1",
          String(HELD_SECONDS),
        ),
      );
    }
  };
  const users = [...Array.from({ length: CLIENTS }, (_, index) => use(index)), hold()];
  for (const [index, [name, sql]] of MIGRATIONS.entries()) {
    const file = `${String(9000 + index)}_bench.sql`;
    writeFileSync(path.join(files, file), sql);
    Object.assign(load, { longest: 0, done: 0 });
    const before = performance.now();
    await migrate(pool, [file], files);
    const seconds = ((performance.now() - before) / 1000).toFixed(1);
    process.stdout.write(
      `${name.padEnd(30)} ${seconds} s; longest wait ${Math.round(load.longest)} ms, ${load.done} changes meanwhile\n`,
    );
  }
  load.isOver = true;
  await Promise.all(users);
} finally {
  await pool.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
