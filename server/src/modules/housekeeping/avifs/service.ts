import type { Jobs } from "../../../platform/jobs/jobs.ts";
import {
  avifOf,
  type FileStore,
  LARGEST_WIDTH,
  type Pictures,
  storedPicture,
} from "../../../platform/storage/pictures.ts";

/** The job that makes missing AVIFs of stored pictures. */
export const AVIF_JOB = "add-avif-pictures";

/**
 * Pictures of one night, about 15 minutes' work for a processor; the others wait for the next
 * night.
 */
const A_NIGHT = 800;

export type AvifsDeps = { jobs: Jobs; files: FileStore; pictures: Pick<Pictures, "addAvif"> };

/**
 * Every night makes the AVIFs of pictures that are older than this feature, and of those that an
 * interrupted process left without.
 */
export const scheduleAvifs = ({ jobs, files, pictures }: AvifsDeps): void => {
  jobs.define(
    AVIF_JOB,
    async () => {
      const lacking = new Set<string>();
      for await (const name of files.list()) {
        const picture = storedPicture(name);
        // The largest is made last: a picture that has it has them all.
        if (picture?.format !== "webp" || !picture.isWhole || picture.width !== LARGEST_WIDTH)
          continue;
        if (!(await files.has(avifOf(name)))) lacking.add(picture.key);
        if (lacking.size === A_NIGHT) break;
      }
      for (const key of lacking) await jobs.attempt(AVIF_JOB, key, () => pictures.addAvif(key));
    },
    { cron: "13 2 * * *" },
  );
};
