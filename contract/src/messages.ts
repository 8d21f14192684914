import { z } from "zod";
import { instant } from "./calendar.ts";
import { SUBJECT_UNKNOWN } from "./choices.ts";
import { endpoint } from "./endpoint.ts";
import { id, message, pictureFile } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { paging } from "./paging.ts";
import { tooLong } from "./text.ts";

/** Subjects of a conversation. */
export const CONVERSATION_SUBJECTS = ["order", "rental", "product", "space"] as const;
export type ConversationSubject = (typeof CONVERSATION_SUBJECTS)[number];

/**
 * Kinds of data that are masked in messages between people who have no paid order or lease together
 * yet.
 */
export const MASKED_KINDS = ["phone", "email", "link", "address"] as const;
export type MaskedKind = (typeof MASKED_KINDS)[number];

/** Text that replaces masked data. */
export const MASK = "•• masqué ••";

/** Role of the other person in a conversation, seen from the reader. */
export const CORRESPONDENT_SIDES = ["buyer", "seller", "keeper", "tenant"] as const;
export type CorrespondentSide = (typeof CORRESPONDENT_SIDES)[number];

/** Widths of stored message pictures, in pixels: in the conversation, and full size. */
export const MESSAGE_PICTURE_WIDTHS = { small: 480, large: 1280 } as const;
export type MessagePictureSize = keyof typeof MESSAGE_PICTURE_WIDTHS;

const subject = z.enum(CONVERSATION_SUBJECTS, { error: SUBJECT_UNKNOWN });
const maskedKinds = z
  .array(z.enum(MASKED_KINDS))
  .meta({ description: "What of it is masked; the words have the mask there" });

/** Subject of a conversation, with its current name. */
export const about = z.object({
  kind: z.enum(CONVERSATION_SUBJECTS),
  id,
  name: z.string().meta({ description: "What it is called now; empty once it is deleted" }),
});

/** The other person of a conversation: their trade name, or first name and initial. */
const correspondent = z.object({
  _id: id,
  name: z.string(),
  isAway: z.boolean().meta({ description: "Their account is closed or suspended" }),
});

const actsFor = z.string().nullable().meta({
  description:
    "The lessor in whose name one reads and writes, handing over for them; none for oneself",
});

const conversation = z.object({
  _id: id,
  about,
  with: correspondent,
  actsFor,
  lastWords: z.string().meta({ description: "Empty: pictures alone, or erased" }),
  isLastMine: z.boolean(),
  lastAt: instant,
  unread: z.number().int(),
});
export type Conversation = z.output<typeof conversation>;

export const listConversations = endpoint({
  method: "GET",
  path: "/api/conversations",
  summary: "One's conversations, the last written in first",
  access: "signed-in",
  feature: "messages",
  query: paging,
  status: 200,
  answer: z.object({ data: z.array(conversation), nextCursor: z.string().nullable() }),
});

export const countUnreadMessages = endpoint({
  method: "GET",
  path: "/api/conversations/unread",
  summary: "How many messages one has not read, 100 at most",
  access: "signed-in",
  feature: "messages",
  status: 200,
  answer: z.object({ unread: z.number().int() }),
});

const correspondents = z.object({
  about,
  people: z.array(
    correspondent.extend({
      side: z.enum(CORRESPONDENT_SIDES),
      conversationId: id.nullable().meta({ description: "None as long as nobody wrote" }),
      masksContacts: z.boolean(),
    }),
  ),
});
export type Correspondents = z.output<typeof correspondents>;

export const listCorrespondents = endpoint({
  method: "GET",
  path: "/api/correspondents",
  summary: "Whom one may write to about an order, a lease, a product or a space",
  access: "signed-in",
  feature: "messages",
  query: z.object({ about: subject, subjectId: id }),
  status: 200,
  answer: correspondents,
  problems: ["conversation/not-found"],
});

const EMPTY = "Écrivez votre message.";
const TOO_LONG = tooLong(LIMITS.longText);
const words = z.string({ error: EMPTY }).trim().max(LIMITS.longText, TOO_LONG);

const written = z.object({
  words,
  pictures: z
    .preprocess(
      // A form with only one file sends no list.
      (sent) => (sent instanceof File ? [sent] : sent),
      z
        .array(pictureFile("Choisissez une photo."))
        .max(LIMITS.messagePictures, `${LIMITS.messagePictures} photos au maximum`),
    )
    .optional(),
});

type Written = { words: string; pictures?: readonly unknown[] | undefined };
const saysSomething = ({ words, pictures = [] }: Written): boolean =>
  words !== "" || pictures.length > 0;
const NOT_EMPTY = { path: ["words"], error: EMPTY };

/** A message as it is sent: words, pictures, or both. */
export const newMessage = written.refine(saysSomething, NOT_EMPTY);

export const firstMessage = written
  .extend({ about: subject, subjectId: id, personId: id })
  .refine(saysSomething, NOT_EMPTY);

const SENDING = [
  "conversation/not-found",
  "account/email-unproven",
  "message/blocked",
  "message/blocking",
  "message/recipient-away",
  "request/too-many",
  "picture/too-large",
  "picture/not-an-image",
  "picture/busy",
] as const;

