import { sql } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";

/** Conversations deleted in one transaction. */
const BATCH = 200;

/**
 * Deletes some conversations whose last message is from before an instant; reported messages stay
 * with their report. The files of their pictures are deleted at night.
 *
 * @returns number of conversations
 */
export const deleteConversations = async (tx: Tx, before: Date): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from conversations where id in (
      select id from conversations
      where last_at < ${before} and not exists (
        select from reports join messages on messages.id = reports.subject_id
        where subject_type = 'message' and messages.conversation_id = conversations.id)
      order by last_at limit ${BATCH} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
};
