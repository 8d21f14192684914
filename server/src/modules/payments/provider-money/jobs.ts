import type { Jobs } from "../../../platform/jobs/jobs.ts";

/** The job that reads what moved at the provider; asked for by its events, too. */
export const READING_JOB = "read-provider-money";

export const defineReadingJob = (jobs: Jobs, read: () => Promise<void>): void =>
  jobs.define(READING_JOB, read, { cron: "7 * * * *" });
