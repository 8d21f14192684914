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

/** A pattern for what has a text in it, whatever that is made of. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Their own, and what others were told of them by name: `Marie Payet`, or `Marie P.`. */
export const forgetNotifications = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom("notifications").where("user_id", "=", userId).execute();
  const { first_name: firstName, name } = await tx
    .selectFrom("users")
    .select(["first_name", "name"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  // An empty name is in every text.
  if (firstName !== "" && name !== "") {
    const [initial] = name;
    const [whole, short] = [`${firstName} ${name}`, `${firstName} ${initial}.`].map(containing);
    // As the index has it: a million of them are not read.
    const said = sql`(title || ' ' || text)`;
    await sql`delete from notifications where ${said} like ${whole} or ${said} like ${short}`.execute(
      tx,
    );
  }
  for (const table of ["muted_topics", "unsubscribe_links"] as const) {
    await tx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
};
