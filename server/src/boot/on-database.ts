import { existsSync } from "node:fs";
import path from "node:path";
import { findRunning, startEmbeddedPostgres } from "@stokaz/local/postgres";
import type pg from "pg";
import { type Config, ConfigError } from "../config.ts";
import { openPool } from "../platform/db/db.ts";
import { embeddedDatabase } from "../platform/db/embedded-database.ts";

/** Where a command finds the database. */
export type DatabaseSettings = Pick<Config, "databaseUrl" | "dataDir">;

/**
 * Runs on the configured database, or on the embedded one, which is started when it does not run.
 *
 * @throws {ConfigError} when neither is there
 */
export const onDatabase = async <Result>(
  { databaseUrl, dataDir }: DatabaseSettings,
  work: (database: pg.ClientConfig) => Promise<Result>,
): Promise<Result> => {
  if (databaseUrl !== undefined) return work({ connectionString: databaseUrl });
  const folder = path.join(dataDir, "db");
  if (!existsSync(folder)) throw new ConfigError(`Il n'y a pas de base de données dans ${folder}.`);
  const running = findRunning(folder);
  if (running !== undefined) return work(embeddedDatabase(running));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: true });
  try {
    return await work(embeddedDatabase(postgres.host));
  } finally {
    await postgres.stop();
  }
};

/** Runs on a connection to the same database. */
export const onConnection = <Result>(
  settings: DatabaseSettings,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> =>
  onDatabase(settings, async (database) => {
    const pool = openPool(database, 1);
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  });
