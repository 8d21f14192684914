import type pg from "pg";
import { openPool } from "./db.ts";

const NAME = "stokaz";
const UNFINISHED = "stokaz_loading";

/** How to reach the application's database on an embedded cluster. @param host folder of its socket */
export const embeddedDatabase = (host: string, database = NAME): pg.PoolConfig => ({
  host,
  user: "postgres",
  database,
});

/**
 * Makes the application's database on an embedded cluster that has none yet: it gets its name once it is
 * whole, so that a start killed halfway leaves nothing that the next one would take for it.
 *
 * @param host folder of the cluster's socket
 * @param fill makes the tables of the empty database, and puts the first data into it
 * @returns whether there was none
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
