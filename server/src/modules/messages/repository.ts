import type { ConversationSubject, CorrespondentSide } from "@stokaz/contract/messages/messages";
import { type SqlBool, sql } from "kysely";
import { type Db, isWritten, type Tx } from "../../platform/db/db.ts";
import { isAfter, orderOf, type Page, type Sorting } from "../search/public.ts";
import type { Correspondent } from "./rules.ts";
import type { ConversationRow, MessagePictureRow, MessageRow } from "./tables.ts";

/** Subject of a conversation, and the people that it concerns. */
export type Subject = { name: string; concerned: Correspondent[] };

/** Name of a subject: the number of an order, the place of a lease. */
const subjectName = sql<string>`coalesce(case about
  when 'order' then (select order_number from orders where id = subject_id)
  when 'rental' then (
    select storage_spaces.name from rentals join storage_spaces on storage_spaces.id = space_id where rentals.id = subject_id)
  when 'product' then (select name from products where id = subject_id)
  else (select name from storage_spaces where id = subject_id) end, '')`;

const concerned = {
  order: (id: string) => sql`
    select buyer_id as "personId", 'buyer' as side from orders where id = ${id} and paid_at is not null
    union all
    select distinct order_lines.seller_id, 'seller' from order_lines join orders on orders.id = order_id
    where order_id = ${id} and paid_at is not null
    union all
    select lessor_id, 'keeper' from orders join storage_spaces on storage_spaces.id = space_id
    where orders.id = ${id} and paid_at is not null`,
  rental: (id: string) => sql`
    select person_id as "personId", side from rentals
      cross join lateral (values (artisan_id, 'tenant'), (lessor_id, 'keeper')) as sides (person_id, side)
    where id = ${id} and confirmed_at is not null`,
  product: (id: string) => sql`
    select artisan_id as "personId", 'seller' as side from products
    where id = ${id} and archived_at is null and hidden_at is null`,
  space: (id: string) => sql`
    select lessor_id as "personId", 'keeper' as side from storage_spaces
    where id = ${id} and archived_at is null and hidden_at is null`,
} satisfies Record<ConversationSubject, unknown>;

/**
 * Subject that a person may write about, and the people that it concerns: paid orders and leases,
 * products and spaces that are shown.
 */
export const findSubject = async (
  db: Db,
  about: ConversationSubject,
  id: string,
): Promise<Subject> => {
  const found = await sql<{ personId: string; side: CorrespondentSide }>`
    ${concerned[about](id)} order by side, "personId"`.execute(db);
  const named = await sql<{ name: string }>`
    select ${subjectName} as name from (select ${about}::text as about, ${id}::uuid as subject_id) as named`.execute(
    db,
  );
  return { name: named.rows[0]?.name ?? "", concerned: found.rows };
};

/** A person as shown to the people who write to them. */
export type PersonRow = {
  id: string;
  name: string;
  first_name: string;
  trade_name: string | null;
  email: string;
  isAway: boolean;
  isProven: boolean;
};

const isAway = sql<boolean>`users.deleted_at is not null or users.suspended_at is not null`;

/** In any order. */
export const listPeople = (db: Db, ids: readonly string[]): Promise<PersonRow[]> =>
  db
    .selectFrom("users")
    .leftJoin("artisan_profiles", "user_id", "users.id")
    .select(["users.id", "users.name", "users.first_name", "trade_name", "users.email"])
    .select([isAway.as("isAway"), sql<boolean>`email_proven_at is not null`.as("isProven")])
    .where("users.id", "in", [...ids])
    .execute();

export const getPerson = async (db: Db, id: string): Promise<PersonRow> => {
  const [person] = await listPeople(db, [id]);
  if (!person) throw new Error(`no user ${id}`);
  return person;
};

/** True if a paid order or lease connects two people. */
export const haveTraded = async (db: Db, one: string, other: string): Promise<boolean> => {
  const { rows } = await sql<{ dealt: boolean }>`
    select have_dealt(${one}, ${other}) as dealt`.execute(db);
  return rows[0]?.dealt === true;
};

