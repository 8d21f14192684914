import pLimit from "p-limit";
import type pg from "pg";
import type { Job, JobResult, PgBoss, QueueOptions, QueueResult } from "pg-boss";
import type { Tx } from "../db/db.ts";
import { oneAtATime } from "../db/one-at-a-time.ts";
import { loadOnce } from "../load-once.ts";
import type { Log } from "../observability/log.ts";
import { currentScope, inScope } from "../observability/scope.ts";
import { continueTrace, inSpan, keepTrace, type Tracing } from "../observability/tracing.ts";

/**
 * Handler of a job. It runs outside a request, in any process, at least once.
 *
 * @param data as it was enqueued under that name
 */
export type JobHandler<Data = unknown> = (data: Data) => Promise<void>;

/** Waiting jobs of one name that could run now. */
export type Waiting = { queue: string; count: number; oldestSeconds: number };

/** Account that asked for a job, and its trace: stored beside the handler's data. */
type Asked = { readonly asked?: { traceparent?: string; accountId?: string } };

type JobOptions<Data> = {
  /** Schedule, if the job also runs by itself. */
  cron?: string;
  /** Handles a job that failed for three days. Without it, a job is dropped after four hours. */
  givenUp?: JobHandler<Data>;
  /** Seconds after which another process takes the job over; a quarter of an hour by default. */
  longestSeconds?: number;
  /**
   * Number of these jobs that a process without other work runs at the same time; 1 by default, and
   * in any other process.
   */
  parallel?: number;
};

/** The job queue in PostgreSQL. */
export type Jobs = {
  /** Registers the handler of a job. */
  define<Data = unknown>(name: string, handler: JobHandler<Data>, options?: JobOptions<Data>): void;
  /** Adds jobs in a transaction: they run only when it commits. */
  enqueue(tx: Tx, name: string, ...pieces: object[]): Promise<void>;
  /**
   * Runs one item of a job. A failure is logged and counted, and does not stop the other items.
   *
   * @param trace stored trace of the item's subject
   */
  attempt(
    name: string,
    item: string,
    work: () => Promise<unknown>,
    trace?: string | null,
  ): Promise<void>;
  /**
   * Runs each item of a job as {@link attempt} does, batch by batch, until a batch is empty.
   *
   * @param nextBatch lists the items that follow the last one, in a stable order
   * @param keyOf names an item in the log
   */
  attemptEach<Item>(
    name: string,
    nextBatch: (last: Item | undefined) => Promise<readonly Item[]>,
    keyOf: (item: Item) => string,
    work: (item: Item) => Promise<unknown>,
  ): Promise<void>;
  /**
   * Starts to run jobs in this process.
   *
   * @param isAlone true if the process does nothing else: beside requests, jobs run one at a time
   */
  start(isAlone: boolean): Promise<void>;
  /** Runs all waiting jobs in this process and returns when none is left or still running here. */
  drain(): Promise<void>;
  /** Runs one job now, in this process, without the queue. */
  runNow(name: string): Promise<void>;
  /** Deletes the waiting jobs of one name. */
  discard(name: string): Promise<void>;
  /** Jobs that wait and could run now, by name; names without any are left out. */
  measure(): Promise<readonly Waiting[]>;
  stop(): Promise<void>;
};

/**
 * Jobs are fetched in batches; the batch size is multiplied by the number that run at the same
 * time. One job a second would be too slow for a busy hour.
 */
const BATCH = 10;
const TAKEN = {
  batchSize: BATCH,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  perJobResults: true,
} as const;

/** A process that sends no heartbeat for this time loses its job to another one. */
const HEARTBEAT_SECONDS = 30;
/** Interval between checks of heartbeats. */
const LOOK_SECONDS = 30;

const QUEUE = {
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 900,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: 86_400,
};
/** Retries after the first try, 5 seconds to an hour apart: about four hours. */
const RETRIES = 12;
/** After the first eleven retries each is an hour apart: more than three days. */
const LONG_RETRIES = 84;

