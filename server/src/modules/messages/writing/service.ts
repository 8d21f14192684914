import { randomUUID } from "node:crypto";
import {
  type ConversationSubject,
  MESSAGE_PICTURE_WIDTHS,
} from "@stokaz/contract/messages/messages";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { rowIdOf } from "../../../platform/db/row-id.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { publish } from "../../../platform/live/publish.ts";
import { Problem } from "../../../platform/problem.ts";
import type { FileStore, Pictures } from "../../../platform/storage/pictures.ts";
import { findBlocks } from "../blocks/public.ts";
import * as rows from "../repository.ts";
import { pictureFileOf } from "../rules.ts";
import { getConversation, otherPersonId } from "../service.ts";
import { findReach } from "../sides/public.ts";
import { lockAccounts } from "./repository.ts";

export type MessageWritingDeps = {
  db: Db;
  clock: Clock;
  rateLimit: RateLimit;
  pictures: Pick<Pictures, "shrink">;
  privateFiles: FileStore;
};

const SENDING = { name: "send-message", tries: 60, seconds: 3600 };
const OPENING = { name: "open-conversation", tries: 20, seconds: 86_400 };

const { small, large } = MESSAGE_PICTURE_WIDTHS;

/** Content of a new message. */
export type Written = { words: string; pictures?: readonly File[] | undefined };

/** The two people of a message, and the id of its row. */
type Sending = {
  id: string;
  senderId: string;
  recipientId: string;
  /** The person who writes it for the sender; absent when the sender writes. */
  writtenBy?: string | undefined;
};

/** The person who writes for a sender; `undefined` when the sender writes. */
const writerFor = ({ userId }: Actor, senderId: string): string | undefined =>
  userId === senderId ? undefined : userId;

