import { HOUR_MS } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { useHarness } from "../../../test/harness.ts";
import { inTransaction } from "../db/db.ts";
import { NO_TRACING } from "../observability/tracing.ts";
import { createJobs } from "./jobs.ts";

const harness = useHarness();

afterEach(() => {
  vi.useRealTimers();
});

it("draining twice at once waits both times for what runs", async () => {
  const { pool } = harness.deps;
  const jobs = createJobs(pool, harness.app.server.log, () => undefined, NO_TRACING);
  onTestFinished(() => jobs.stop());
  let done = 0;
  jobs.define("slow-job", async () => {
    await sql`select pg_sleep(0.2)`.execute(harness.db);
    done += 1;
  });
  await inTransaction(harness.db, (tx) => jobs.enqueue(tx, "slow-job", {}));
  const seen = await Promise.all([1, 2].map(() => jobs.drain().then(() => done)));
  expect(seen).toEqual([1, 1]);
});

it("a queue that an older version made otherwise is as this one wants it; others are left", async () => {
  const { pool } = harness.deps;
  const retries = async (name: string): Promise<number[]> => {
    const { rows } = await pool.query<{ retry_limit: number }>(
      "select retry_limit from pgboss.queue where name = $1",
      [name],
    );
    return rows.map(({ retry_limit }) => retry_limit);
  };
  const open = async (): Promise<void> => {
    const jobs = createJobs(pool, harness.app.server.log, () => undefined, NO_TRACING);
    onTestFinished(() => jobs.stop());
    jobs.define("old-job", async () => undefined);
    await jobs.measure();
  };
  await open();
  const wanted = await retries("old-job");
  await pool.query(
    "update pgboss.queue set retry_limit = 3 where name in ('old-job', 'send-mail')",
  );
  await open();
  expect(wanted).toHaveLength(1);
  expect([await retries("old-job"), await retries("send-mail")]).toEqual([wanted, [3]]);
});

it("jobs go on although the system's clock goes back an hour while one runs", async () => {
  const jobs = createJobs(harness.deps.pool, harness.app.server.log, () => undefined, NO_TRACING);
  onTestFinished(() => jobs.stop());
  const ask = () => inTransaction(harness.db, (tx) => jobs.enqueue(tx, "clock-job", {}));
  let done = 0;
  jobs.define("clock-job", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - HOUR_MS });
    done += 1;
  });
  await jobs.start(false);
  for (const times of [1, 2]) {
    await ask();
    await vi.waitFor(() => expect(done).toBe(times), { timeout: 10_000 });
  }
});

it("as many of a job run at a time as it says, and one of any other", async () => {
  const jobs = createJobs(harness.deps.pool, harness.app.server.log, () => undefined, NO_TRACING);
  onTestFinished(() => jobs.stop());
  const both = Promise.withResolvers<void>();
  let pairs = 0;
  jobs.define(
    "pair-job",
    async () => {
      pairs += 1;
      if (pairs === 2) both.resolve();
      await both.promise;
    },
    { parallel: 2 },
  );
  let singles = 0;
  const seen: number[] = [];
  jobs.define("single-job", async () => {
    singles += 1;
    await sql`select`.execute(harness.db);
    seen.push(singles);
    singles -= 1;
  });
  await inTransaction(harness.db, async (tx) => {
    await jobs.enqueue(tx, "pair-job", {}, {});
    await jobs.enqueue(tx, "single-job", {}, {}, {});
  });
  await jobs.start(true);
  await vi.waitFor(() => expect(seen).toEqual([1, 1, 1]), { timeout: 10_000 });
  await both.promise;
});

it("beside requests jobs run one at a time", async () => {
  const jobs = createJobs(harness.deps.pool, harness.app.server.log, () => undefined, NO_TRACING);
  onTestFinished(() => jobs.stop());
  let running = 0;
  const seen: number[] = [];
  jobs.define(
    "gentle-job",
    async () => {
      running += 1;
      await sql`select`.execute(harness.db);
      seen.push(running);
      running -= 1;
    },
    { parallel: 3 },
  );
  await inTransaction(harness.db, (tx) => jobs.enqueue(tx, "gentle-job", {}, {}, {}));
  await jobs.start(false);
  await vi.waitFor(() => expect(seen).toEqual([1, 1, 1]), { timeout: 10_000 });
});

it("each item of a job is tried batch by batch, the others although one fails", async () => {
  const failed: string[] = [];
  const { pool } = harness.deps;
  const jobs = createJobs(pool, harness.app.server.log, ({ job }) => failed.push(job), NO_TRACING);
  const [asked, done]: [(number | undefined)[], number[]] = [[], []];
  await jobs.attemptEach(
    "each-job",
    async (last?: number) => {
      asked.push(last);
      return [1, 2, 3, 4, 5].filter((item) => item > (last ?? 0)).slice(0, 2);
    },
    String,
    async (item) => {
      if (item === 2) throw new Error("two fails");
      done.push(item);
    },
  );
  expect([asked, done, failed]).toEqual([[undefined, 2, 4, 5], [1, 3, 4, 5], ["each-job"]]);
});
