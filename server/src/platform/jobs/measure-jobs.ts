import { type Metrics, readTogether } from "../observability/metrics.ts";
import type { Jobs } from "./jobs.ts";

/** Shows which jobs wait, and for how long. */
export const measureJobs = (metrics: Metrics, jobs: Pick<Jobs, "measure">): void => {
  const measure = readTogether(jobs.measure);
  metrics.gauges(
    "job_queue_waiting",
    "Jobs that could run and do not yet, by queue",
    ["queue"],
    async () => (await measure()).map(({ queue, count }) => ({ values: { queue }, value: count })),
  );
  metrics.gauges(
    "job_queue_oldest_seconds",
    "How long the job that waits longest could have run already, by queue",
    ["queue"],
    async () =>
      (await measure()).map(({ queue, oldestSeconds }) => ({
        values: { queue },
        value: oldestSeconds,
      })),
  );
};
