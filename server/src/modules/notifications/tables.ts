import type { MailTopic } from "@stokaz/contract/messages/mail-topics";
import type { ColumnType, Selectable } from "kysely";

type Notifications = {
  id: string;
  user_id: string;
  /** Null for notifications that are always mailed. */
  topic: MailTopic | null;
  title: string;
  text: string;
  /** Path on this site. */
  path: string | null;
  created_at: Date;
  read_at: ColumnType<Date | null, never, Date>;
};

/** A person whose name stands in a notification, other than its reader. */
type NotificationNames = { notification_id: string; user_id: string };

type MutedTopics = { user_id: string; topic: MailTopic; muted_at: Date };

type UnsubscribeLinks = {
  token_hash: Buffer;
  user_id: string;
  topic: MailTopic;
  created_at: Date;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    notifications: Notifications;
    notification_names: NotificationNames;
    muted_topics: MutedTopics;
    unsubscribe_links: UnsubscribeLinks;
  }
}

export type NotificationRow = Selectable<Notifications>;
