import type { MailTopic } from "@stokaz/contract/messages/mail-topics";
import type { Insertable } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

export const listMuted = async (db: Db, userId: string): Promise<MailTopic[]> => {
  const muted = await db
    .selectFrom("muted_topics")
    .select("topic")
    .where("user_id", "=", userId)
    .execute();
  return muted.map(({ topic }) => topic);
};

export const mute = async (db: Db, muted: Insertable<Schema["muted_topics"]>): Promise<void> => {
  await db
    .insertInto("muted_topics")
    .values(muted)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const unmute = async (db: Db, userId: string, topic: MailTopic): Promise<void> => {
  await db
    .deleteFrom("muted_topics")
    .where("user_id", "=", userId)
    .where("topic", "=", topic)
    .execute();
};

export const insertLink = async (
  db: Db,
  link: Insertable<Schema["unsubscribe_links"]>,
): Promise<void> => {
  await db.insertInto("unsubscribe_links").values(link).execute();
};

/** Person and topic of an unsubscribe link. */
export const findLink = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom("unsubscribe_links")
    .select(["user_id", "topic"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
