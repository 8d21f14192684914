import type { Jobs } from "./jobs.ts";

/**
 * Has a job seal with the first key, every night, what older keys sealed, so that they can go.
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
        // What can't be opened stays first: the same again are the end.
        if (some.length === 0 || some.join() === before) return;
        before = some.join();
        for (const id of some) await jobs.attempt(job, id, () => reseal(id));
      }
    },
    { cron },
  );
};
