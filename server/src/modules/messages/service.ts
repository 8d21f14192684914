import type {
  ConversationSubject,
  CorrespondentSide,
  MaskedKind,
} from "@stokaz/contract/messages/messages";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction } from "../../platform/db/db.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import { publish } from "../../platform/live/publish.ts";
import { Problem } from "../../platform/problem.ts";
import { isNamedTo, visibleTo } from "../addresses/public.ts";
import { type Paging, readPage } from "../search/public.ts";
import * as blocks from "./blocks/repository.ts";
import type { Mask } from "./masking/public.ts";
import * as rows from "./repository.ts";
import { findReach } from "./sides/public.ts";
import type { ConversationRow } from "./tables.ts";

export type MessagesDeps = { db: Db; clock: Clock; rateLimit: RateLimit; mask: Mask };

/** Number at which the count of unread messages stops. */
const COUNTED = 100;
const PREVIEWS = { name: "preview-message", tries: 300, seconds: 3600 };

const CONVERSATIONS = {
  name: "conversations",
  sortedBy: ({ last_at }: rows.ListedConversation) => last_at.getTime(),
  size: 50,
};
const MESSAGES = {
  name: "messages",
  sortedBy: ({ sent_at }: rows.ShownMessageRow) => sent_at.getTime(),
  size: 50,
};

/** A message with its words as they may be read. */
export type ReadMessage = rows.ShownMessageRow & { masked: MaskedKind[] };

/** A person that the caller may write to about a subject. */
export type Correspondent = rows.PersonRow & {
  side: CorrespondentSide;
  /** False for a lessor whose page hides the name from the caller, too. */
  isNamed: boolean;
  conversationId: string | null;
  masksContacts: boolean;
};

/**
 * Masks contact details that the readers must not see yet.
 *
 * @param isOpen true if a paid order or lease connects them
 */
export const maskMessage = (
  message: rows.ShownMessageRow,
  isOpen: boolean,
  mask: Mask,
): ReadMessage => ({ ...message, ...(isOpen ? { masked: [] } : mask(message.words)) });

/** The other person of a conversation. */
export const otherPersonId = (
  { opener_id, other_id }: Pick<ConversationRow, "opener_id" | "other_id">,
  personId: string,
): string => (opener_id === personId ? other_id : opener_id);

/** @throws {Problem} conversation/not-found, also for people who may not read it */
export const getConversation = async (db: Db, id: string, { userId }: Pick<Actor, "userId">) => {
  const found = await rows.findConversation(db, id, userId);
  if (!found) throw new Problem("conversation/not-found");
  return found;
};

