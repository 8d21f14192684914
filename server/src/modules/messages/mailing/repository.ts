import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { ConversationRow, MessageRow } from "../tables.ts";

/** People told at once. */
const BATCH = 200;

/** Somebody with something unread in a conversation. */
export type Waiting = { conversation_id: string; recipient_id: string };

/**
 * Whom a mail is due to: who proved their address and wants such mails, has something unread that is old enough and was not mailed, and got
 * no mail of the same conversation lately that they left unread, too.
 */
export const listWaiting = async (
  db: Db,
  {
    sentBefore,
    mailedBefore,
    sentAfter,
  }: { sentBefore: Date; mailedBefore: Date; sentAfter: Date },
): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select conversation_id, recipient_id from messages join users on users.id = recipient_id
    where read_at is null and mailed_at is null and sent_at > ${sentAfter} and erased_at is null
      and users.deleted_at is null and users.suspended_at is null and email_proven_at is not null
      and not exists (select from muted_topics where user_id = recipient_id and topic = 'messages')
    group by conversation_id, recipient_id
    having min(sent_at) <= ${sentBefore} and not exists (
      select from messages as mailed
      where mailed.conversation_id = messages.conversation_id and mailed.recipient_id = messages.recipient_id
        and mailed.read_at is null and mailed.mailed_at > ${mailedBefore})
    order by min(sent_at), conversation_id, recipient_id
    limit ${BATCH}`.execute(db);
  return rows;
};

/** Notes that somebody is told of all that is unread. @returns the newest of it; none when somebody else told them meanwhile, or they read it */
export const takeUnmailed = async (
  tx: Tx,
  { conversation_id, recipient_id }: Waiting,
  now: Date,
): Promise<string | undefined> => {
  const taken = await tx
    .updateTable("messages")
    .set({ mailed_at: now })
    .where("conversation_id", "=", conversation_id)
    .where("recipient_id", "=", recipient_id)
    .where("read_at", "is", null)
    .where("mailed_at", "is", null)
    .returning(["id", "sent_at"])
    .execute();
  return taken.sort((one, other) => other.sent_at.getTime() - one.sent_at.getTime())[0]?.id;
};

/** The message that a mail is about, with its conversation. */
export const findTold = (
  db: Db,
  messageId: string,
): Promise<
  | (Pick<MessageRow, "conversation_id" | "sender_id" | "recipient_id"> &
      Pick<ConversationRow, "about" | "subject_id">)
  | undefined
> =>
  db
    .selectFrom("messages")
    .innerJoin("conversations", "conversations.id", "conversation_id")
    .select(["conversation_id", "sender_id", "recipient_id", "about", "subject_id"])
    .where("messages.id", "=", messageId)
    .executeTakeFirst();
