import type { Jobs } from "../../../platform/jobs/jobs.ts";

/**
 * Name of the job that reads the movements at the provider. The provider's events start it, too.
 */
export const READING_JOB = "read-provider-money";

export const defineReadingJob = (jobs: Jobs, read: () => Promise<void>): void =>
  jobs.define(READING_JOB, read, { cron: "7 * * * *" });
