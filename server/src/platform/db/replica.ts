import { setTimeout as pause } from "node:timers/promises";
import type { KyselyConfig } from "kysely";
import type pg from "pg";
import type { Log } from "../observability/log.ts";
import type { Metrics } from "../observability/metrics.ts";
import { type Db, openDb, openDbOn } from "./db.ts";
import { prepareTransactions } from "./prepared-transactions.ts";
import { createReadingPool } from "./reading-pool.ts";
import { createReplicaLag } from "./replica-lag.ts";
import { createReplicaPositions } from "./replica-positions.ts";

/**
 * Interval of the checks, and the largest accepted lag: a replica that is further behind is not
 * read.
 */
const PACE = { lookEveryMs: 1000, lagMaxMs: 5000 };
/** Reads that must be complete wait this long for the replica before they use the primary. */
const CATCH_UP_MS = 1000;
const CATCH_UP_EVERY_MS = 20;

/** Sources for reads that may use a replica; nothing is ever written there. */
export type Reads = {
  /** May lack data that was committed within the last five seconds. */
  db: Db;
  /** Source that has everything committed before this call. */
  caughtUp(): Promise<Db>;
};

type Deps = {
  pool: pg.Pool;
  /** Replica; without it, all reads use the primary. */
  replica?: pg.Pool | undefined;
  metrics: Metrics;
  log: Log;
  /** Is called for each statement. */
  noteQuery: KyselyConfig["log"];
  pace?: typeof PACE;
};

/**
 * Reads on a replica while it is reachable and close behind, else on the primary. Checks the
 * replica until it is closed.
 */
export const createReplica = (deps: Deps): { reads: Reads; close(): Promise<void> } => {
  const watched = deps.replica && watch(deps.replica, deps);
  const { metrics } = deps;
  metrics.gauge(
    "replica_lag_seconds",
    "All that was committed longer ago is in the replica",
    async () => (watched ? watched.ageMs() / 1000 : Number.NaN),
  );
  metrics.gauge("replica_is_used", "Whether reads that may lag go to the replica", async () =>
    Number(watched?.isRead() ?? false),
  );
  if (watched) return watched;
  const db = openDb(deps.pool, deps.noteQuery);
  return { reads: { db, caughtUp: async () => db }, close: async () => undefined };
};

const watch = (replica: pg.Pool, { pool, log, noteQuery, pace = PACE }: Deps) => {
  const positions = createReplicaPositions(pool, replica);
  const lag = createReplicaLag();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isThere = false;
  let wasRead: boolean | undefined;

  const ageMs = (): number => lag.ageAt(performance.now());
  const isRead = (): boolean => isThere && ageMs() <= pace.lagMaxMs;

  const noteChange = (error?: unknown): void => {
    if (isClosed || isRead() === wasRead) return;
    wasRead = isRead();
    if (wasRead) log.info("the replica is read");
    else log.warn({ err: error, lagMs: ageMs() }, "the replica is not read: the primary is");
  };
  const lose = (error: unknown): void => {
    isThere = false;
    noteChange(error);
  };

  const look = async (): Promise<void> => {
    const at = performance.now();
    const written = await positions.findWritten();
    const replayed = await positions.findReplayed();
    const isAhead = async (): Promise<boolean> =>
      replayed.position > written.position &&
      replayed.position > (await positions.findWritten()).position;
    // After a failover the replica may belong to the former primary, with data that only that one
    // had.
    if (written.database !== replayed.database || (await isAhead())) {
      throw new Error("it is no replica of this primary");
    }
    lag.write(written.position, at);
    lag.replay(replayed.position);
    isThere = true;
    noteChange();
  };
  const lookAgain = (): void => {
    if (isClosed) return;
    timer = setTimeout(() => void look().catch(lose).finally(lookAgain), pace.lookEveryMs).unref();
  };
  void look().catch(lose).finally(lookAgain);

  const readingPool = createReadingPool({
    primary: prepareTransactions(pool),
    replica: prepareTransactions(replica),
    isReplicaRead: isRead,
    onFailure: lose,
  });
  const [db, primary] = [openDbOn(readingPool, noteQuery), openDb(pool, noteQuery)];

  const hasCaughtUp = async (): Promise<boolean> => {
    const until = performance.now() + CATCH_UP_MS;
    const { position } = await positions.findWritten();
    while (isRead()) {
      if ((await positions.findReplayed()).position >= position) return true;
      if (performance.now() > until) return false;
      await pause(CATCH_UP_EVERY_MS);
    }
    return false;
  };

  return {
    reads: {
      db,
      caughtUp: async () => ((await hasCaughtUp().catch(() => false)) ? db : primary),
    },
    ageMs,
    isRead,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await positions.close();
    },
  };
};