/** A conversation in the list of one of its two people. */
export type ListedConversation = ConversationRow & {
  subject_name: string;
  with_id: string;
  with_name: string;
  with_first_name: string;
  with_trade_name: string | null;
  isAway: boolean;
  hasDealt: boolean;
  last_words: string;
  last_sender_id: string;
  unread: number;
  side_id: string;
  /** Name of the side for which the person writes, where it is not their own. */
  side_name: string | null;
  side_first_name: string;
};

const LAST_FIRST: Sorting = {
  column: sql`last_at`,
  isDown: true,
  type: "timestamptz",
  id: sql`conversations.id`,
};

/** Conversations of a person, for themselves or for a lessor, the most recent first. */
export const listConversations = async (
  db: Db,
  personId: string,
  { after, limit }: Page,
): Promise<ListedConversation[]> => {
  const { rows } = await sql<ListedConversation>`
    select conversations.*, ${subjectName} as subject_name, users.id as with_id, users.name as with_name,
      users.first_name as with_first_name, trade_name as with_trade_name, ${isAway} as "isAway",
      have_dealt(opener_id, other_id) as "hasDealt", last.words as last_words, last.sender_id as last_sender_id,
      side_id, side.name as side_name, side.first_name as side_first_name,
      (select count(*)::integer from messages
        where recipient_id = side_id and conversation_id = conversations.id and read_at is null) as unread
    from conversation_sides
    join conversations on conversations.id = conversation_id
    join users on users.id = case when opener_id = side_id then other_id else opener_id end
    left join users as side on side.id = side_id and side_id <> person_id
    left join artisan_profiles on artisan_profiles.user_id = users.id
    join lateral (
      select words, sender_id from messages where conversation_id = conversations.id
      order by sent_at desc, id limit 1) as last on true
    where person_id = ${personId} and ${isAfter(LAST_FIRST, after)}
    order by ${orderOf(LAST_FIRST)}
    limit ${limit}`.execute(db);
  return rows;
};

