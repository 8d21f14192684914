import type pg from "pg";
import { openPool } from "./db.ts";

const NAME = "stokaz";
const UNFINISHED = "stokaz_loading";

/**
 * Connection settings of the application's database on an embedded cluster.
 *
 * @param host folder of its socket
 */
export const embeddedDatabase = (host: string, database = NAME): pg.PoolConfig => ({
  host,
  user: "postgres",
  database,
});

/**
 * Creates the application's database on an embedded cluster that has none yet. The database gets
 * its name only when it is complete, so that the next start does not use the result of an
 * interrupted one.
 *
 * @param host folder of the cluster's socket
 * @param fill makes the tables of the empty database, and puts the first data into it
 * @returns true if there was none
 */
export const createDatabaseWhole = async (
  host: string,
  fill: (pool: pg.Pool, connection: pg.PoolConfig) => Promise<void>,
): Promise<boolean> => {
  const cluster = openPool(embeddedDatabase(host, "postgres"), 1);
  try {
    const { rowCount } = await cluster.query("select from pg_database where datname = $1", [NAME]);
    if (rowCount === 1) return false;
    await cluster.query(`drop database if exists ${UNFINISHED} with (force)`);
    await cluster.query(`create database ${UNFINISHED}`);
    const connection = embeddedDatabase(host, UNFINISHED);
    const pool = openPool(connection);
    try {
      await fill(pool, connection);
    } finally {
      await pool.end();
    }
    await cluster.query(`alter database ${UNFINISHED} rename to ${NAME}`);
    return true;
  } finally {
    await cluster.end();
  }
};
