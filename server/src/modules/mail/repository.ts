import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

type PostedMail = { id: string; about: string | null; email: string; subject: string; at: Date };

/** Remembers that messages go out; their recipients by account, not by address. */
export const insertMails = async (tx: Tx, mails: readonly PostedMail[]): Promise<void> => {
  await tx
    .insertInto("mails")
    .values(
      mails.map(({ id, about, email, subject, at }) => ({
        id,
        about,
        recipient_id: sql<string | null>`(
          select id from users where lower(email) = lower(${email}) and deleted_at is null
        )`,
        subject,
        posted_at: at,
      })),
    )
    .execute();
};

export const setSent = async (db: Db, id: string, at: Date): Promise<void> => {
  await db.updateTable("mails").set({ sent_at: at }).where("id", "=", id).execute();
};

export const isSent = async (db: Db, id: string): Promise<boolean> => {
  const sent = await db
    .selectFrom("mails")
    .select("id")
    .where("id", "=", id)
    .where("sent_at", "is not", null)
    .executeTakeFirst();
  return sent !== undefined;
};
