import { hash, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { PLACE_PICTURE_WIDTHS } from "@stokaz/contract/handover/place-states";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { Problem } from "../../../platform/problem.ts";
import type { FileStore, Pictures } from "../../../platform/storage/pictures.ts";
import { findClaim, findPicture, hasPicture } from "../repository.ts";
import { claimFileOf, claimPictureOf, sideOf } from "../rules.ts";

type Deps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  pictures: Pick<Pictures, "shrink">;
  privateFiles: FileStore;
};

/** Name of the job that deletes files whose pictures do not exist any more. */
const CLAIM_FILE_DELETION_JOB = "delete-old-claim-pictures";

/** Pictures of claims: private files that both sides and the operator can read. */
export const createClaimFiles = ({ db, clock, jobs, pictures, privateFiles }: Deps) => {
  jobs.define(
    CLAIM_FILE_DELETION_JOB,
    async () => {
      // A file is written before its row, so a young file may still get one.
      const dayAgo = new Date(clock.now().getTime() - DAY_MS);
      for await (const name of privateFiles.list()) {
        const id = claimFileOf(name);
        if (id === undefined || (await hasPicture(db, id))) continue;
        await privateFiles.deleteOlder(name, dayAgo);
      }
    },
    { cron: "51 2 * * *" },
  );

  return {
    /** Stores the pictures of a message. @throws {Problem} picture/not-an-image, picture/busy */
    async store(sent: readonly File[]): Promise<{ id: string; sha256: string }[]> {
      const stored = [];
      for (const picture of sent) {
        const [content] = await pictures.shrink(picture, [PLACE_PICTURE_WIDTHS.large]);
        if (!content) continue;
        const id = randomUUID();
        await privateFiles.put(claimPictureOf(id), content);
        stored.push({ id, sha256: hash("sha256", content) });
      }
      return stored;
    },

    /**
     * Reads a picture as JPEG.
     *
     * @throws {Problem} claim/not-found, also for people who may not see it;
     * claim/picture-not-found
     */
    async read(actor: Actor, claimId: string, pictureId: string): Promise<Buffer> {
      const claim = await findClaim(db, claimId);
      if (!claim || !sideOf(claim, actor)) throw new Problem("claim/not-found");
      const picture = await findPicture(db, claimId, pictureId);
      const name = claimPictureOf(pictureId);
      // The file may be missing, because a database may be restored without its files.
      if (!picture || !(await privateFiles.has(name))) {
        throw new Problem("claim/picture-not-found");
      }
      return buffer(await privateFiles.read(name));
    },
  };
};

export type ClaimFiles = ReturnType<typeof createClaimFiles>;
