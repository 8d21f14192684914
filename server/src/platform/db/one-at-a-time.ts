import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

/**
 * Work that processes do one after the other when they start together. The numbers are advisory
 * locks of PostgreSQL.
 */
const LOCKS = { migrations: 728_001, demo: 728_002, jobs: 728_003, admin: 728_004 } as const;
/** First half of a lock on a file; the second half is made from the file's name. */
const FILES = 728_005;

type Ask = (client: pg.PoolClient) => Promise<unknown>;

const withAdvisoryLock = async <Result>(
  pool: pg.Pool,
  take: Ask,
  release: Ask,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await take(client);
    return await work(client);
  } finally {
    // A connection that fails to release its lock is closed, and the lock ends with it.
    await release(client).catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
};

/**
 * Does work on a file of the store while no other process of this database does.
 *
 * @throws {pg.DatabaseError} when another process holds the lock for longer than the pool waits for
 * a lock
 */
export const aloneWithFile = <Result>(
  pool: pg.Pool,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> =>
  withAdvisoryLock(
    pool,
    (client) => client.query("select pg_advisory_lock($1, hashtext($2))", [FILES, key]),
    (client) => client.query("select pg_advisory_unlock($1, hashtext($2))", [FILES, key]),
    work,
  );

const AGAIN_MS = 100;

/**
 * Tries again and again: a waiting statement would block `create index concurrently`, which waits
 * for all others.
 */
const takeLock = async (client: pg.PoolClient, lock: keyof typeof LOCKS): Promise<void> => {
  await client.query("set statement_timeout = 0; set lock_timeout = 0");
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      "select pg_try_advisory_lock($1) as taken",
      [LOCKS[lock]],
    );
    if (rows[0]?.taken) return;
    await pause(AGAIN_MS);
  }
};

/**
 * Does work while no other process does it on this database: later processes wait, however long it
 * takes.
 *
 * @param work is given the connection that holds the lock, for work that needs only one
 */
export const oneAtATime = <Result>(
  pool: pg.Pool,
  lock: keyof typeof LOCKS,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> =>
  withAdvisoryLock(
    pool,
    (client) => takeLock(client, lock),
    (client) =>
      client.query(
        `select pg_advisory_unlock(${LOCKS[lock]}); reset statement_timeout; reset lock_timeout`,
      ),
    work,
  );
