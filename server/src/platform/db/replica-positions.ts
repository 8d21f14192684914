import type pg from "pg";
import { openPool } from "./db.ts";

/** A server that does not answer for this time counts as unreachable. */
const ANSWER_MS = 2000;

/** A position in a log of PostgreSQL, in bytes, and the database of that log. */
type Position = { position: number; database: string };

const DATABASE = "system_identifier || '/' || current_database()";

const WRITTEN = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as position, ${DATABASE} as database
  from pg_control_system()`;

/** Query for the replayed position. It gives no row on a server that is a primary itself. */
const REPLAYED = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as position, ${DATABASE} as database
  from pg_control_system() where pg_is_in_recovery()`;

/**
 * Asks a primary and its replica for their positions, over a connection of its own to each: a wait
 * for a free connection of the pools must not look like an unreachable replica.
 */
export const createReplicaPositions = (primary: pg.Pool, replica: pg.Pool) => {
  const openBeside = ({ options }: pg.Pool): pg.Pool =>
    openPool({ ...options, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS }, 1);
  const asksPrimary = openBeside(primary);
  const asksReplica = openBeside(replica);

  const ask = async (pool: pg.Pool, statement: string): Promise<Position> => {
    const { rows } = await pool.query<Position>(statement);
    if (!rows[0]) throw new Error("it is no replica");
    return rows[0];
  };

  return {
    findWritten: () => ask(asksPrimary, WRITTEN),
    findReplayed: () => ask(asksReplica, REPLAYED),
    async close(): Promise<void> {
      await Promise.all([asksPrimary.end(), asksReplica.end()]);
    },
  };
};
