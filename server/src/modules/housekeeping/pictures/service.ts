import { RETENTION_RULES } from "@stokaz/contract/admin/retention";
import { DAY_MS, HOUR_MS } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { type FileStore, storedPicture } from "../../../platform/storage/pictures.ts";
import { recordRetentionRun } from "../../audit/public.ts";
import { findReferencedKeys } from "./repository.ts";

// The queue keeps its first name: a new one would leave the old schedule in the database.
export const UNREFERENCED_PICTURES_JOB = "delete-unnamed-pictures";

const { days, everyHours } = RETENTION_RULES.pictures;

/**
 * A new picture is kept this long: a request may not have stored its reference yet, or a backup may
 * be reading it. The time until the next run is on top.
 */
const GRACE_MS = days * DAY_MS - everyHours * HOUR_MS;
/** Files looked up at once. */
const BATCH = 5000;

export type PictureDeletionDeps = { db: Db; clock: Clock; jobs: Jobs; files: FileStore };

/** Deletes pictures that nobody can see, and incomplete files, every night. */
export const schedulePictureDeletion = ({ db, clock, jobs, files }: PictureDeletionDeps): void => {
  /** @returns number of deleted files */
  const deleteUnreferenced = async (names: readonly string[], before: Date): Promise<number> => {
    const pictures = names.flatMap((name) => {
      const picture = storedPicture(name);
      return picture ? [{ name, ...picture }] : [];
    });
    const referenced = await findReferencedKeys(db, [...new Set(pictures.map(({ key }) => key))]);
    let deleted = 0;
    for (const { name, key, isWhole } of pictures) {
      if (isWhole && referenced.has(key)) continue;
      // The deletion checks the age again, since a request may use the picture at this moment.
      if (await files.deleteOlder(name, before)) deleted += 1;
    }
    return deleted;
  };

  jobs.define(
    UNREFERENCED_PICTURES_JOB,
    async () => {
      const before = new Date(clock.now().getTime() - GRACE_MS);
      const batch: string[] = [];
      let removed = 0;
      for await (const name of files.list()) {
        batch.push(name);
        if (batch.length === BATCH) removed += await deleteUnreferenced(batch.splice(0), before);
      }
      removed += await deleteUnreferenced(batch, before);
      await recordRetentionRun(db, { rule: "pictures", at: clock.now(), removed });
    },
    { cron: "43 1 * * *" },
  );
};
