import { hash, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { DAY_MS } from "@stokaz/contract/calendar";
import { PLACE_PICTURE_WIDTHS } from "@stokaz/contract/place-states";
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

/** The job that deletes the files of pictures that are no more. */
const CLAIM_FILE_DELETION_JOB = "delete-old-claim-pictures";

/** The pictures of claims: private files, read by both sides and the operator. */
export const createClaimFiles = ({ db, clock, jobs, pictures, privateFiles }: Deps) => {
  jobs.define(
    CLAIM_FILE_DELETION_JOB,
    async () => {
      // A file is written before its row: what is young may still get one.
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
    /** Keeps the pictures of a message. @throws {Problem} picture/not-an-image, picture/busy */
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

    /** A picture as JPEG. @throws {Problem} claim/not-found, also for those it is no business of; claim/picture-not-found */
    async read(actor: Actor, claimId: string, pictureId: string): Promise<Buffer> {
      const claim = await findClaim(db, claimId);
      if (!claim || !sideOf(claim, actor)) throw new Problem("claim/not-found");
      const picture = await findPicture(db, claimId, pictureId);
      const name = claimPictureOf(pictureId);
      // A database may be restored without its files.
      if (!picture || !(await privateFiles.has(name))) {
        throw new Problem("claim/picture-not-found");
      }
      return buffer(await privateFiles.read(name));
    },
  };
};

export type ClaimFiles = ReturnType<typeof createClaimFiles>;
