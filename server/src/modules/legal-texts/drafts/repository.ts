import { LEGAL_KINDS, type LegalKind } from "@stokaz/contract/legal/legal-kinds";
import { type Insertable, sql } from "kysely";
import { type Db, isViolationOf, isWritten, type Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { LegalTextDraftRow, LegalTextRow } from "../tables.ts";

/** Fields of a draft that its author writes. */
export type DraftWords = Pick<
  LegalTextDraftRow,
  "markdown" | "summary" | "effective_on" | "updated_by" | "updated_at"
>;

export const findDraft = (db: Db, kind: LegalKind): Promise<LegalTextDraftRow | undefined> =>
  db.selectFrom("legal_text_drafts").selectAll().where("kind", "=", kind).executeTakeFirst();

/** The draft at a revision, locked; `undefined` when it is not at this revision. */
export const lockDraft = (
  tx: Tx,
  kind: LegalKind,
  revision: number,
): Promise<LegalTextDraftRow | undefined> =>
  tx
    .selectFrom("legal_text_drafts")
    .selectAll()
    .where("kind", "=", kind)
    .where("revision", "=", revision)
    .forUpdate()
    .executeTakeFirst();

/** Begins a draft. @returns false if there was one */
export const insertDraft = (
  tx: Tx,
  id: string,
  kind: LegalKind,
  words: DraftWords,
): Promise<boolean> =>
  tx
    .insertInto("legal_text_drafts")
    .values({ id, kind, revision: 1, ...words })
    .onConflict((conflict) => conflict.constraint("legal_text_drafts_kind_once").doNothing())
    .$call(isWritten);

export const updateDraft = async (
  tx: Tx,
  { id, revision }: Pick<LegalTextDraftRow, "id" | "revision">,
  words: DraftWords,
): Promise<void> => {
  await tx
    .updateTable("legal_text_drafts")
    .set({ ...words, revision: revision + 1 })
    .where("id", "=", id)
    .execute();
};

export const deleteDraft = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom("legal_text_drafts").where("id", "=", id).execute();
};

/** Publishes a version. @returns false when another one applies from the same day on */
export const insertText = async (
  tx: Tx,
  text: Insertable<Schema["legal_texts"]>,
): Promise<boolean> => {
  try {
    await tx.insertInto("legal_texts").values(text).execute();
    return true;
  } catch (error) {
    if (isViolationOf(error, "legal_texts_day_once")) return false;
    throw error;
  }
};

/** The latest published version of a text, in force or coming. */
export const findLatest = (db: Db, kind: LegalKind): Promise<LegalTextRow | undefined> =>
  db
    .selectFrom("legal_texts")
    .selectAll()
    .where("kind", "=", kind)
    .orderBy("effective_on", "desc")
    .limit(1)
    .executeTakeFirst();

/** A version as its publisher follows it. */
export type FollowedVersion = Pick<
  LegalTextRow,
  "id" | "kind" | "effective_on" | "summary" | "published_at"
> & {
  accepted: number;
  /** People written to; null for a text that came with the product. */
  written: number | null;
  finished_at: Date | null;
};

/** Every version, the newest first, with the number of acceptances among the people it is for. */
export const listFollowed = async (db: Db): Promise<FollowedVersion[]> => {
  const { rows } = await sql<FollowedVersion>`
    select legal_texts.id, legal_texts.kind, effective_on, summary, published_at, written, finished_at, (
      select count(*) from legal_acceptances join users on users.id = user_id
      where text_id = legal_texts.id and deleted_at is null and text_concerns(legal_texts.kind, role)
    ) as accepted
    from legal_texts left join legal_text_announcements as announced on announced.text_id = legal_texts.id
    order by effective_on desc
  `.execute(db);
  return rows;
};

/** A draft without its words, and who saved it last. */
export type FollowedDraft = Pick<
  LegalTextDraftRow,
  "kind" | "effective_on" | "revision" | "updated_at"
> & { updated_by: string | null };

export const listDrafts = async (db: Db): Promise<FollowedDraft[]> => {
  const { rows } = await sql<FollowedDraft>`
    select kind, effective_on, revision, legal_text_drafts.updated_at, case when deleted_at is null
      then nullif(trim(first_name || ' ' || name), '') end as updated_by
    from legal_text_drafts join users on users.id = legal_text_drafts.updated_by
  `.execute(db);
  return rows;
};

/** Number of open accounts that each text is for. */
export const countConcerned = async (db: Db): Promise<Map<LegalKind, number>> => {
  const { rows } = await sql<{ kind: LegalKind; concerned: number }>`
    select kind, count(*) as concerned
    from unnest(${[...LEGAL_KINDS]}::text[]) as kind join users on text_concerns(kind, role)
    where deleted_at is null group by kind
  `.execute(db);
  return new Map(rows.map(({ kind, concerned }) => [kind, concerned]));
};
