import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PostMail } from "../../mail/public.ts";
import { listKeepers } from "../notices/public.ts";
import { eveningMail } from "./mails.ts";
import * as evenings from "./repository.ts";
import { type Evening, eveningAt, eveningOf } from "./rules.ts";

export const EVENING_JOB = "send-evening-mails";

type Deps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  postMail: PostMail;
  publicUrl: string;
  timeZone: string;
};

/**
 * Sends the evening mails to everybody who hands over at a place. The job runs every ten minutes,
 * because the hour is the territory's and a process may have been down at 18:00; a row for each
 * place and day limits it to one mail.
 */
export const scheduleEveningMails = (deps: Deps): void => {
  const { db, clock, jobs, postMail, publicUrl, timeZone } = deps;

  /**
   * @param lastTold day of the place's last mail
   * @param expected what is expected at one place, at least one
   */
  const notify = (
    { day, tomorrow }: Evening,
    { spaceId, lastTold }: { spaceId: string; lastTold: CalendarDay },
    expected: readonly evenings.Expected[],
  ): Promise<void> =>
    inTransaction(db, async (tx) => {
      if (!(await evenings.setSent(tx, day, spaceId))) return;
      const about = { spaceName: expected[0]?.spaceName ?? "", tomorrow, lastTold, publicUrl };
      const keepers = await listKeepers(tx, spaceId);
      await postMail(
        tx,
        keepers.map((keeper) => eveningMail(keeper, expected, about)),
      );
    });

  const notifyAll = async (): Promise<void> => {
    const evening = eveningOf(clock.today(), timeZone);
    if (clock.now() < evening.begins || (await evenings.isOver(db, evening.day))) return;
    const expected = await evenings.listExpected(db, evening, timeZone);
    const told = await evenings.listLastTold(db, evening.day);
    // An evening may have been missed, by all places or by one of them.
    const lastToldOf = (spaceId: string): CalendarDay =>
      [told.get(spaceId), told.get(null), evening.earliest]
        .filter((day) => day !== undefined)
        .reduce((one, other) => (one > other ? one : other));
    let undone = 0;
    for (const [spaceId, ofPlace] of Map.groupBy(expected, (one) => one.spaceId)) {
      const lastTold = lastToldOf(spaceId);
      const since = eveningAt(lastTold, timeZone);
      const untold = ofPlace.filter(({ paidAt }) => paidAt === null || paidAt >= since);
      if (untold.length === 0) continue;
      await jobs.attempt(EVENING_JOB, spaceId, async () => {
        undone += 1;
        await notify(evening, { spaceId, lastTold }, untold);
        undone -= 1;
      });
    }
    // A place that failed is tried again by the next run.
    if (undone === 0) await inTransaction(db, (tx) => evenings.setSent(tx, evening.day, null));
  };
  jobs.define(EVENING_JOB, notifyAll, { cron: "*/10 * * * *" });
};
