import type { ConversationSubject } from "@stokaz/contract/messages/messages";
import type { ColumnType, Generated, Selectable } from "kysely";

type Conversations = {
  id: string;
  about: ConversationSubject;
  subject_id: string;
  /** The person who wrote first. */
  opener_id: string;
  other_id: string;
  opened_at: Date;
  last_at: Date;
};

type Messages = {
  id: string;
  conversation_id: string;
  sender_id: string;
  recipient_id: string;
  /**
   * The person who wrote it for its sender, the lessor that they work for; null when the sender
   * wrote it.
   */
  written_by: ColumnType<string | null, string | null | undefined, never>;
  /**
   * Unmasked words; empty once their sender closed their account, and for a message that has only
   * pictures.
   */
  words: string;
  sent_at: Date;
  read_at: Generated<Date | null>;
  /** When its recipient got a mail about it. */
  mailed_at: Generated<Date | null>;
  erased_at: Generated<Date | null>;
};

/** A view: the people who take part, and their side. */
type ConversationSides = {
  conversation_id: ColumnType<string, never, never>;
  person_id: ColumnType<string, never, never>;
  side_id: ColumnType<string, never, never>;
};

type MessagePictures = {
  id: string;
  message_id: string;
  position: number;
  /** Name of its largest file; written by the database. */
  private_file: ColumnType<string, never, never>;
};

type MessageBlocks = { blocker_id: string; blocked_id: string; blocked_at: Date };

type MessageLinks = {
  token_hash: Buffer;
  conversation_id: string;
  person_id: string;
  expires_at: Date;
  answered_at: Generated<Date | null>;
};

type ConversationReadings = {
  id: string;
  conversation_id: string;
  report_id: string;
  admin_id: string;
  read_at: Date;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    conversations: Conversations;
    conversation_sides: ConversationSides;
    messages: Messages;
    message_pictures: MessagePictures;
    message_blocks: MessageBlocks;
    message_links: MessageLinks;
    conversation_readings: ConversationReadings;
  }
}

export type ConversationRow = Selectable<Conversations>;
export type MessageRow = Selectable<Messages>;
export type MessagePictureRow = Selectable<MessagePictures>;
