import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { GEOCODER_ANSWER_DAYS } from "../../platform/geocoder-answers.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { listCalmedSpaces, lowerBusiestDay } from "../storage-spaces/public.ts";
import { deleteExpired, deleteOld } from "./repository.ts";

export const HOUSEKEEPING_JOB = "forget-what-is-over";

const DAY_MS = 86_400_000;
/** Far longer than the provider repeats an event for. */
const EVENT_DAYS = 90;
/** Three years, as the privacy policy says. */
const CONTACT_DAYS = 3 * 365;

/**
 * Every hour forgets ended sessions, used-up links, old rate limits, provider events and remembered addresses;
 * looks again at the busiest day of spaces that emptied.
 */
export const scheduleHousekeeping = ({
  db,
  clock,
  jobs,
}: {
  db: Db;
  clock: Clock;
  jobs: Jobs;
}): void => {
  const forget = async (): Promise<void> => {
    const now = clock.now();
    const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    await deleteExpired(db, now);
    await deleteOld(db, {
      contactMessages: daysAgo(CONTACT_DAYS),
      rateLimits: daysAgo(1),
      webhookEvents: daysAgo(EVENT_DAYS),
      geocoderAnswers: daysAgo(GEOCODER_ANSWER_DAYS),
    });
    for (const spaceId of await listCalmedSpaces(db, now)) await lowerBusiestDay(db, spaceId, now);
  };
  jobs.define(HOUSEKEEPING_JOB, forget, { cron: "17 * * * *" });
};