export const openConversation = endpoint({
  method: "POST",
  path: "/api/conversations",
  summary:
    "Writes to somebody about an order, a lease, a product or a space; the first message opens the conversation",
  access: "signed-in",
  feature: "messages",
  encoding: "multipart",
  body: firstMessage,
  status: 201,
  answer: message.extend({ conversationId: id }),
  problems: SENDING,
});

const picture = z.object({ _id: id });

/** A message as its two people read it. */
export const shownMessage = z.object({
  _id: id,
  isMine: z.boolean(),
  words: z.string(),
  masked: maskedKinds,
  pictures: z.array(picture),
  sentAt: instant,
  readAt: instant.nullable().meta({ description: "By whom it was sent to" }),
  isErased: z.boolean().meta({ description: "Its sender closed their account" }),
  writtenBy: z.string().nullable().meta({
    description: "Who wrote it for its sender, a lessor for whom they hand over",
  }),
});
export type ShownMessage = z.output<typeof shownMessage>;

const ofConversation = z.object({ id });

const thread = z.object({
  _id: id,
  about,
  with: correspondent,
  actsFor,
  masksContacts: z
    .boolean()
    .meta({ description: "No paid order or lease joins both: contact details are masked" }),
  isBlocking: z.boolean().meta({ description: "One blocked the other" }),
  isBlocked: z.boolean().meta({ description: "One is blocked by the other" }),
  readings: z
    .array(instant)
    .meta({ description: "When an administrator read it, because of a report" }),
  messages: z.array(shownMessage).meta({ description: "The newest first" }),
  nextCursor: z.string().nullable().meta({ description: "To those before" }),
});
export type Thread = z.output<typeof thread>;

export const readConversation = endpoint({
  method: "GET",
  path: "/api/conversations/:id",
  summary:
    "A conversation with a page of its messages, for its two people and who hands over for one of them",
  access: "signed-in",
  feature: "messages",
  params: ofConversation,
  query: paging,
  status: 200,
  answer: thread,
  problems: ["conversation/not-found"],
});

export const sendMessage = endpoint({
  method: "POST",
  path: "/api/conversations/:id/messages",
  summary: "Writes a message; the same `Idempotency-Key` writes it once",
  access: "signed-in",
  feature: "messages",
  params: ofConversation,
  encoding: "multipart",
  body: newMessage,
  status: 201,
  answer: message,
  problems: SENDING,
});

export const markConversationRead = endpoint({
  method: "POST",
  path: "/api/conversations/:id/read",
  summary: "Says that one has read what one got until a message",
  access: "signed-in",
  feature: "messages",
  params: ofConversation,
  body: z.object({ until: id }),
  status: 200,
  answer: message,
  problems: ["conversation/not-found"],
});

export const previewMessage = endpoint({
  method: "POST",
  path: "/api/messages/preview",
  summary: "Words as somebody reads them whom no paid order or lease joins to their sender yet",
  access: "signed-in",
  feature: "messages",
  body: z.object({ words }),
  status: 200,
  answer: z.object({ words: z.string(), masked: maskedKinds }),
  problems: ["request/too-many"],
});

export const readMessagePicture = endpoint({
  method: "GET",
  path: "/api/messages/pictures/:id",
  summary:
    "A picture of a message, for the two people of its conversation; for an administrator who reads it because of a report, within the hour",
  access: "signed-in",
  params: z.object({ id }),
  query: z.object({
    size: z.enum(["small", "large"], { error: "Taille inconnue" }).default("large"),
  }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["message/picture-not-found"],
});

export const blockCorrespondent = endpoint({
  method: "POST",
  path: "/api/conversations/:id/block",
  summary: "Blocks the other person: neither writes to the other, in any conversation",
  access: "signed-in",
  feature: "messages",
  params: ofConversation,
  status: 200,
  answer: message,
  problems: ["conversation/not-found", "message/side-blocks"],
});

export const unblockCorrespondent = endpoint({
  method: "DELETE",
  path: "/api/conversations/:id/block",
  summary: "Lets a person write again whom one blocked",
  access: "signed-in",
  feature: "messages",
  params: ofConversation,
  status: 200,
  answer: message,
  problems: ["conversation/not-found", "message/side-blocks"],
});

/** Token of the link in the mail about unread messages. */
const token = z.string().min(1).max(100);

export const readMessageLink = endpoint({
  method: "GET",
  path: "/api/message-links/state",
  summary: "The last words of a conversation, by the link of a mail",
  access: "anyone",
  feature: "messages",
  query: z.object({ token }),
  status: 200,
  answer: z.object({
    conversationId: id,
    about,
    with: correspondent,
    actsFor,
    masksContacts: z.boolean(),
    messages: z.array(shownMessage).meta({ description: "The oldest first, five at most" }),
    isAnswered: z.boolean(),
  }),
  problems: ["message/link-invalid"],
});

export const linkAnswer = z.object({
  words: words.min(1, EMPTY),
});

export const answerByMessageLink = endpoint({
  method: "POST",
  path: "/api/message-links/answer",
  summary: "Answers by the link of a mail, once, without logging in",
  access: "anyone",
  feature: "messages",
  body: linkAnswer.extend({ token }),
  status: 201,
  answer: message,
  problems: [
    "message/link-invalid",
    "message/link-used",
    "message/blocked",
    "message/blocking",
    "message/recipient-away",
    "request/too-many",
  ],
});
