import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@stokaz/local/postgres";
import { until } from "@stokaz/local/until";
import { openPool } from "../../src/platform/db/db.ts";
import { startReplica } from "../../test/replica.ts";
import type { Gate } from "./gate.ts";

/**
 * PostgreSQL as an operator runs it: a primary, and a synchronous replica that has everything that
 * the primary acknowledged.
 */
export type Cluster = {
  /** Kills the primary with -9: all its connections break. */
  kill(): Promise<void>;
  /** Starts the primary again on its own folder. */
  restart(): Promise<void>;
  /** Promotes the replica; the old primary is given up. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
};

const socketOf = ({ host }: EmbeddedPostgres): { path: string } => ({
  path: path.join(host, ".s.PGSQL.5432"),
});

const ask = async (
  server: EmbeddedPostgres,
  statement: string,
): Promise<Record<string, unknown>> => {
  const pool = openPool({ host: server.host, user: "postgres", database: "postgres" }, 1);
  try {
    const { rows } = await pool.query<Record<string, unknown>>(statement);
    return rows[0] ?? {};
  } finally {
    await pool.end();
  }
};

/** Makes the primary acknowledge only what its replica has acknowledged. */
const waitForReplica = async (primary: EmbeddedPostgres): Promise<void> => {
  await ask(primary, "alter system set synchronous_standby_names = 'replica'");
  await ask(primary, "select pg_reload_conf()");
  await until(async () => {
    const { state } = await ask(primary, "select sync_state as state from pg_stat_replication");
    return state === "sync" || undefined;
  });
};

/** @param gate always leads to the current primary */
export const startCluster = async (folder: string, gate: Gate): Promise<Cluster> => {
  const own = path.join(folder, "primary");
  const copy = path.join(folder, "replica");
  let primary = await startEmbeddedPostgres({ dataDir: own, durable: true });
  gate.lead(socketOf(primary));
  const kill = async (): Promise<void> => {
    const file = path.join(folder, "primary/cluster/postmaster.pid");
    // PostgreSQL removes this file when it stops itself, as it does on a full disk.
    if (existsSync(file)) process.kill(Number.parseInt(readFileSync(file, "utf8"), 10), "SIGKILL");
    gate.close();
    await primary.stop();
  };
  return {
    kill,
    restart: async () => {
      primary = await startEmbeddedPostgres({ dataDir: own, durable: true });
      gate.lead(socketOf(primary));
    },
    failOver: async () => {
      const replica = await startReplica(primary, own, copy, true);
      await waitForReplica(primary);
      await kill();
      await ask(replica, "select pg_promote()");
      rmSync(own, { recursive: true, force: true });
      primary = replica;
      gate.lead(socketOf(primary));
    },
    stop: () => primary.stop(),
  };
};
