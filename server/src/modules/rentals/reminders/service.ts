import { daysBetween } from "@stokaz/contract/calendar";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PostMail } from "../../mail/public.ts";
import { listStanding } from "../../products/public.ts";
import { getSpaceView } from "../../spaces/public.ts";
import { lessorReminderMail, reminderMail } from "../mails.ts";
import { findParties } from "../repository.ts";
import type { RentalRow } from "../tables.ts";
import { listEnding, recordReminder } from "./repository.ts";
import { LAST_DAY, leftWords, reminderDue, reminderHorizon } from "./rules.ts";

type Deps = { db: Db; clock: Clock; jobs: Jobs; postMail: PostMail; publicUrl: string };

/** The job that reminds both sides of the rentals that will end. */
export const RENTAL_REMINDERS_JOB = "send-rental-reminders";

/** Every hour reminds artisans of their rentals that end, 30 days, 7 days and one before, each once; their lessors on the last. */
export const scheduleReminders = ({ db, clock, jobs, postMail, publicUrl }: Deps): void => {
  const remind = (rental: RentalRow): Promise<void> =>
    inTransaction(db, async (tx) => {
      const today = clock.today();
      const terms = { startDate: rental.start_date, endDate: rental.end_date };
      const due = reminderDue(terms, today);
      // In one transaction with its mail: both are stored, or neither.
      if (!due || !(await recordReminder(tx, rental.id, due, clock.now()))) return;
      const { artisan, lessor } = await findParties(tx, rental);
      const { name, address } = await getSpaceView(tx, rental.space_id);
      const daysLeft = daysBetween(today, rental.end_date);
      const standing = await listStanding(tx, new Map([[rental.id, rental.pallets]]));
      const { pallets = [], unplaced = [] } = standing.get(rental.id) ?? {};
      const left = leftWords([...pallets.flatMap(({ products }) => products), ...unplaced]);
      const ending = {
        artisan,
        lessor,
        space: { name, address },
        endDate: rental.end_date,
        daysLeft,
        left,
      };
      const at = { rentalId: rental.id, publicUrl };
      const told = [
        reminderMail(ending, at),
        ...(due === LAST_DAY ? [lessorReminderMail(ending, at)] : []),
      ];
      await postMail(tx, told, rental.id);
    });
  jobs.define(
    RENTAL_REMINDERS_JOB,
    async () => {
      const today = clock.today();
      for (const rental of await listEnding(db, today, reminderHorizon(today))) {
        await jobs.attempt(RENTAL_REMINDERS_JOB, rental.id, () => remind(rental));
      }
    },
    { cron: "43 * * * *" },
  );
};
