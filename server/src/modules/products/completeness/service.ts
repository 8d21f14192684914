import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PostMail } from "../../mail/public.ts";
import { incompleteMail } from "./mails.ts";
import { listIncomplete, setNotified } from "./repository.ts";
import { dueNotice } from "./rules.ts";

export type IncompleteSheetsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  postMail: PostMail;
  publicUrl: string;
};

/** Job that tells artisans about incomplete sheets. */
export const INCOMPLETE_SHEETS_JOB = "tell-incomplete-sheets";

/**
 * Tells artisans about products with an incomplete sheet: at the beginning, 30 and 7 days before
 * the products leave the sale, and on that day. One mail contains all products of an artisan.
 */
export const scheduleIncompleteSheets = ({
  db,
  clock,
  jobs,
  postMail,
  publicUrl,
}: IncompleteSheetsDeps): void => {
  const notify = (artisanId: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const today = clock.today();
      const [first, ...others] = await listIncomplete(tx, today, artisanId);
      if (!first) return;
      const noted: boolean[] = [];
      for (const product of [first, ...others]) {
        const notice = dueNotice(product, today);
        // Stored in the transaction of the mail: either all are stored, or none.
        if (notice !== undefined) noted.push(await setNotified(tx, product, notice));
      }
      if (noted.includes(true)) {
        await postMail(tx, incompleteMail([first, ...others], { today, publicUrl }));
      }
    });
  jobs.define(
    INCOMPLETE_SHEETS_JOB,
    async () => {
      const today = clock.today();
      const due = (await listIncomplete(db, today)).filter(
        (product) => dueNotice(product, today) !== undefined,
      );
      for (const artisanId of new Set(due.map((product) => product.artisanId))) {
        await jobs.attempt(INCOMPLETE_SHEETS_JOB, artisanId, () => notify(artisanId));
      }
    },
    { cron: "23 6 * * *" },
  );
};
