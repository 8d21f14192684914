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

/** Dependencies of a listing without any cache between two calls. */
export const freshly = (db: Db) => ({
  db,
  clock: createClock("Indian/Reunion"),
  timeZone: "Indian/Reunion",
  territory: loadTerritory("reunion"),
  isOffered: () => true,
  keeper: NOTHING_KEPT,
});

/**
 * Fills a database without the checks of each row, which would take longer than the benchmark
 * itself.
 */
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

/** Inserts lessors without a profile. */
export const insertLessors = async (client: pg.PoolClient, count: number): Promise<void> => {
  await client.query(
    `insert into users (id, role, email, password_hash, name, first_name, address, fixed_phone, mobile_phone, created_at, updated_at, email_proven_at)
       select gen_random_uuid(), 'lessor', 'lessor' || n || '@bench.re', 'x', 'Hoarau', 'Jean', 'x', '0262000000', '0692000000', now(), now(), now()
       from generate_series(1, $1) n`,
    [count],
  );
};

/** PostgreSQL's plan of a statement. */
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
 * Serves a database for each size given as argument: their addresses go to the parent, which
 * disconnects when it is done. Then the plans of the largest database are printed.
 *
 * @param name prefix of the databases' names, before their size
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
      // A million rows take longer than the normal statement timeout.
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
