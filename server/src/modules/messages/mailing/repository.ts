import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { ConversationRow, MessageRow } from "../tables.ts";

/** Number of people notified at once. */
const BATCH = 200;

/** A side with unread messages in a conversation. */
export type Waiting = { conversation_id: string; recipient_id: string };

/** People of a side who have proven their address. */
const reachable = sql`
  select users.email from conversation_sides join users on users.id = person_id
  where conversation_sides.conversation_id = messages.conversation_id and side_id = recipient_id
    and users.deleted_at is null and users.suspended_at is null and email_proven_at is not null`;

/**
 * Sides to notify: they have an unread message that is old enough and was not mailed, and they have
 * not left a recent mail about the same conversation unread.
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
    select conversation_id, recipient_id from messages
    where read_at is null and mailed_at is null and sent_at > ${sentAfter} and erased_at is null
      and exists (${reachable})
    group by conversation_id, recipient_id
    having min(sent_at) <= ${sentBefore} and not exists (
      select from messages as mailed
      where mailed.conversation_id = messages.conversation_id and mailed.recipient_id = messages.recipient_id
        and mailed.read_at is null and mailed.mailed_at > ${mailedBefore})
    order by min(sent_at), conversation_id, recipient_id
    limit ${BATCH}`.execute(db);
  return rows;
};

/** Addresses to notify of an unread message. */
export const listReachable = async (db: Db, messageId: string): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    select email from messages cross join lateral (${reachable}) as reachable
    where messages.id = ${messageId} order by email`.execute(db);
  return rows.map(({ email }) => email);
};

/** Finds the person of a side with an address. */
export const findOfSide = async (
  db: Db,
  { conversation_id, recipient_id }: Waiting,
  email: string,
): Promise<string | undefined> => {
  const person = await db
    .selectFrom("conversation_sides")
    .innerJoin("users", "users.id", "person_id")
    .select("users.id")
    .where("conversation_id", "=", conversation_id)
    .where("side_id", "=", recipient_id)
    .where("email", "=", email)
    .executeTakeFirst();
  return person?.id;
};

/**
 * Notes that a side is notified of all its unread messages.
 *
 * @returns the newest of them; `undefined` when another process notified them meanwhile, or they
 * read them
 */
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
export const findMailedMessage = (
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
