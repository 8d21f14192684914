import { buffer } from "node:stream/consumers";
import type { MessagePictureSize } from "@stokaz/contract/messages/messages";
import { DAY_MS, HOUR_MS } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { Problem } from "../../../platform/problem.ts";
import type { FileStore } from "../../../platform/storage/pictures.ts";
import { findConversation } from "../repository.ts";
import { messagePictureOf, pictureFileOf } from "../rules.ts";
import * as rows from "./repository.ts";

export type MessageFilesDeps = { db: Db; clock: Clock; jobs: Jobs; privateFiles: FileStore };

/** The job that deletes files of deleted pictures. */
export const MESSAGE_FILE_DELETION_JOB = "delete-old-message-files";

/** Time for which an administrator sees the pictures of a conversation after opening it. */
const READING_MS = HOUR_MS;

/** Pictures of messages: private files, for the people who may read their conversation. */
export const createMessageFiles = ({ db, clock, jobs, privateFiles }: MessageFilesDeps) => {
  jobs.define(
    MESSAGE_FILE_DELETION_JOB,
    async () => {
      // A file is written before its row, so a young file may still get one.
      const dayAgo = new Date(clock.now().getTime() - DAY_MS);
      for await (const name of privateFiles.list()) {
        const id = messagePictureOf(name);
        if (!id || (await rows.isKnown(db, id))) continue;
        await privateFiles.deleteOlder(name, dayAgo);
      }
    },
    { cron: "47 2 * * *" },
  );

  const mayRead = async ({ userId, role }: Actor, id: string): Promise<boolean> => {
    if (await findConversation(db, id, userId)) return true;
    if (role !== "admin") return false;
    return rows.isBeingRead(db, id, userId, new Date(clock.now().getTime() - READING_MS));
  };

  return {
    /**
     * A picture as JPEG.
     *
     * @throws {Problem} message/picture-not-found, also for people who may not see it
     */
    async readPicture(actor: Actor, id: string, size: MessagePictureSize): Promise<Buffer> {
      const conversationId = await rows.findPictured(db, id);
      const name = pictureFileOf(id, size);
      // A database may be restored without its files.
      const isThere =
        conversationId && (await mayRead(actor, conversationId)) && (await privateFiles.has(name));
      if (!isThere) throw new Problem("message/picture-not-found");
      return buffer(await privateFiles.read(name));
    },
  };
};

export type MessageFiles = ReturnType<typeof createMessageFiles>;