/** Conversations as their two people read them. */
export const createMessages = ({ db, clock, rateLimit, mask }: MessagesDeps) => {
  const listPeople = async (ids: readonly string[]): Promise<Map<string, rows.PersonRow>> =>
    new Map((await rows.listPeople(db, ids)).map((person) => [person.id, person]));

  /**
   * The other person of a conversation in which the caller writes for themselves: blocking is a
   * matter between two people.
   */
  const findOwnOther = async (actor: Actor, id: string): Promise<string> => {
    const conversation = await getConversation(db, id, actor);
    if (conversation.side_id !== actor.userId) throw new Problem("message/side-blocks");
    return otherPersonId(conversation, actor.userId);
  };

  return {
    /**
     * A page of a person's conversations, the most recent first.
     *
     * @throws {Problem} request/invalid for a cursor of another list
     */
    async list({ userId }: Actor, paging: Paging) {
      const page = await readPage(CONVERSATIONS, paging, (one) =>
        rows.listConversations(db, userId, one),
      );
      return {
        ...page,
        rows: page.rows.map((row) => ({
          ...row,
          last_words: row.hasDealt ? row.last_words : mask(row.last_words).words,
          isLastMine: row.last_sender_id === row.side_id,
        })),
      };
    },

    /** Number of unread messages of a person, up to the limit of the count. */
    countUnread: ({ userId }: Actor): Promise<number> => rows.countUnread(db, userId, COUNTED),

    /**
     * People that a person may write to about a subject, or already writes to.
     *
     * @throws {Problem} conversation/not-found when there is nobody
     */
    async listCorrespondents(
      actor: Actor,
      about: ConversationSubject,
      subjectId: string,
    ): Promise<{ name: string; people: Correspondent[] }> {
      const { name, sideId, others: reached } = await findReach(db, actor, about, subjectId);
      if (reached.length === 0) throw new Problem("conversation/not-found");
      const people = await listPeople(reached.map(({ personId }) => personId));
      const visible = about === "space" ? await visibleTo({ db, clock }, actor) : undefined;
      const found: Correspondent[] = [];
      for (const { personId, side } of reached) {
        const person = people.get(personId);
        if (!person) continue;
        const subject = { about, subject_id: subjectId };
        const conversation = await rows.findBetween(db, subject, sideId, personId);
        found.push({
          ...person,
          side,
          isNamed: !visible || conversation !== undefined || isNamedTo(visible, personId),
          conversationId: conversation?.id ?? null,
          masksContacts: !(await rows.haveTraded(db, sideId, personId)),
        });
      }
      return { name, people: found };
    },

    /**
     * A conversation with a page of its messages, the newest first.
     *
     * @throws {Problem} conversation/not-found
     */
    async read(actor: Actor, id: string, paging: Paging) {
      const conversation = await getConversation(db, id, actor);
      const { side_id: sideId } = conversation;
      const otherId = otherPersonId(conversation, sideId);
      const isOpen = await rows.haveTraded(db, sideId, otherId);
      const page = await readPage(MESSAGES, paging, (one) => rows.listMessages(db, id, one));
      return {
        conversation,
        isOpen,
        viewerId: sideId,
        actsFor: sideId === actor.userId ? undefined : await rows.getPerson(db, sideId),
        other: await rows.getPerson(db, otherId),
        blocks: await blocks.findBlocks(db, sideId, otherId),
        readings: await rows.listReadings(db, id),
        messages: page.rows.map((message) => maskMessage(message, isOpen, mask)),
        nextCursor: page.nextCursor,
      };
    },

    /**
     * Marks received messages as read, up to one message.
     *
     * @throws {Problem} conversation/not-found
     */
    async markRead(actor: Actor, id: string, until: string): Promise<void> {
      const { side_id: sideId } = await getConversation(db, id, actor);
      await inTransaction(db, async (tx) => {
        await rows.markRead(tx, id, sideId, { until, at: clock.now() });
        await publish(tx, await rows.listParticipants(tx, id), "conversations");
      });
    },

    /**
     * Words as readers without a deal with the sender will see them.
     *
     * @throws {Problem} request/too-many
     */
    async preview({ userId }: Actor, words: string): Promise<ReturnType<Mask>> {
      await rateLimit(PREVIEWS, userId);
      return mask(words);
    },

    /**
     * Blocks the other person: neither of the two can write to the other any more.
     *
     * @throws {Problem} conversation/not-found, message/side-blocks
     */
    async block(actor: Actor, id: string): Promise<void> {
      const otherId = await findOwnOther(actor, id);
      await inTransaction(db, async (tx) => {
        await rows.lockAllBetween(tx, actor.userId, otherId);
        await blocks.insertBlock(tx, {
          blocker_id: actor.userId,
          blocked_id: otherId,
          blocked_at: clock.now(),
        });
        await publish(tx, await rows.listParticipants(tx, id), "conversations");
      });
    },

    /** @throws {Problem} conversation/not-found, message/side-blocks */
    async unblock(actor: Actor, id: string): Promise<void> {
      const otherId = await findOwnOther(actor, id);
      await inTransaction(db, async (tx) => {
        await blocks.deleteBlock(tx, actor.userId, otherId);
        await publish(tx, await rows.listParticipants(tx, id), "conversations");
      });
    },
  };
};

export type Messages = ReturnType<typeof createMessages>;
