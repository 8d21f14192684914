import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "@stokaz/local/postgres";
import type pg from "pg";
import type { Config } from "../config.ts";
import { openPool } from "../platform/db/db.ts";
import { createDatabaseWhole, embeddedDatabase } from "../platform/db/embedded-database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { inTime, NoAnswer } from "../platform/in-time.ts";

/** Functions to call at the end, the last started first. */
export type Stops = (() => Promise<void>)[];

/**
 * Longest wait for a database that does not answer. It may still be starting, or the machine may be
 * busy.
 */
const READY_LIMIT_MS = 60_000;
const RETRY_MS = 500;
/** Shorter than the pool's wait for a connection, whose error has no code. */
const ANSWER_MS = 5000;

/** True if nobody answered, or if the server is still starting. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  (error instanceof Error &&
    "code" in error &&
    ["ECONNREFUSED", "57P03"].includes(String(error.code)));

const waitUntilReady = async (pool: pg.Pool): Promise<void> => {
  const until = Date.now() + READY_LIMIT_MS;
  for (;;) {
    try {
      await inTime(pool.query("select"), ANSWER_MS);
      return;
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > until) throw error;
      await pause(RETRY_MS);
    }
  }
};

/**
 * The configured PostgreSQL, or our own, migrated.
 *
 * @param fill puts the first data into an empty database
 */
export const openDatabase = async (
  { databaseUrl, dataDir }: Config,
  stops: Stops,
  fill: (pool: pg.Pool) => Promise<void>,
): Promise<pg.Pool> => {
  if (databaseUrl !== undefined) {
    const pool = openPool({ connectionString: databaseUrl });
    stops.push(() => pool.end());
    await waitUntilReady(pool);
    await migrate(pool);
    await fill(pool);
    return pool;
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, "db"),
    durable: true,
  });
  stops.push(postgres.stop);
  await createDatabaseWhole(postgres.host, async (empty) => {
    await migrate(empty);
    await fill(empty);
  });
  const pool = openPool(embeddedDatabase(postgres.host));
  stops.push(() => pool.end());
  await migrate(pool);
  return pool;
};

/** Connections to the replica: few exports and statistics run at the same time. */
const REPLICA_CONNECTIONS = 10;
/** Wait for a connection, in milliseconds; afterwards the primary is read. */
const REPLICA_CONNECT_MS = 2000;

/** The configured replica, for reads only. The start does not wait for it. */
export const openReplica = ({ databaseReplicaUrl }: Config, stops: Stops): pg.Pool | undefined => {
  if (databaseReplicaUrl === undefined) return undefined;
  const pool = openPool(
    {
      connectionString: databaseReplicaUrl,
      connectionTimeoutMillis: REPLICA_CONNECT_MS,
      options: "-c default_transaction_read_only=on",
    },
    REPLICA_CONNECTIONS,
  );
  stops.push(() => pool.end());
  return pool;
};
