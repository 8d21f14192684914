import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { StoredMail } from "./tables.ts";

type PostedMail = {
  id: string;
  about: string | null;
  content: StoredMail;
  kind: string | null;
  subject: string;
  at: Date;
};

/** A message whose sending failed for three days. */
export type GivenUpMailRow = {
  id: string;
  to: string;
  subject: string;
  posted_at: Date;
  failed_at: Date;
  last_error: string | null;
};

/** Keeps messages until they are sent. */
export const insertMails = async (tx: Tx, mails: readonly PostedMail[]): Promise<void> => {
  await tx
    .insertInto("mails")
    .values(
      mails.map(({ content, at, ...mail }) => ({
        ...mail,
        content: JSON.stringify(content),
        recipient_id: sql<string | null>`(
          select id from users where lower(email) = lower(${content.to}) and deleted_at is null
        )`,
        posted_at: at,
      })),
    )
    .execute();
};

const unsent = (db: Db) =>
  db.selectFrom("mails").where("sent_at", "is", null).where("content", "is not", null);

/** A message that is still to be sent, also one that waits for the proof of an address. */
export const findUnsent = (db: Db, id: string) =>
  unsent(db)
    .select(["content", "kind", "posted_at", "recipient_id"])
    // The delay of a message that waited for the proof of its address counts from that proof.
    .select(
      sql<Date>`greatest(posted_at, (select email_proven_at from users where users.id = recipient_id))`.as(
        "due_at",
      ),
    )
    .where("id", "=", id)
    .executeTakeFirst();

const recipients = (db: Db) =>
  db
    .selectFrom("users")
    .select([
      "id",
      "email",
      "is_mailed_unproven as isMailedUnproven",
      sql<boolean>`email_proven_at is not null`.as("isProven"),
      sql<boolean>`deleted_at is not null`.as("isDeleted"),
    ]);

/** Recipient of a message, in the current state. */
export const findRecipient = (db: Db, id: string) =>
  recipients(db).where("id", "=", id).executeTakeFirst();

/**
 * Same as {@link findRecipient}, but locked: the address is not proven until the transaction ends.
 */
export const lockRecipient = (tx: Tx, id: string) =>
  recipients(tx).where("id", "=", id).forShare().executeTakeFirst();

/** Recipient by the address of their account. */
export const findRecipientAt = (db: Db, email: string) =>
  recipients(db)
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/** Sets a message on hold until its recipient's address is proven. */
export const setHeld = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.updateTable("mails").set({ held_at: at }).where("id", "=", id).execute();
};

/** Takes the messages of a person off hold. @returns their identifiers, oldest first */
export const takeHeld = async (tx: Tx, recipientId: string): Promise<string[]> => {
  const taken = await tx
    .updateTable("mails")
    .set({ held_at: null })
    .where("recipient_id", "=", recipientId)
    .where("held_at", "is not", null)
    .where("content", "is not", null)
    .returning(["id", "posted_at"])
    .execute();
  return taken
    .toSorted((a, b) => a.posted_at.getTime() - b.posted_at.getTime())
    .map(({ id }) => id);
};

/** Deletes messages on hold: of a person, or held since before an instant. @returns their number */
export const deleteHeld = async (
  db: Db,
  which: { recipientId: string } | { before: Date },
): Promise<number> => {
  const query = db.deleteFrom("mails").where("held_at", "is not", null);
  const { numDeletedRows } = await ("before" in which
    ? query.where("held_at", "<", which.before)
    : query.where("recipient_id", "=", which.recipientId)
  ).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** Marks a message as sent and erases its text. */
export const setSent = async (db: Db, id: string, at: Date): Promise<void> => {
  await db
    .updateTable("mails")
    .set({ sent_at: at, content: null, failed_at: null, last_error: null })
    .where("id", "=", id)
    .execute();
};

export const setError = async (db: Db, id: string, error: string): Promise<void> => {
  await db.updateTable("mails").set({ last_error: error }).where("id", "=", id).execute();
};

export const setGivenUp = async (db: Db, id: string, at: Date): Promise<void> => {
  await db
    .updateTable("mails")
    .set({ failed_at: at })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .execute();
};

/** Deletes a message that is no longer needed. */
export const deleteMail = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom("mails").where("id", "=", id).execute();
};

const givenUp = (db: Db) => unsent(db).where("failed_at", "is not", null);

/** Given-up messages, the oldest first. */
export const listGivenUp = async (
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<GivenUpMailRow[]> =>
  givenUp(db)
    .select(["id", "subject", "posted_at", "last_error"])
    .select([sql<string>`content ->> 'to'`.as("to"), sql<Date>`failed_at`.as("failed_at")])
    .orderBy("failed_at")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();

export const countGivenUp = async (db: Db): Promise<number> => {
  const { total } = await givenUp(db)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

/**
 * Posting time of the oldest message that the mail server is yet to accept. Those given up wait for
 * an administrator.
 */
export const findOldestUnsent = async (db: Db): Promise<Date | null> => {
  const { oldest } = await unsent(db)
    .where("held_at", "is", null)
    .where("failed_at", "is", null)
    .select(({ fn }) => fn.min<Date | null>("posted_at").as("oldest"))
    .executeTakeFirstOrThrow();
  return oldest;
};

/**
 * Takes messages out of those given up.
 *
 * @param id one of them; without it, all
 * @returns their identifiers
 */
export const takeGivenUp = async (tx: Tx, id: string | undefined): Promise<string[]> => {
  const taken = await tx
    .updateTable("mails")
    .set({ failed_at: null, last_error: null })
    .where("failed_at", "is not", null)
    .where("sent_at", "is", null)
    .where("content", "is not", null)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .returning("id")
    .execute();
  return taken.map((mail) => mail.id);
};

/**
 * Erases the content of given-up messages: all of a person's, or those from before an instant.
 *
 * @returns their number
 */
export const forgetGivenUp = async (
  db: Db,
  which: { recipientId: string } | { before: Date },
): Promise<number> => {
  const query = db
    .updateTable("mails")
    .set({ content: null, last_error: null })
    .where("failed_at", "is not", null)
    .where("content", "is not", null);
  const { numUpdatedRows } = await ("before" in which
    ? query.where("failed_at", "<", which.before)
    : query.where("recipient_id", "=", which.recipientId)
  ).executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

/** Deletes messages that were posted before an instant. @returns their number */
export const deletePostedBefore = async (db: Db, instant: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom("mails")
    .where("posted_at", "<", instant)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** Erases every unsent message. */
export const forgetUnsent = async (db: Db): Promise<void> => {
  await db.updateTable("mails").set({ content: null }).where("sent_at", "is", null).execute();
};
