import type { Answer } from "@stokaz/contract/endpoint";
import type {
  Conversation,
  Correspondents,
  ListedConversation,
  readMessageLink,
  ShownMessage,
} from "@stokaz/contract/messages/messages";
import type { ReportedConversation } from "@stokaz/contract/moderation/reported-conversations";
import type { MessageLinks } from "./links/service.ts";
import type { ReportedConversations } from "./reported/service.ts";
import type { PersonRow } from "./repository.ts";
import { nameOf, UNNAMED_LESSOR } from "./rules.ts";
import type { Messages, ReadMessage } from "./service.ts";
import type { ConversationRow } from "./tables.ts";

type Named = Pick<ConversationRow, "about" | "subject_id"> & { subject_name: string };

const toAbout = ({ about, subject_id, subject_name }: Named): Conversation["about"] => ({
  kind: about,
  id: subject_id,
  name: subject_name,
});

const toPerson = (person: PersonRow): Conversation["with"] => ({
  _id: person.id,
  name: nameOf(person),
  isAway: person.isAway,
});

export const toWireListedConversation = (
  row: Awaited<ReturnType<Messages["list"]>>["rows"][number],
): ListedConversation => ({
  _id: row.id,
  about: toAbout(row),
  with: {
    _id: row.with_id,
    name: nameOf({
      trade_name: row.with_trade_name,
      first_name: row.with_first_name,
      name: row.with_name,
    }),
    isAway: row.isAway,
  },
  actsFor:
    row.side_name === null
      ? null
      : nameOf({
          trade_name: null,
          first_name: row.side_first_name,
          name: row.side_name,
        }),
  lastWords: row.last_words,
  isLastMine: row.isLastMine,
  lastAt: row.last_at,
  unread: row.unread,
});

export const toWireCorrespondents = (
  subject: { kind: Conversation["about"]["kind"]; id: string },
  { name, people }: Awaited<ReturnType<Messages["listCorrespondents"]>>,
): Correspondents => ({
  about: { ...subject, name },
  people: people.map((person) => ({
    ...toPerson(person),
    ...(person.isNamed ? {} : { name: UNNAMED_LESSOR }),
    side: person.side,
    conversationId: person.conversationId,
    masksContacts: person.masksContacts,
  })),
});

const toMessage = (row: ReadMessage): Omit<ShownMessage, "isMine"> => ({
  _id: row.id,
  words: row.words,
  masked: row.masked,
  pictures: row.pictures.map(({ id }) => ({ _id: id })),
  sentAt: row.sent_at,
  readAt: row.read_at,
  isErased: row.erased_at !== null,
  writtenBy: row.writer && nameOf(row.writer),
});

const toShown =
  (viewerId: string) =>
  (row: ReadMessage): ShownMessage => ({
    ...toMessage(row),
    isMine: row.sender_id === viewerId,
  });

export const toWireConversation = (read: Awaited<ReturnType<Messages["read"]>>): Conversation => ({
  _id: read.conversation.id,
  about: toAbout(read.conversation),
  with: toPerson(read.other),
  actsFor: read.actsFor ? nameOf(read.actsFor) : null,
  masksContacts: !read.isOpen,
  ...read.blocks,
  readings: read.readings,
  messages: read.messages.map(toShown(read.viewerId)),
  nextCursor: read.nextCursor,
});

export const toWireLink = (
  read: Awaited<ReturnType<MessageLinks["read"]>>,
): Answer<typeof readMessageLink> => ({
  conversationId: read.conversation.id,
  about: toAbout(read.conversation),
  with: toPerson(read.other),
  actsFor: read.actsFor ? nameOf(read.actsFor) : null,
  masksContacts: !read.isOpen,
  messages: read.messages.map(toShown(read.viewerId)),
  isAnswered: read.isAnswered,
});

export const toWireReported = ({
  conversation,
  people,
  reported,
  messages,
}: Awaited<ReturnType<ReportedConversations["open"]>>): ReportedConversation => ({
  about: toAbout(conversation),
  people: people.map((person) => ({ _id: person.id, name: nameOf(person) })),
  messages: messages.map((row) => {
    const sender = people.find(({ id }) => id === row.sender_id);
    return {
      ...toMessage({ ...row, masked: [] }),
      sender: sender ? nameOf(sender) : "",
      isReported: reported.has(row.id),
    };
  }),
});
