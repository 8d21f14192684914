import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PostMail } from "../../mail/public.ts";
import { incompleteMail } from "./mails.ts";
import { listIncomplete, setTold } from "./repository.ts";
import { newsDue } from "./rules.ts";

type Deps = { db: Db; clock: Clock; jobs: Jobs; postMail: PostMail; publicUrl: string };

/** The job that tells artisans which sheets are not complete. */
export const INCOMPLETE_SHEETS_JOB = "tell-incomplete-sheets";

/**
 * Tells artisans of their products whose sheets are not complete: at first, 30 and 7 days before these leave the sale, and that
 * day. One mail has all of an artisan's.
 */
export const scheduleIncompleteSheets = ({ db, clock, jobs, postMail, publicUrl }: Deps): void => {
  const tell = (artisanId: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const today = clock.today();
      const [first, ...others] = await listIncomplete(tx, today, artisanId);
      if (!first) return;
      const noted: boolean[] = [];
      for (const product of [first, ...others]) {
        const news = newsDue(product, today);
        // In one transaction with the mail: all are stored, or none is.
        if (news !== undefined) noted.push(await setTold(tx, product, news));
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
        (product) => newsDue(product, today) !== undefined,
      );
      for (const artisanId of new Set(due.map((product) => product.artisanId))) {
        await jobs.attempt(INCOMPLETE_SHEETS_JOB, artisanId, () => tell(artisanId));
      }
    },
    { cron: "23 6 * * *" },
  );
};
