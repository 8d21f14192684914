import { DAY_MS } from "@stokaz/contract/calendar";
import { GEOCODER_ANSWER_DAYS } from "../../gateways/geocoder-answers.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { MailService } from "../mail/public.ts";
import { deleteBefore, type Expiring } from "./repository.ts";

export const HOUSEKEEPING_JOB = "delete-expired-rows";

/** Days that rows are kept after they expired. */
const KEPT_DAYS: Readonly<Record<Expiring, number>> = {
  login_sessions: 0,
  password_resets: 0,
  // Their lessor sees for a while that nobody answered.
  space_managers: 30,
  rate_limits: 1,
  withdrawal_links: 0,
  evening_mails: 7,
  // Longer than the provider repeats an event.
  webhook_events: 90,
  // Three years, as the privacy policy says.
  contact_messages: 3 * 365,
  geocoder_answers: GEOCODER_ANSWER_DAYS,
};

/** Deletes every hour expired sessions, reset links, invitations, rate limits, provider events, messages, addresses and mails. */
export const scheduleHousekeeping = ({
  db,
  clock,
  jobs,
  mail,
}: {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  mail: MailService;
}): void => {
  const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const deleteExpired = async (): Promise<void> => {
    const now = clock.now();
    const attempt = (item: string, work: () => Promise<unknown>): Promise<void> =>
      jobs.attempt(HOUSEKEEPING_JOB, item, work);
    for (const [table, days] of Object.entries(KEPT_DAYS) as [Expiring, number][]) {
      await attempt(table, () => deleteBefore(db, table, daysBefore(now, days)));
    }
    await attempt("mails", () => mail.forgetOld(now));
  };
  jobs.define(HOUSEKEEPING_JOB, deleteExpired, { cron: "17 * * * *" });
};
