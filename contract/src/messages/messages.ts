import { z } from "zod";
import { SUBJECT_UNKNOWN } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id, message, PICTURE_MISSING, pictureFile } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { paging } from "../paging.ts";
import { tooLong } from "../text.ts";
import { instant } from "../time/day-fields.ts";
import { PICTURE_REFUSALS } from "../upload-problems.ts";

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
  .meta({ description: "Kinds of contact details that are masked in the text" });

/** Subject of a conversation, with its current name. */
export const about = z.object({
  kind: z.enum(CONVERSATION_SUBJECTS),
  id,
  name: z.string().meta({ description: "Current name of the subject. Empty once it is deleted" }),
});

/** The other person of a conversation: their trade name, or first name and initial. */
const correspondent = z.object({
  _id: id,
  name: z.string(),
  isAway: z.boolean().meta({ description: "Whether their account is closed or suspended" }),
});

const actsFor = z.string().nullable().meta({
  description: "The lessor for whom the caller writes, if any",
});

const listedConversation = z.object({
  _id: id,
  about,
  with: correspondent,
  actsFor,
  lastWords: z
    .string()
    .meta({ description: "Empty if the message has only pictures, or was erased" }),
  isLastMine: z.boolean(),
  lastAt: instant,
  unread: z.number().int(),
});
/** A conversation as the list shows it: its last words, and how many messages are unread. */
export type ListedConversation = z.output<typeof listedConversation>;

export const listConversations = endpoint({
  method: "GET",
  path: "/api/conversations",
  summary: "Lists the caller's conversations, latest message first",
  access: "signed-in",
  feature: "messages",
  query: paging,
  status: 200,
  answer: z.object({ data: z.array(listedConversation), nextCursor: z.string().nullable() }),
});

export const countUnreadMessages = endpoint({
  method: "GET",
  path: "/api/conversations/unread",
  summary: "Returns the number of unread messages, at most 100",
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
      conversationId: id.nullable().meta({ description: "`null` before the first message" }),
      masksContacts: z.boolean(),
    }),
  ),
});
export type Correspondents = z.output<typeof correspondents>;

export const listCorrespondents = endpoint({
  method: "GET",
  path: "/api/correspondents",
  summary:
    "Lists the people whom the caller may write to about an order, a lease, a product or a space",
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
        .array(pictureFile(PICTURE_MISSING))
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

/** A message that opens a conversation, if it does not exist yet. */
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
  ...PICTURE_REFUSALS,
] as const;

export const openConversation = endpoint({
  method: "POST",
  path: "/api/conversations",
  summary:
    "Sends a message about an order, a lease, a product or a space. The first message opens the conversation",
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
  readAt: instant.nullable().meta({ description: "When the recipient read it" }),
  isErased: z
    .boolean()
    .meta({ description: "Whether the text was erased because the sender closed their account" }),
  writtenBy: z.string().nullable().meta({
    description: "Who wrote for the lessor. `null` if the sender did",
  }),
});
export type ShownMessage = z.output<typeof shownMessage>;

const ofConversation = z.object({ id });

const conversation = z.object({
  _id: id,
  about,
  with: correspondent,
  actsFor,
  masksContacts: z.boolean().meta({
    description: "Whether contact details are masked, because no paid order or lease exists",
  }),
  isBlocking: z.boolean().meta({ description: "The caller blocked the other person" }),
  isBlocked: z.boolean().meta({ description: "The other person blocked the caller" }),
  readings: z
    .array(instant)
    .meta({ description: "When an administrator read the conversation because of a report" }),
  messages: z.array(shownMessage).meta({ description: "Newest first" }),
  nextCursor: z.string().nullable().meta({ description: "Leads to older messages" }),
});
export type Conversation = z.output<typeof conversation>;

export const readConversation = endpoint({
  method: "GET",
  path: "/api/conversations/:id",
  summary:
    "Returns a conversation with a page of its messages. For its two people, and people who hand over for one of them",
  access: "signed-in",
  feature: "messages",
  params: ofConversation,
  query: paging,
  status: 200,
  answer: conversation,
  problems: ["conversation/not-found"],
});

export const sendMessage = endpoint({
  method: "POST",
  path: "/api/conversations/:id/messages",
  summary: "Sends a message. Requests with the same `Idempotency-Key` send it once",
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
  summary: "Marks received messages as read, up to a given message",
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
  summary:
    "Returns a text with contact details masked, as a person without a paid order or lease with the sender sees it",
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
    "Returns a picture of a message. For the two people of the conversation, and for one hour for an administrator who reads it because of a report",
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
  summary: "Blocks the other person. Neither can write to the other, in any conversation",
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
  summary: "Allows a blocked person to write again",
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
  summary: "Returns the latest messages of a conversation. The token comes from a mail",
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
    messages: z.array(shownMessage).meta({ description: "Oldest first, at most five" }),
    isAnswered: z.boolean(),
  }),
  problems: ["message/link-invalid"],
});

/** An answer by the link of a mail. It can't have pictures. */
export const linkAnswer = z.object({
  words: words.min(1, EMPTY),
});

export const answerByMessageLink = endpoint({
  method: "POST",
  path: "/api/message-links/answer",
  summary: "Answers a conversation once without signing in. The token comes from a mail",
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
