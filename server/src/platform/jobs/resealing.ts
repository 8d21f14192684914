import type { Jobs } from "./jobs.ts";

/**
 * Defines a nightly job that seals with the first key all data sealed with older keys, so that
 * those keys can be removed.
 *
 * @param cron when, UTC
 * @param listOutdated ids of some rows that an older key sealed, always in the same order
 */
export const defineResealing = (
  jobs: Jobs,
  { job, cron }: { job: string; cron: string },
  listOutdated: () => Promise<string[]>,
  reseal: (id: string) => Promise<void>,
): void => {
  jobs.define(
    job,
    async () => {
      let before: string | undefined;
      for (;;) {
        const some = await listOutdated();
        // Rows that can't be opened stay first: the same list again means that the work is
        // finished.
        if (some.length === 0 || some.join() === before) return;
        before = some.join();
        for (const id of some) await jobs.attempt(job, id, () => reseal(id));
      }
    },
    { cron },
  );
};
