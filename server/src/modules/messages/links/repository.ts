import type { Insertable } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

export const insertLink = async (
  db: Db,
  link: Insertable<Schema["message_links"]>,
): Promise<void> => {
  await db.insertInto("message_links").values(link).execute();
};

/** Makes all links of a person useless. */
export const deleteLinksOf = async (tx: Tx, personId: string): Promise<void> => {
  await tx.deleteFrom("message_links").where("person_id", "=", personId).execute();
};

/** A link's conversation and person, and the time of the answer given by it. */
export type OpenLink = { conversation_id: string; person_id: string; answered_at: Date | null };

const goodLinks = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom("message_links")
    .innerJoin("users", "users.id", "person_id")
    .select(["conversation_id", "person_id", "answered_at"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    // The person who got the link may have been removed since.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("conversation_sides")
          .select("conversation_sides.side_id")
          .whereRef("conversation_sides.conversation_id", "=", "message_links.conversation_id")
          .whereRef("conversation_sides.person_id", "=", "message_links.person_id"),
      ),
    )
    .where("users.deleted_at", "is", null)
    .where("users.suspended_at", "is", null);

/** Finds a link while it is valid and its person's account is open. */
export const findLink = (db: Db, tokenHash: Buffer, now: Date): Promise<OpenLink | undefined> =>
  goodLinks(db, tokenHash, now).executeTakeFirst();

/**
 * Same as {@link findLink}, but locked: no other request answers by it until the transaction ends.
 */
export const lockLink = (tx: Tx, tokenHash: Buffer, now: Date): Promise<OpenLink | undefined> =>
  goodLinks(tx, tokenHash, now).forUpdate("message_links").executeTakeFirst();

export const setAnswered = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<void> => {
  await tx
    .updateTable("message_links")
    .set({ answered_at: now })
    .where("token_hash", "=", tokenHash)
    .execute();
};
