import type pg from "pg";
import type { PgBoss } from "pg-boss";
import type { Tx } from "./db.ts";
import type { Log } from "./log.ts";

/** Work done outside a request, by any process, at least once. */
export type JobHandler = (data: unknown) => Promise<void>;

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

/** Taken at a time: one a second would fall behind the mails of a busy hour. */
const BATCH = 50;

const RETRIES = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };

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
  /** Does one job and says how it went: those beside it neither fail with it nor are done twice. */
  const settle = async (
    boss: PgBoss,
    name: string,
    handler: JobHandler,
    { id, data }: { id: string; data: unknown },
  ): Promise<void> => {
    try {
      await handler(data);
    } catch (error) {
      log.warn({ err: error, job: name }, "job failed");
      await boss.fail(name, id);
      return;
    }
    await boss.complete(name, id);
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
        await boss.work(name, { pollingIntervalSeconds: 1, batchSize: BATCH }, async (jobs) => {
          for (const job of jobs) await settle(boss, name, handler, job);
        });
        if (cron) await boss.schedule(name, cron);
      }
    },
    drain: async () => {
      const boss = await open();
      for (let isIdle = false; !isIdle; ) {
        isIdle = true;
        for (const [name, { handler }] of handlers) {
          for (const job of await boss.fetch<unknown>(name, { batchSize: BATCH })) {
            isIdle = false;
            await settle(boss, name, handler, job);
          }
        }
      }
    },
    runNow: async (name) => {
      await handlers.get(name)?.handler({});
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