/** Query for the waiting jobs; it uses pg-boss's own index for fetching. */
const WAITING = `
  select name as queue, count(*)::int as count,
    extract(epoch from max(now() - start_after))::float as "oldestSeconds"
  from pgboss.job
  where name = any($1) and state < 'active' and start_after <= now()
  group by name`;

/**
 * Names that scheduled jobs had in older versions. Other unknown names may belong to a newer
 * version and stay.
 */
const RENAMED = ["forget-what-is-over", "remind-of-ends", "remind-of-orders"];

const idsOf = (results: readonly JobResult[], wanted: JobResult["status"]): string[] =>
  results.filter(({ status }) => status === wanted).map(({ id }) => id);

/**
 * Milliseconds since 1970 that never go back: when the system's clock went back an hour, a worker
 * would pause for an hour.
 */
const steadyNow = (): number => performance.timeOrigin + performance.now();

/** True if a queue was made with other settings than these. */
const isOther = (queue: QueueResult, wanted: QueueOptions): boolean =>
  Object.entries(wanted).some(([name, value]) => Reflect.get(queue, name) !== value);

/** Name of the queue for jobs that failed for good. */
const givenUpOf = (name: string): string => `${name}-given-up`;

/**
 * Jobs kept in the application's own PostgreSQL by pg-boss, schema `pgboss`.
 *
 * @param countFailure counts a failed job, or a failed item of a job
 */
