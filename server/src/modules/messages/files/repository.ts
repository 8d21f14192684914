import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/** The conversation in which a picture was sent. */
export const findPictured = async (db: Db, pictureId: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom("message_pictures")
    .innerJoin("messages", "messages.id", "message_id")
    .select("conversation_id")
    .where("message_pictures.id", "=", pictureId)
    .executeTakeFirst();
  return found?.conversation_id;
};

/** True if an administrator opened a conversation since an instant. */
export const isBeingRead = async (
  db: Db,
  conversationId: string,
  adminId: string,
  since: Date,
): Promise<boolean> => {
  const reading = await db
    .selectFrom("conversation_readings")
    .select("id")
    .where("conversation_id", "=", conversationId)
    .where("admin_id", "=", adminId)
    .where("read_at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return reading !== undefined;
};

/** True if the row of a private file exists. */
export const isKnown = async (db: Db, pictureId: string): Promise<boolean> => {
  const { rows } = await sql`select from message_pictures where id = ${pictureId}`.execute(db);
  return rows.length > 0;
};
