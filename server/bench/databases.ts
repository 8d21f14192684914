import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "@stokaz/local/postgres";
import type pg from "pg";
import { createClock } from "../src/platform/clock.ts";
import { type Db, openPool } from "../src/platform/db/db.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import type { Keeper } from "../src/platform/kept/keeper.ts";
import { loadTerritory } from "../src/territories/territory.ts";

/** A statement as it was sent. */
export type Statement = { sql: string; parameters: readonly unknown[] };

const NOTHING_KEPT: Keeper = {
  isKeeping: false,
  group: () => ({ get: (_key, make) => make() }),
  settle: async () => undefined,
  counts: () => new Map(),
  size: () => ({ answers: 0, bytes: 0 }),
};

/** What a listing stands on that keeps nothing between two calls. */
export const freshly = (db: Db) => ({
  db,
  clock: createClock("Indian/Reunion"),
  timeZone: "Indian/Reunion",
  territory: loadTerritory("reunion"),
  isOffered: () => true,
  keeper: NOTHING_KEPT,
});

/** Fills a database without the checks of each row: they would take longer than the bench itself. */
export const fillUnchecked = async (
  pool: pg.Pool,
  fill: (client: pg.PoolClient) => Promise<void>,
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = replica");
    await fill(client);
    await client.query("set session_replication_role = origin");
  } finally {
    client.release();
  }
};

/** Inserts people without a profile yet. */
export const insertLessors = async (client: pg.PoolClient, count: number): Promise<void> => {
  await client.query(
    `insert into users (id, role, email, password_hash, name, first_name, address, fixed_phone, mobile_phone, created_at, updated_at, email_proven_at)
       select gen_random_uuid(), 'lessor', 'lessor' || n || '@bench.re', 'x', 'Hoarau', 'Jean', 'x', '0262000000', '0692000000', now(), now(), now()
       from generate_series(1, $1) n`,
    [count],
  );
};

/** What PostgreSQL does for a statement. */
export const planOf = async (
  connection: pg.Pool | pg.PoolClient,
  { sql, parameters }: Statement,
): Promise<string> => {
  const { rows } = await connection.query<{ "QUERY PLAN": string }>(
    `explain (analyze, buffers) ${sql}`,
    [...parameters],
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
};

/**
 * Keeps a database for each size given as argument until the parent has done with them: their addresses go to it,
 * and it ends this process. Then what PostgreSQL does on the largest is explained.
 *
 * @param name what the databases are called, before their size
 */
export const serveDatabases = async (
  name: string,
  fill: (pool: pg.Pool, size: number) => Promise<void>,
  explain: (pool: pg.Pool) => Promise<void>,
): Promise<void> => {
  const sizes = process.argv.slice(2).map(Number);
  const dataDir = mkdtempSync(path.join(tmpdir(), `stokaz-bench-${name}-`));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    const pools: pg.Pool[] = [];
    const admin = openPool({ host: postgres.host, user: "postgres", database: "postgres" }, 1);
    for (const size of sizes) {
      const database = `${name}_${size}`;
      await admin.query(`create database ${database}`);
      // A million rows take longer than a statement may.
      const pool = openPool(
        { host: postgres.host, user: "postgres", database, statement_timeout: 0 },
        2,
      );
      await migrate(pool);
      await fill(pool, size);
      pools.push(pool);
    }
    await admin.end();
    process.send?.(
      sizes.map((size) => `postgres://postgres@/${name}_${size}?host=${postgres.host}`),
    );
    await once(process, "disconnect");
    const largest = pools.at(-1);
    if (largest) await explain(largest);
    for (const pool of pools) await pool.end();
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