/** @param most number at which counting stops */
export const countUnread = async (db: Db, personId: string, most: number): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from (
      select from conversation_sides
      join messages on messages.conversation_id = conversation_sides.conversation_id and recipient_id = side_id
      where person_id = ${personId} and read_at is null limit ${most}) as counted`.execute(db);
  return rows[0]?.unread ?? 0;
};

const isOf = (personId: string) => sql<SqlBool>`${personId} in (opener_id, other_id)`;

/** A conversation of a person, with the side that they are on. */
export const findConversation = (
  db: Db,
  id: string,
  personId: string,
): Promise<(ConversationRow & { subject_name: string; side_id: string }) | undefined> =>
  db
    .selectFrom("conversations")
    .innerJoin("conversation_sides", "conversation_id", "conversations.id")
    .selectAll("conversations")
    .select([subjectName.as("subject_name"), "side_id"])
    .where("conversations.id", "=", id)
    .where("person_id", "=", personId)
    .executeTakeFirst();

/** People of both sides of a conversation. */
export const listParticipants = async (db: Db, id: string): Promise<string[]> => {
  const people = await db
    .selectFrom("conversation_sides")
    .select("person_id")
    .where("conversation_id", "=", id)
    .execute();
  return people.map(({ person_id }) => person_id);
};

/** The conversation of two people about a subject. */
export const findBetween = (
  db: Db,
  { about, subject_id }: Pick<ConversationRow, "about" | "subject_id">,
  one: string,
  other: string,
): Promise<ConversationRow | undefined> =>
  db
    .selectFrom("conversations")
    .selectAll()
    .where("about", "=", about)
    .where("subject_id", "=", subject_id)
    .where(isOf(one))
    .where(isOf(other))
    .executeTakeFirst();

/** Opens a conversation, unless it exists already. */
export const insertConversation = async (tx: Tx, row: ConversationRow): Promise<void> => {
  await tx
    .insertInto("conversations")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/**
 * Locks a conversation until the transaction ends: messages and blocks are written one after the
 * other.
 */
export const lockConversation = async (tx: Tx, id: string): Promise<void> => {
  await tx.selectFrom("conversations").select("id").where("id", "=", id).forUpdate().execute();
};

/** Locks all conversations of two people, like {@link lockConversation}. */
export const lockAllBetween = async (tx: Tx, one: string, other: string): Promise<void> => {
  await tx
    .selectFrom("conversations")
    .select("id")
    .where(isOf(one))
    .where(isOf(other))
    .orderBy("id")
    .forUpdate()
    .execute();
};

/**
 * Writes a message with its pictures, and moves its conversation to the top.
 *
 * @returns false if the message existed already
 */
export const insertMessage = async (
  tx: Tx,
  row: Pick<
    MessageRow,
    "id" | "conversation_id" | "sender_id" | "recipient_id" | "written_by" | "words" | "sent_at"
  >,
  pictureIds: readonly string[],
): Promise<boolean> => {
  const wasWritten = await tx
    .insertInto("messages")
    .values(row)
    .onConflict((conflict) => conflict.constraint("messages_pk").doNothing())
    .$call(isWritten);
  if (!wasWritten) return false;
  if (pictureIds.length > 0) {
    await tx
      .insertInto("message_pictures")
      .values(pictureIds.map((id, position) => ({ id, message_id: row.id, position })))
      .execute();
  }
  await tx
    .updateTable("conversations")
    .set({ last_at: row.sent_at })
    .where("id", "=", row.conversation_id)
    .execute();
  return true;
};

/** A message that its sender sent already. */
export const findSent = (
  db: Db,
  id: string,
  senderId: string,
): Promise<Pick<MessageRow, "conversation_id"> | undefined> =>
  db
    .selectFrom("messages")
    .select("conversation_id")
    .where("id", "=", id)
    .where("sender_id", "=", senderId)
    .executeTakeFirst();

export type ShownMessageRow = MessageRow & {
  pictures: Pick<MessagePictureRow, "id">[];
  /** The person who wrote it for its sender. */
  writer: Pick<PersonRow, "name" | "first_name" | "trade_name"> | null;
};

const NEWEST_FIRST: Sorting = {
  column: sql`sent_at`,
  isDown: true,
  type: "timestamptz",
  id: sql`messages.id`,
};

/** A page of a conversation's messages, the newest first. */
export const listMessages = async (
  db: Db,
  conversationId: string,
  { after, limit }: Page,
): Promise<ShownMessageRow[]> => {
  const { rows } = await sql<ShownMessageRow>`
    select messages.*, coalesce((
      select json_agg(json_build_object('id', message_pictures.id) order by position) from message_pictures
      where message_id = messages.id), '[]') as pictures, (
      select json_build_object('name', name, 'first_name', first_name, 'trade_name', trade_name)
      from users left join artisan_profiles on user_id = users.id where users.id = written_by) as writer
    from messages
    where conversation_id = ${conversationId} and ${isAfter(NEWEST_FIRST, after)}
    order by ${orderOf(NEWEST_FIRST)}
    limit ${limit}`.execute(db);
  return rows;
};

/** Marks the messages that a person received in a conversation as read, up to one message. */
export const markRead = async (
  db: Db,
  conversationId: string,
  personId: string,
  { until, at }: { until: string; at: Date },
): Promise<void> => {
  await sql`
    update messages set read_at = ${at}
    where conversation_id = ${conversationId} and recipient_id = ${personId} and read_at is null
      and sent_at <= (select sent_at from messages where id = ${until} and conversation_id = ${conversationId})`.execute(
    db,
  );
};

/** Times at which administrators read a conversation, the earliest first. */
export const listReadings = async (db: Db, conversationId: string): Promise<Date[]> => {
  const rows = await db
    .selectFrom("conversation_readings")
    .select("read_at")
    .where("conversation_id", "=", conversationId)
    .orderBy("read_at")
    .limit(50)
    .execute();
  return rows.map(({ read_at }) => read_at);
};