/** Writes messages: only to allowed recipients, and each message once. */
export const createMessageWriting = (deps: MessageWritingDeps) => {
  const { db, clock, rateLimit, pictures, privateFiles } = deps;

  /** @throws {Problem} message/blocking, message/blocked */
  const assertNotBlocked = async (on: Db, senderId: string, recipientId: string): Promise<void> => {
    const { isBlocking, isBlocked } = await findBlocks(on, senderId, recipientId);
    if (isBlocking) throw new Problem("message/blocking");
    if (isBlocked) throw new Problem("message/blocked");
  };

  /**
   * Refuses a message that can't be sent before its pictures are processed.
   *
   * @throws {Problem} account/email-unproven, message/…
   */
  const assertSendable = async (
    { userId }: Actor,
    senderId: string,
    recipientId: string,
  ): Promise<void> => {
    const people = await rows.listPeople(db, [userId, recipientId]);
    const isProven = people.some((person) => person.id === userId && person.isProven);
    if (!isProven) throw new Problem("account/email-unproven");
    await assertNotBlocked(db, senderId, recipientId);
    const isAway = people.some((person) => person.id === recipientId && person.isAway);
    if (isAway) throw new Problem("message/recipient-away");
  };

  /** @returns the ids of the rows for the pictures */
  const keepPictures = async (sent: readonly File[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const picture of sent) {
      const [little, whole] = await pictures.shrink(picture, [small, large]);
      if (!little || !whole) throw new Error("a picture has two widths");
      const id = randomUUID();
      await privateFiles.put(pictureFileOf(id, "small"), little);
      await privateFiles.put(pictureFileOf(id, "large"), whole);
      ids.push(id);
    }
    return ids;
  };

  /**
   * Writes into an existing conversation.
   *
   * @throws {Problem} message/blocking, message/blocked, message/recipient-away
   */
  const write = async (
    tx: Tx,
    { id, senderId, recipientId, writtenBy }: Sending,
    conversationId: string,
    { words, pictureIds = [] }: { words: string; pictureIds?: readonly string[] },
  ): Promise<void> => {
    const writerId = writtenBy ?? senderId;
    const open = await lockAccounts(tx, [writerId, senderId, recipientId]);
    if (!open.has(writerId)) throw new Problem("session/required");
    if (!open.has(senderId)) throw new Problem("conversation/not-found");
    if (!open.has(recipientId)) throw new Problem("message/recipient-away");
    await rows.lockConversation(tx, conversationId);
    // A person who was removed meanwhile writes for nobody any more.
    await getConversation(tx, conversationId, { userId: writerId });
    await assertNotBlocked(tx, senderId, recipientId);
    const between = { sender_id: senderId, recipient_id: recipientId };
    await rows.insertMessage(
      tx,
      {
        ...between,
        id,
        words,
        sent_at: clock.now(),
        conversation_id: conversationId,
        written_by: writtenBy ?? null,
      },
      pictureIds,
    );
    await publish(tx, await rows.listParticipants(tx, conversationId), "conversations");
  };

  /**
   * Finds in whose name a person writes, and if the two people begin a conversation and may do so.
   * @throws {Problem} conversation/not-found
   */
  const findOpened = async (
    actor: Actor,
    subject: { about: ConversationSubject; subject_id: string },
    personId: string,
  ): Promise<{ sideId: string; isNew: boolean }> => {
    const { sideId, others } = await findReach(db, actor, subject.about, subject.subject_id);
    if (await rows.findBetween(db, subject, sideId, personId)) return { sideId, isNew: false };
    if (!others.some((one) => one.personId === personId)) {
      throw new Problem("conversation/not-found");
    }
    return { sideId, isNew: true };
  };

  return {
    write,

    /**
     * Writes in a conversation. A retry of the same request writes nothing.
     *
     * @throws {Problem} conversation/not-found, account/email-unproven, message/blocked,
     * message/blocking, message/recipient-away, picture/not-an-image, picture/busy,
     * request/too-many
     */
    async send(
      actor: Actor,
      conversationId: string,
      { words, pictures: sent = [] }: Written,
      requestKey: string | undefined,
    ): Promise<void> {
      const conversation = await getConversation(db, conversationId, actor);
      const { side_id: senderId } = conversation;
      const recipientId = otherPersonId(conversation, senderId);
      const id = rowIdOf(actor.userId, requestKey);
      if (await rows.findSent(db, id, senderId)) return;
      await assertSendable(actor, senderId, recipientId);
      await rateLimit(SENDING, actor.userId);
      const pictureIds = await keepPictures(sent);
      const sending = { id, senderId, recipientId, writtenBy: writerFor(actor, senderId) };
      await inTransaction(db, (tx) => write(tx, sending, conversationId, { words, pictureIds }));
    },

    /**
     * Writes to a person about a subject: the first message opens the conversation.
     *
     * @returns its id
     * @throws {Problem} as {@link send}
     */
    async open(
      actor: Actor,
      {
        about,
        subjectId,
        personId,
      }: { about: ConversationSubject; subjectId: string; personId: string },
      { words, pictures: sent = [] }: Written,
      requestKey: string | undefined,
    ): Promise<string> {
      const subject = { about, subject_id: subjectId };
      const { userId } = actor;
      const { sideId, isNew } = await findOpened(actor, subject, personId);
      const id = rowIdOf(userId, requestKey);
      const already = await rows.findSent(db, id, sideId);
      if (already) return already.conversation_id;
      await assertSendable(actor, sideId, personId);
      await rateLimit(SENDING, userId);
      if (isNew) await rateLimit(OPENING, userId);
      const pictureIds = await keepPictures(sent);
      return inTransaction(db, async (tx) => {
        const now = clock.now();
        const between = { opener_id: sideId, other_id: personId };
        const row = { ...subject, ...between, id: randomUUID(), opened_at: now, last_at: now };
        await rows.insertConversation(tx, row);
        // If two first messages come at once, the second one goes into the conversation of the
        // first.
        const conversation = await rows.findBetween(tx, subject, sideId, personId);
        if (!conversation) throw new Error("a conversation is there once it was opened");
        const to = { senderId: sideId, recipientId: personId };
        const sending = { ...to, id, writtenBy: writerFor(actor, sideId) };
        await write(tx, sending, conversation.id, { words, pictureIds });
        return conversation.id;
      });
    },
  };
};

export type MessageWriting = ReturnType<typeof createMessageWriting>;
