import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@stokaz/local/postgres";
import { openPool } from "../src/platform/db/db.ts";

/**
 * Copies a running primary and starts the copy as its streaming replica, which calls itself
 * `replica`. After a stop it is started again by `startEmbeddedPostgres`. Source: PostgreSQL 18,
 * §25.3.3 and §26.2.
 *
 * @param from the primary's data folder
 * @param to the replica's data folder, which must not exist yet
 * @param durable as of the primary
 */
export const startReplica = async (
  primary: EmbeddedPostgres,
  from: string,
  to: string,
  durable = false,
): Promise<EmbeddedPostgres> => {
  const cluster = path.join(to, "cluster");
  mkdirSync(to, { mode: 0o700 });
  // The session that begins a backup must also end it.
  const pool = openPool({ host: primary.host, user: "postgres", database: "postgres" }, 1);
  try {
    // Otherwise a checkpoint, such as that of a backup, may remove log that a replica still has to
    // read.
    await pool.query("alter system set wal_keep_size = '512MB'");
    await pool.query("select pg_reload_conf()");
    await pool.query("select pg_backup_start('replica', true)");
    cpSync(path.join(from, "cluster"), cluster, {
      recursive: true,
      filter: (file) => !file.endsWith("postmaster.pid"),
    });
    const { rows } = await pool.query<{ label: string }>(
      "select labelfile as label from pg_backup_stop(false)",
    );
    writeFileSync(path.join(cluster, "backup_label"), rows[0]?.label ?? "");
  } finally {
    await pool.end();
  }
  writeFileSync(path.join(cluster, "standby.signal"), "");
  writeFileSync(
    path.join(cluster, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${primary.host} user=postgres application_name=replica'\n`,
  );
  return startEmbeddedPostgres({ dataDir: to, durable });
};
