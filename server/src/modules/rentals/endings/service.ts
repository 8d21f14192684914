import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PostMail } from "../../mail/public.ts";
import { getSpaceView } from "../../spaces/public.ts";
import { endLease } from "../lease-end/public.ts";
import * as mails from "../mails.ts";
import { findParties, findRental } from "../repository.ts";
import { listEnding } from "./repository.ts";

type Deps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  postMail: PostMail;
};

/** The job that ends refunded rentals once no order of their products is awaited. */
const ENDINGS_JOB = "end-rentals";

/** Defines {@link ENDINGS_JOB}, which runs every five minutes. */
export const scheduleEndings = ({ db, clock, jobs, postMail }: Deps): void => {
  const endOne = (rentalId: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      if ((await endLease(tx, rentalId, clock)) !== "ended") return;
      const rental = await findRental(tx, rentalId);
      if (!rental) return;
      const { artisan, lessor } = await findParties(tx, rental);
      const { name, address } = await getSpaceView(tx, rental.space_id);
      const space = { name, address };
      const why = rental.sales_paused_at === null ? "refunded" : "unpaid";
      const messages = [
        mails.artisanEndedMail(artisan, space, why),
        mails.lessorEndedMail(lessor, space, why),
      ];
      await postMail(tx, messages, rentalId);
    });
  jobs.define(
    ENDINGS_JOB,
    async () => {
      for (const rentalId of await listEnding(db, clock.today())) {
        await jobs.attempt(ENDINGS_JOB, rentalId, () => endOne(rentalId));
      }
    },
    { cron: "*/5 * * * *" },
  );
};
