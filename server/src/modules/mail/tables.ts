import type { ColumnType } from "kysely";
import type { MailContent } from "./rules.ts";

/**
 * Content of a message until it is sent; for a message written at the time of sending, only its
 * address and the id of its subject.
 */
export type StoredMail = MailContent | { to: string; of?: string };

type Mails = {
  id: string;
  about: string | null;
  recipient_id: string | null;
  subject: string;
  posted_at: Date;
  sent_at: ColumnType<Date | null, Date | null | undefined>;
  /** The content, until it is sent or erased. */
  content: ColumnType<StoredMail | null, string | null, null>;
  /** Registered writer of a message that holds a secret. */
  kind: ColumnType<string | null, string | null | undefined, never>;
  /** When it was given up: it waits for an administrator. */
  failed_at: ColumnType<Date | null, Date | null | undefined>;
  /** Start of the wait for the proof of its recipient's address. */
  held_at: ColumnType<Date | null, Date | null | undefined>;
  /** Error of the last try, in the mail server's words. */
  last_error: ColumnType<string | null, string | null | undefined>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    mails: Mails;
  }
}
