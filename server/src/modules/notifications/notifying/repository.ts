import type { MailTopic } from "@stokaz/contract/messages/mail-topics";
import { type Insertable, sql } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

/** A person with an account. */
type Addressee = { id: string; email: string; muted: MailTopic[] };

/**
 * People with these addresses, and the topics that they unsubscribed from.
 *
 * @param emails in small letters
 */
export const findAddressees = (tx: Tx, emails: readonly string[]): Promise<Addressee[]> =>
  tx
    .selectFrom("users")
    .select([
      "id",
      sql<string>`lower(email)`.as("email"),
      sql<MailTopic[]>`array(select topic from muted_topics where user_id = users.id)`.as("muted"),
    ])
    .where(sql<boolean>`lower(email) = any(${emails})`)
    .where("deleted_at", "is", null)
    .execute();

/** Names of people, by their ids. */
export const findNames = async (
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; firstName: string; name: string }[]> =>
  ids.length === 0
    ? []
    : tx
        .selectFrom("users")
        .select(["id", "first_name as firstName", "name"])
        .where("id", "in", ids)
        .execute();

export const insertNotifications = async (
  tx: Tx,
  notifications: readonly Insertable<Schema["notifications"]>[],
  names: readonly Insertable<Schema["notification_names"]>[],
): Promise<void> => {
  await tx.insertInto("notifications").values(notifications).execute();
  if (names.length > 0) await tx.insertInto("notification_names").values(names).execute();
};
