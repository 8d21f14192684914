import { daysBetween } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PostMail } from "../../mail/public.ts";
import { endingMail, missingMail } from "../mails.ts";
import { findAddressee, listLatest } from "../repository.ts";
import { insuredUntil } from "../rules.ts";
import { listInsured, listTerms, recordReminder } from "./repository.ts";
import { type Reminder, remindersDue } from "./rules.ts";

export type InsuranceRemindersDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  postMail: PostMail;
  publicUrl: string;
};

/** The job that reminds artisans of an insurance that ends or is missing. */
export const INSURANCE_REMINDERS_JOB = "send-insurance-reminders";

/**
 * Reminds artisans every hour: 30 and 7 days before their insurance ends, and when a lease begins
 * without one; each reminder once.
 */
export const scheduleInsuranceReminders = ({
  db,
  clock,
  jobs,
  postMail,
  publicUrl,
}: InsuranceRemindersDeps): void => {
  const send = (artisanId: string, reminder: Reminder): Promise<void> =>
    inTransaction(db, async (tx) => {
      const { kind, ofDay } = reminder;
      const to = await findAddressee(tx, artisanId);
      // One transaction stores both this and its mail, or neither.
      if (!to || !(await recordReminder(tx, artisanId, reminder, clock.now()))) return;
      const ending = { endsOn: ofDay, daysLeft: daysBetween(clock.today(), ofDay) };
      const mail =
        kind === "missing" ? missingMail(to, ofDay, publicUrl) : endingMail(to, ending, publicUrl);
      await postMail(tx, mail, to.rentalId ?? undefined);
    });

  const remind = async (artisanId: string): Promise<void> => {
    const today = clock.today();
    const latest = await listLatest(db, [artisanId]);
    const until = insuredUntil(latest.map(({ status, ends_on: endsOn }) => ({ status, endsOn })));
    const leases = await listTerms(db, artisanId, today);
    for (const reminder of remindersDue(until, leases, today)) await send(artisanId, reminder);
  };

  jobs.define(
    INSURANCE_REMINDERS_JOB,
    () =>
      jobs.attemptEach(
        INSURANCE_REMINDERS_JOB,
        (last?: { artisan_id: string }) => listInsured(db, clock.today(), last?.artisan_id),
        ({ artisan_id }) => artisan_id,
        ({ artisan_id }) => remind(artisan_id),
      ),
    { cron: "51 * * * *" },
  );
};