export const createJobs = (
  pool: pg.Pool,
  log: Log,
  countFailure: (failed: { job: string }) => void,
  tracing: Tracing,
): Jobs => {
  type Defined = {
    handler: JobHandler;
    cron?: string | undefined;
    deadLetter?: string;
    longestSeconds?: number | undefined;
    parallel: number;
  };
  const handlers = new Map<string, Defined>();
  let isWorking = false;
  const load = loadOnce(() => import("pg-boss"));
  /** Creates the tables and queues, or updates those that an older version created differently. */
  const prepare = async (boss: PgBoss): Promise<void> => {
    await boss.start();
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, { deadLetter, longestSeconds }] of handlers) {
      const options = {
        ...QUEUE,
        retryLimit: deadLetter ? LONG_RETRIES : RETRIES,
        ...(deadLetter && { deadLetter }),
        ...(longestSeconds && { expireInSeconds: longestSeconds }),
      };
      const found = known.get(name);
      if (!found) await boss.createQueue(name, options);
      else if (isOther(found, options)) await boss.updateQueue(name, options);
    }
  };
  let opening: Promise<PgBoss> | undefined;
  const open = loadOnce(() => {
    opening = (async () => {
      const library = await load();
      const boss = new library.PgBoss({
        db: { executeSql: (text, values) => pool.query(text, values) },
        clock: { ...library.systemClock, now: steadyNow },
        superviseIntervalSeconds: LOOK_SECONDS,
        monitorIntervalSeconds: LOOK_SECONDS,
      });
      boss.on("error", (error) => log.error({ err: error }, "job queue"));
      await oneAtATime(pool, "jobs", () => prepare(boss));
      return boss;
    })();
    return opening;
  });
  /**
   * Runs a job in the scope of the account and trace that asked for it.
   *
   * @returns false if the job failed
   */
  const inScopeOf = (
    name: string,
    asked: Asked["asked"],
    work: () => Promise<void>,
  ): Promise<boolean> => {
    const facts = { name: `job ${name}`, kind: "consumer" } as const;
    const span = tracing.open(facts, asked?.traceparent);
    return inScope({ job: name, accountId: asked?.accountId, span }, () =>
      inSpan(span, work).then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error }, "job failed");
          countFailure({ job: name });
          return false;
        },
      ),
    );
  };
  /** Runs jobs in their order, several at a time. A failure does not stop the others. */
  const doEach = async (
    handler: JobHandler,
    jobs: Job<unknown>[],
    parallel = 1,
  ): Promise<JobResult[]> => {
    const results: JobResult[] = [];
    const run = async ({ id, name, data, signal }: Job<unknown>): Promise<void> => {
      // Another process has taken the job over meanwhile.
      if (signal?.aborted) return;
      // `enqueue` adds this key to the data of every job.
      const { asked, ...own } = (data ?? {}) as Asked;
      const isDone = await inScopeOf(name, asked, () => handler(own));
      results.push({ id, status: isDone ? "completed" : "failed" });
    };
    await pLimit(parallel).map(jobs, run);
    return results;
  };
  const measure = async (): Promise<readonly Waiting[]> => {
    await open();
    const { rows } = await pool.query<Waiting>(WAITING, [[...handlers.keys()]]);
    return rows;
  };
  /** Runs all waiting jobs. */
  const drainOnce = async (): Promise<void> => {
    const boss = await open();
    for (let isIdle = false; !isIdle; ) {
      isIdle = true;
      for (const { queue: name } of await measure()) {
        const handler = handlers.get(name)?.handler;
        if (!handler) continue;
        const results = await doEach(handler, await boss.fetch<unknown>(name, TAKEN));
        if (results.length > 0) isIdle = false;
        const done = idsOf(results, "completed");
        const failed = idsOf(results, "failed");
        if (done.length > 0) await boss.complete(name, done);
        if (failed.length > 0) await boss.fail(name, failed);
      }
    }
  };
  const attempt: Jobs["attempt"] = async (name, item, work, trace) => {
    try {
      await continueTrace(trace, { name: `item of ${name}` }, work);
    } catch (error) {
      log.warn({ err: error, job: name, item }, "item of a job failed");
      countFailure({ job: name });
    }
  };
  let draining: Promise<unknown> = Promise.resolve();
  return {
    define: (name, handler, { cron, givenUp, longestSeconds, parallel = 1 } = {}) => {
      // The data enqueued under a name fits its handler: the queue itself keeps any JSON.
      if (givenUp) handlers.set(givenUpOf(name), { handler: givenUp as JobHandler, parallel: 1 });
      handlers.set(name, {
        // As above.
        handler: handler as JobHandler,
        cron,
        longestSeconds,
        parallel,
        ...(givenUp && { deadLetter: givenUpOf(name) }),
      });
    },
    enqueue: async (tx, name, ...pieces) => {
      const boss = await open();
      const { fromKysely } = await load();
      const traceparent = keepTrace();
      const accountId = currentScope()?.accountId;
      const asked = { ...(traceparent && { traceparent }), ...(accountId && { accountId }) };
      const isKnown = Object.keys(asked).length > 0;
      const jobs = pieces.map((data) => ({ data: isKnown ? { ...data, asked } : data }));
      await boss.insert(name, jobs, { db: fromKysely(tx) });
    },
    attempt,
    attemptEach: async (name, nextBatch, keyOf, work) => {
      let items = await nextBatch(undefined);
      while (items.length > 0) {
        for (const item of items) await attempt(name, keyOf(item), () => work(item));
        items = await nextBatch(items.at(-1));
      }
    },
    start: async (isAlone) => {
      const boss = await open();
      isWorking = true;
      for (const [name, { handler, cron, parallel: most }] of handlers) {
        const parallel = isAlone ? most : 1;
        const taken = { ...TAKEN, batchSize: BATCH * parallel };
        await boss.work<unknown>(name, taken, (jobs) => doEach(handler, jobs, parallel));
        // A job that had a schedule in an older version may have none any more.
        if (cron) await boss.schedule(name, cron);
        else await boss.unschedule(name);
      }
      for (const name of RENAMED) await boss.unschedule(name);
    },
    drain: () => {
      // Calls run one after the other: a second call would find no job while the first still runs
      // one.
      const ownTurn = draining.then(drainOnce);
      draining = ownTurn.catch(() => undefined);
      return ownTurn;
    },
    runNow: async (name) => {
      const { handler } = handlers.get(name) ?? {};
      if (!handler) return;
      const span = tracing.open({ name: `job ${name}`, kind: "consumer" });
      await inScope({ job: name, span }, () => inSpan(span, () => handler({})));
    },
    discard: async (name) => {
      const boss = await open();
      await boss.deleteQueuedJobs(name);
    },
    measure,
    stop: async () => {
      const boss = await opening?.catch(() => undefined);
      await boss?.stop({ graceful: isWorking, timeout: 10_000, close: true });
    },
  };
};
