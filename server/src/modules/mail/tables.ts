import type { ColumnType } from "kysely";
import type { MailContent } from "./rules.ts";

/** What a message says until it is sent; of one that is written then, only to whom, and of what. */
export type StoredMail = MailContent | { to: string; of?: string };

type Mails = {
  id: string;
  about: string | null;
  recipient_id: string | null;
  subject: string;
  posted_at: Date;
  sent_at: ColumnType<Date | null, Date | null | undefined>;
  /** Until it is sent or forgotten. */
  content: ColumnType<StoredMail | null, string | null, null>;
  /** Who writes it when it is sent, for what holds a secret. */
  kind: ColumnType<string | null, string | null | undefined, never>;
  /** When it was given up: it waits for an administrator. */
  failed_at: ColumnType<Date | null, Date | null | undefined>;
  /** Since when it waits until its recipient's address is proven. */
  held_at: ColumnType<Date | null, Date | null | undefined>;
  /** Why the last try failed, in the mail server's words. */
  last_error: ColumnType<string | null, string | null | undefined>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    mails: Mails;
  }
}
