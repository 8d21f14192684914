import type { Role } from "@stokaz/contract/accounts/roles";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { LegalTextRow } from "../tables.ts";

type AnnouncementRow = Selectable<Schema["legal_text_announcements"]>;

export const insertAnnouncement = async (
  tx: Tx,
  announcement: Insertable<Schema["legal_text_announcements"]>,
): Promise<void> => {
  await tx.insertInto("legal_text_announcements").values(announcement).execute();
};

/** Versions about which some people still have to be told, the oldest first. */
export const listUnfinished = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom("legal_text_announcements")
    .innerJoin("legal_texts", "legal_texts.id", "text_id")
    .select("text_id")
    .where("finished_at", "is", null)
    .orderBy("published_at")
    .execute();
  return rows.map(({ text_id }) => text_id);
};

/** Progress of the mails about a version, locked; `undefined` once all are written. */
export const lockUnfinished = (tx: Tx, textId: string): Promise<AnnouncementRow | undefined> =>
  tx
    .selectFrom("legal_text_announcements")
    .selectAll()
    .where("text_id", "=", textId)
    .where("finished_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** A version to be announced, and the first day of the version before. */
export type AnnouncedText = Pick<LegalTextRow, "kind" | "effective_on" | "summary"> & {
  published_at: Date;
};

export const getText = (db: Db, id: string): Promise<AnnouncedText> =>
  db
    .selectFrom("legal_texts")
    .select(["kind", "effective_on", "summary", "published_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** A person to be told. */
export type Addressee = { id: string; email: string; first_name: string; role: Role };

/**
 * The next people for a version, by their identifiers: open accounts that existed when it was
 * published. People who register later see the coming version then.
 */
export const listNext = async (
  tx: Tx,
  { kind, published_at }: AnnouncedText,
  { after, limit }: { after: string | null; limit: number },
): Promise<Addressee[]> => {
  const { rows } = await sql<Addressee>`
    select id, email, first_name, role from users
    where deleted_at is null and created_at <= ${published_at} and text_concerns(${kind}, role)
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}
  `.execute(tx);
  return rows;
};

export const updateAnnouncement = async (
  tx: Tx,
  { text_id, ...reached }: AnnouncementRow,
): Promise<void> => {
  await tx
    .updateTable("legal_text_announcements")
    .set(reached)
    .where("text_id", "=", text_id)
    .execute();
};
