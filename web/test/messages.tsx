import { idOf } from "./products.tsx";

/** A message on the wire. */
export const wireMessage = (rank: number, more: object = {}) => ({
  _id: idOf(700 + rank),
  isMine: false,
  words: `Message ${rank}`,
  masked: [],
  pictures: [],
  sentAt: "2026-11-25T05:00:00Z",
  readAt: null,
  isErased: false,
  writtenBy: null,
  ...more,
});

export const CONVERSATION = idOf(800);

const about = { kind: "product", id: idOf(1), name: "Miel de letchi" };
const person = { _id: idOf(801), name: "Ruche des Hauts", isAway: false };

/**
 * A conversation about a product with its artisan, as its consumer reads it. @param messages newest
 * first
 */
export const wireConversation = (messages: readonly object[], more: object = {}) => ({
  _id: CONVERSATION,
  about,
  with: person,
  actsFor: null,
  masksContacts: false,
  isBlocking: false,
  isBlocked: false,
  readings: [],
  messages,
  nextCursor: null,
  ...more,
});

/** The same conversation in the list. */
export const wireListedConversation = (more: object = {}) => ({
  _id: CONVERSATION,
  about,
  with: person,
  lastWords: "Il en reste.",
  isLastMine: false,
  lastAt: "2026-11-25T05:00:00Z",
  unread: 2,
  actsFor: null,
  ...more,
});

/** A person whom the user may write to about the subject. */
export const wireCorrespondent = (more: object = {}) => ({
  ...person,
  side: "seller",
  conversationId: null,
  masksContacts: true,
  ...more,
});

export const wireCorrespondents = (people: readonly object[]) => ({ about, people });

/** Answer to the link of a mail. @param messages oldest first */
export const wireLink = (messages: readonly object[], more: object = {}) => ({
  conversationId: CONVERSATION,
  about,
  with: person,
  actsFor: null,
  masksContacts: true,
  messages,
  isAnswered: false,
  ...more,
});
