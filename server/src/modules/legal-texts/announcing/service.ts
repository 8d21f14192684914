import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PostMail } from "../../mail/public.ts";
import { newVersionMail } from "./mails.ts";
import * as announcements from "./repository.ts";

/** The job that tells people of new versions. */
export const ANNOUNCE_JOB = "announce-legal-texts";

/** People written to in one transaction. */
const BATCH = 200;

export type AnnouncingDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  publicUrl: string;
  postMail: PostMail;
};

/** @param batch people written to in one transaction */
export const createAnnouncing = (
  { db, clock, jobs, publicUrl, postMail }: AnnouncingDeps,
  batch: number = BATCH,
) => {
  /**
   * Writes to the next people, and records the progress in the same transaction.
   *
   * @returns true if some may be left
   */
  const notifyNext = (textId: string): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      // If another process is at work, it finishes its batch first, then this one continues after
      // it.
      const announcement = await announcements.lockUnfinished(tx, textId);
      if (!announcement) return false;
      const text = await announcements.getText(tx, textId);
      const { reached_id: after, written } = announcement;
      const people = await announcements.listNext(tx, text, { after, limit: batch });
      const isOver = people.length < batch;
      await postMail(
        tx,
        people.map((person) => newVersionMail(person, text, publicUrl)),
      );
      await announcements.updateAnnouncement(tx, {
        text_id: textId,
        reached_id: people.at(-1)?.id ?? after,
        written: written + people.length,
        finished_at: isOver ? clock.now() : null,
      });
      return !isOver;
    });

  return {
    notifyNext,

    /** Starts the announcement of a version that the same transaction publishes. */
    async begin(tx: Tx, textId: string): Promise<void> {
      await announcements.insertAnnouncement(tx, { text_id: textId });
      await jobs.enqueue(tx, ANNOUNCE_JOB, {});
    },

    /**
     * Continues all unfinished announcements: after a publication, and by the clock if that failed.
     */
    schedule(): void {
      const notifyAll = async (): Promise<void> => {
        for (const textId of await announcements.listUnfinished(db)) {
          await jobs.attempt(ANNOUNCE_JOB, textId, async () => {
            while (await notifyNext(textId));
          });
        }
      };
      jobs.define(ANNOUNCE_JOB, notifyAll, { cron: "*/10 * * * *" });
    },
  };
};
