import type pg from "pg";
import type { Job, JobResult, PgBoss } from "pg-boss";
import type { Tx } from "./db.ts";
import type { Log } from "./log.ts";

/**
 * Work done outside a request, by any process, at least once.
 *
 * @param isRepeated whether it was begun before: it failed, or its process ended before saying that it was done
 */
export type JobHandler = (data: unknown, isRepeated: boolean) => Promise<void>;

export type Jobs = {
  /** Names a kind of work and what does it; with a cron expression it also runs by itself. */
  define(name: string, handler: JobHandler, options?: { cron?: string }): void;
  /** Asks for work as part of a transaction: each piece is done if, and only if, that commits. */
  enqueue(tx: Tx, name: string, ...pieces: object[]): Promise<void>;
  /** Starts doing the work that is asked for. */
  start(): Promise<void>;
  /** Does all the work that waits now, in this process, and returns when none is left. */
  drain(): Promise<void>;
  /** Does one kind of work once, in this process, whatever waits. */
  runNow(name: string): Promise<void>;
  /** Forgets what waits of one kind of work. */
  discard(name: string): Promise<void>;
  stop(): Promise<void>;
};

/** Fifty at a time: one a second would fall behind the mails of a busy hour. Their ends are written down together. */
const TAKEN = { batchSize: 50, pollingIntervalSeconds: 1, perJobResults: true } as const;

const RETRIES = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };

const idsOf = (results: readonly JobResult[], wanted: JobResult["status"]): string[] =>
  results.filter(({ status }) => status === wanted).map(({ id }) => id);

/** Jobs kept in the application's own PostgreSQL by pg-boss, schema `pgboss`. */
export const createJobs = (pool: pg.Pool, log: Log): Jobs => {
  const handlers = new Map<string, { handler: JobHandler; cron: string | undefined }>();
  let isWorking = false;
  let loading: Promise<typeof import("pg-boss")> | undefined;
  const load = (): Promise<typeof import("pg-boss")> => {
    loading ??= import("pg-boss");
    return loading;
  };
  let opening: Promise<PgBoss> | undefined;
  const open = (): Promise<PgBoss> => {
    opening ??= (async () => {
      const library = await load();
      const boss = new library.PgBoss({
        db: { executeSql: (text, values) => pool.query(text, values as unknown[] | undefined) },
      });
      boss.on("error", (error) => log.error({ err: error }, "job queue"));
      await boss.start();
      for (const name of handlers.keys()) await boss.createQueue(name, RETRIES);
      return boss;
    })();
    return opening;
  };
  /** Does some jobs one after the other and says how each went: none fails with another. */
  const doEach = async (handler: JobHandler, jobs: Job<unknown>[]): Promise<JobResult[]> => {
    const results: JobResult[] = [];
    for (const { id, name, data, retryCount } of jobs) {
      try {
        await handler(data, retryCount > 0);
        results.push({ id, status: "completed" });
      } catch (error) {
        log.warn({ err: error, job: name }, "job failed");
        results.push({ id, status: "failed" });
      }
    }
    return results;
  };
  return {
    define: (name, handler, options) => {
      handlers.set(name, { handler, cron: options?.cron });
    },
    enqueue: async (tx, name, ...pieces) => {
      const boss = await open();
      const { fromKysely } = await load();
      const jobs = pieces.map((data) => ({ data }));
      await boss.insert(name, jobs, { db: fromKysely(tx) });
    },
    start: async () => {
      const boss = await open();
      isWorking = true;
      for (const [name, { handler, cron }] of handlers) {
        await boss.work<unknown>(name, TAKEN, (jobs) => doEach(handler, jobs));
        if (cron) await boss.schedule(name, cron);
      }
    },
    drain: async () => {
      const boss = await open();
      for (let isIdle = false; !isIdle; ) {
        isIdle = true;
        for (const [name, { handler }] of handlers) {
          const results = await doEach(handler, await boss.fetch<unknown>(name, TAKEN));
          if (results.length > 0) isIdle = false;
          const done = idsOf(results, "completed");
          const failed = idsOf(results, "failed");
          if (done.length > 0) await boss.complete(name, done);
          if (failed.length > 0) await boss.fail(name, failed);
        }
      }
    },
    runNow: async (name) => {
      await handlers.get(name)?.handler({}, false);
    },
    discard: async (name) => {
      const boss = await open();
      await boss.deleteQueuedJobs(name);
    },
    stop: async () => {
      if (!opening) return;
      const boss = await opening;
      await boss.stop({ graceful: isWorking, timeout: 10_000, close: true });
    },
  };
};
