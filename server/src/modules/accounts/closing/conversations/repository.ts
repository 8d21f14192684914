import { sql } from "kysely";
import type { Tx } from "../../../../platform/db/db.ts";

/** Erases a person's words and pictures in claims. The amounts and the outcome stay. */
export const forgetClaims = async (tx: Tx, userId: string): Promise<void> => {
  await sql`
    delete from claim_pictures using claim_events
    where claim_events.id = event_id and actor_id = ${userId} and side <> 'operator'`.execute(tx);
  await tx
    .updateTable("claim_events")
    .set({ words: "" })
    .where("actor_id", "=", userId)
    .where("side", "!=", "operator")
    .execute();
};

/** Blanks a person's messages. The conversation stays for the other person. */
export const forgetMessages = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  await sql`
    delete from message_pictures where message_id in (select id from messages where ${userId} in (sender_id, written_by))`.execute(
    tx,
  );
  await tx
    .updateTable("messages")
    .set({ words: "", erased_at: now })
    .where(({ eb, or }) => or([eb("sender_id", "=", userId), eb("written_by", "=", userId)]))
    .execute();
  await tx.deleteFrom("message_links").where("person_id", "=", userId).execute();
  await tx
    .deleteFrom("message_blocks")
    .where(({ eb, or }) => or([eb("blocker_id", "=", userId), eb("blocked_id", "=", userId)]))
    .execute();
};

/** Their own, and what others were told of them by name. */
export const forgetNotifications = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .deleteFrom("notifications")
    .where(({ eb, or, selectFrom }) =>
      or([
        eb("user_id", "=", userId),
        eb(
          "id",
          "in",
          selectFrom("notification_names").select("notification_id").where("user_id", "=", userId),
        ),
      ]),
    )
    .execute();
  for (const table of ["muted_topics", "unsubscribe_links"] as const) {
    await tx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
};
