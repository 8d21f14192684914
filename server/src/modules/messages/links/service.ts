import { randomUUID } from "node:crypto";
import { MESSAGE_LINK_LIFE } from "@stokaz/contract/limits";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { Problem } from "../../../platform/problem.ts";
import { hashToken, newToken } from "../../../platform/tokens.ts";
import type { Mask } from "../masking/public.ts";
import * as messages from "../repository.ts";
import { getConversation, maskMessage, otherPersonId } from "../service.ts";
import type { MessageWriting } from "../writing/public.ts";
import * as links from "./repository.ts";

type Deps = {
  db: Db;
  clock: Clock;
  rateLimit: RateLimit;
  mask: Mask;
  writing: Pick<MessageWriting, "write">;
};

/** Number of messages that a link shows. */
const SHOWN = 5;

const ANSWERING = { name: "answer-message", tries: 60, seconds: 3600 };

/**
 * Makes a link for a person to read the last messages of a conversation and answer once.
 *
 * @returns its token, which is stored nowhere
 */
export const makeLink = async (
  db: Db,
  member: { conversationId: string; personId: string },
  now: Date,
): Promise<string> => {
  const token = newToken();
  await links.insertLink(db, {
    token_hash: hashToken(token),
    conversation_id: member.conversationId,
    person_id: member.personId,
    expires_at: new Date(now.getTime() + MESSAGE_LINK_LIFE.days * DAY_MS),
  });
  return token;
};

/** Answers by the link of a mail, without logging in. */
export const createMessageLinks = ({ db, clock, rateLimit, mask, writing }: Deps) => ({
  /** Ends all links of a person, whose mail another person may read now. */
  endAllOf: links.deleteLinksOf,

  /** The last messages of a conversation. @throws {Problem} message/link-invalid */
  async read(token: string) {
    const link = await links.findLink(db, hashToken(token), clock.now());
    if (!link) throw new Problem("message/link-invalid");
    const { conversation_id: id, person_id: personId } = link;
    const conversation = await getConversation(db, id, { userId: personId });
    const { side_id: sideId } = conversation;
    const otherId = otherPersonId(conversation, sideId);
    const isOpen = await messages.haveTraded(db, sideId, otherId);
    const last = await messages.listMessages(db, id, { after: undefined, limit: SHOWN });
    return {
      conversation,
      isOpen,
      viewerId: sideId,
      isAnswered: link.answered_at !== null,
      actsFor: sideId === personId ? undefined : await messages.getPerson(db, sideId),
      other: await messages.getPerson(db, otherId),
      messages: last.reverse().map((message) => maskMessage(message, isOpen, mask)),
    };
  },

  /**
   * Writes an answer and marks all messages before it as read.
   *
   * @throws {Problem} message/link-invalid, message/link-used, message/blocked, message/blocking,
   * message/recipient-away
   */
  async answer(token: string, words: string): Promise<void> {
    const tokenHash = hashToken(token);
    const known = await links.findLink(db, tokenHash, clock.now());
    if (!known) throw new Problem("message/link-invalid");
    await rateLimit(ANSWERING, known.person_id);
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      const link = await links.lockLink(tx, tokenHash, now);
      if (!link) throw new Problem("message/link-invalid");
      if (link.answered_at) throw new Problem("message/link-used");
      const { conversation_id: id, person_id: userId } = link;
      const conversation = await getConversation(tx, id, { userId });
      const { side_id: senderId } = conversation;
      const sending = {
        id: randomUUID(),
        senderId,
        recipientId: otherPersonId(conversation, senderId),
        writtenBy: userId === senderId ? undefined : userId,
      };
      await writing.write(tx, sending, id, { words });
      await messages.markRead(tx, id, senderId, { until: sending.id, at: now });
      await links.setAnswered(tx, tokenHash, now);
    });
  },
});

export type MessageLinks = ReturnType<typeof createMessageLinks>;
