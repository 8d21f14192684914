import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { useHarness } from "../../../test/harness.ts";
import { inTransaction } from "../db/db.ts";
import { NO_TRACING } from "../observability/tracing.ts";
import { createJobs } from "./jobs.ts";

const harness = useHarness();

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
