import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { ReportRow } from "../../listing-reports/tables.ts";
import type { ShownMessageRow } from "../repository.ts";
import type { ConversationRow } from "../tables.ts";

export const findReport = (
  db: Db,
  id: string,
): Promise<Pick<ReportRow, "id" | "subject_type" | "subject_id"> | undefined> =>
  db
    .selectFrom("reports")
    .select(["id", "subject_type", "subject_id"])
    .where("id", "=", id)
    .executeTakeFirst();

/** The conversation of a message; none once it is deleted. */
export const findConversationOf = (
  db: Db,
  messageId: string,
): Promise<ConversationRow | undefined> =>
  db
    .selectFrom("conversations")
    .innerJoin("messages", "conversation_id", "conversations.id")
    .selectAll("conversations")
    .where("messages.id", "=", messageId)
    .executeTakeFirst();

/** Records that an administrator reads a conversation. */
export const insertReading = async (
  tx: Tx,
  reading: {
    id: string;
    conversation_id: string;
    report_id: string;
    admin_id: string;
    read_at: Date;
  },
): Promise<void> => {
  await tx.insertInto("conversation_readings").values(reading).execute();
};

/** The messages of a conversation that were reported. */
export const listReported = async (db: Db, conversationId: string): Promise<Set<string>> => {
  const { rows } = await sql<Pick<ShownMessageRow, "id">>`
    select distinct messages.id from messages join reports on subject_type = 'message' and subject_id = messages.id
    where conversation_id = ${conversationId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
};
