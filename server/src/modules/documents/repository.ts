import type { Cents } from "@stokaz/contract/money/money";
import type { DocumentFault, DocumentKind } from "@stokaz/contract/papers/documents";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Db, fullNameOf, type Tx } from "../../platform/db/db.ts";
import type { DocumentCheckRow, DocumentRow } from "./tables.ts";

/** A document to issue. Its facts are the whole content of its file; instants in them are text. */
export type DueDocument = {
  kind: DocumentKind;
  /** Key of its subject, so that it is issued only once: `statement/2026/<user>`. */
  key: string;
  /** Issuer of the document; `null` for the operator. */
  issuerId: string | null;
  receiverId: string;
  /** Order or rental of the document. */
  subjectId?: string;
  issuedOn: CalendarDay;
  /** Year under which it is listed; the year of its day if omitted. */
  year?: number;
  title: string;
  amount: Cents | null;
  facts: object;
  /** True if it takes the next number of its issuer. */
  isNumbered: boolean;
};

/**
 * Issues a document in a transaction, unless it was issued before.
 *
 * @returns its id, or undefined if it was issued before
 */
export const issueDocument = async (
  tx: Tx,
  due: DueDocument,
  now: Date,
): Promise<string | undefined> => {
  const { kind, key, issuerId, receiverId, subjectId, issuedOn, title, amount, isNumbered } = due;
  const year = due.year ?? Number(issuedOn.slice(0, 4));
  const { rows } = await sql<{ id: string | null }>`select issue_document(
    ${kind}, ${key}, ${issuerId}::uuid, ${receiverId}::uuid, ${subjectId ?? null}::uuid, ${issuedOn}::date,
    ${year}::integer, ${title}, ${amount}::integer, ${JSON.stringify(due.facts)}::jsonb, ${isNumbered}::boolean,
    ${now}::timestamptz) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
};

export const findDocument = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  db.selectFrom("documents").selectAll().where("id", "=", id).executeTakeFirst();

/** Stores the hash of a document's file when the file is stored for the first time. */
export const setMade = async (
  db: Db,
  id: string,
  made: { sha256: string; made_at: Date },
): Promise<void> => {
  await db
    .updateTable("documents")
    .set(made)
    .where("id", "=", id)
    .where("sha256", "is", null)
    .execute();
};

/** Documents whose file was never made, the oldest first. */
export const listUnmade = (db: Db, limit: number): Promise<DocumentRow[]> =>
  db
    .selectFrom("documents")
    .selectAll()
    .where("sha256", "is", null)
    .orderBy("issued_at")
    .orderBy("id")
    .limit(limit)
    .execute();

/** Fields of a document that lists show. */
export type ListedDocument = Pick<
  DocumentRow,
  "id" | "kind" | "number" | "title" | "issued_on" | "amount_cents" | "issuer_id"
>;

const LISTED = ["id", "kind", "number", "title", "issued_on", "amount_cents", "issuer_id"] as const;

const concerns = (userId: string): RawBuilder<SqlBool> =>
  sql`(receiver_id = ${userId}::uuid or issuer_id = ${userId}::uuid)`;

export const listYears = async (db: Db, userId: string): Promise<number[]> => {
  const { rows } = await sql<{ year: number }>`
    select year from documents where receiver_id = ${userId}::uuid
    union select year from documents where issuer_id = ${userId}::uuid
    order by year desc`.execute(db);
  return rows.map(({ year }) => year);
};

const ofYear = (db: Db, userId: string, year: number) =>
  db.selectFrom("documents").where(concerns(userId)).where("year", "=", year);

export const listPage = (
  db: Db,
  { userId, year }: { userId: string; year: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedDocument[]> =>
  ofYear(db, userId, year)
    .select(LISTED)
    .orderBy("issued_on", "desc")
    .orderBy("issued_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();

export const countYear = async (db: Db, userId: string, year: number): Promise<number> => {
  const { total } = await ofYear(db, userId, year)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

/** Batch of a person's documents of a year, after the given document id. */
export const listAfter = (
  db: Db,
  { userId, year }: { userId: string; year: number },
  { after, limit }: { after: string | undefined; limit: number },
): Promise<DocumentRow[]> =>
  ofYear(db, userId, year)
    .selectAll()
    .$if(after !== undefined, (query) => query.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(limit)
    .execute();

/**
 * Documents of an order or a rental that concern a person; all of them if `userId` is undefined.
 */
export const listOfSubject = (
  db: Db,
  subjectId: string,
  userId: string | undefined,
  limit: number,
): Promise<ListedDocument[]> =>
  db
    .selectFrom("documents")
    .select(LISTED)
    .where("subject_id", "=", subjectId)
    .$if(userId !== undefined, (query) => query.where(concerns(userId ?? "")))
    .orderBy("issued_at")
    .orderBy("number")
    .limit(limit)
    .execute();

/** Search of an administrator. */
export type DocumentSearch = { q: string | undefined; kind: DocumentKind | undefined };

/** Searches documents, with the current names of both sides. */
const searchDocuments = (db: Db, { q, kind }: DocumentSearch) => {
  const words = q?.replace(/[\\%_]/g, "\\$&");
  return db
    .selectFrom("documents")
    .leftJoin("users as issuer", "issuer.id", "documents.issuer_id")
    .innerJoin("users as receiver", "receiver.id", "documents.receiver_id")
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "sale_invoice"))
    .$if(!!words, (query) =>
      query.where(
        sql<SqlBool>`(number ilike ${`${words}%`} or title ilike ${`%${words}%`}
          or issuer.first_name || ' ' || issuer.name ilike ${`%${words}%`}
          or receiver.first_name || ' ' || receiver.name ilike ${`%${words}%`})`,
      ),
    );
};

export const listFound = (
  db: Db,
  search: DocumentSearch,
  { limit, offset }: { limit: number; offset: number },
) =>
  searchDocuments(db, search)
    .select(LISTED.map((column) => `documents.${column}` as const))
    .select([
      fullNameOf<string | null>("issuer").as("issuer"),
      fullNameOf("receiver").as("receiver"),
    ])
    .orderBy("issued_at", "desc")
    .orderBy("documents.id")
    .limit(limit)
    .offset(offset)
    .execute();

export type FoundDocument = Awaited<ReturnType<typeof listFound>>[number];

export const countFound = async (db: Db, search: DocumentSearch): Promise<number> => {
  const { total } = await searchDocuments(db, search)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

/** Latest check of all series. */
export const findCheck = (db: Db): Promise<DocumentCheckRow | undefined> =>
  db
    .selectFrom("document_checks")
    .selectAll()
    .orderBy("checked_at", "desc")
    .limit(1)
    .executeTakeFirst();

export const insertCheck = async (
  db: Db,
  check: { id: string; checked_at: Date; documents: number; faults: readonly DocumentFault[] },
): Promise<void> => {
  await db
    .insertInto("document_checks")
    .values({ ...check, faults: JSON.stringify(check.faults) })
    .execute();
};

/** Batch of series after the given id. */
export const listSeries = async (
  db: Db,
  after: string,
  limit: number,
): Promise<readonly string[]> => {
  const found = await db
    .selectFrom("document_series")
    .select("id")
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
};

/**
 * Checks the documents of some series in one statement.
 *
 * @returns their number and the faults found
 */
export const checkSeries = async (
  db: Db,
  ids: readonly string[],
): Promise<{ documents: number; faults: DocumentFault[] }> => {
  const { rows } = await sql<{ documents: number; faults: DocumentFault[] | null }>`
    with chained as (
      select documents.*, lag(position, 1, 0) over one as before, lag(hash, 1, '') over one as hash_before
      from documents where series_id = any (${[...ids]})
      window one as (partition by series_id order by position)
    ), found as (
      select series_id, number, fault from chained, lateral (
        select 'gap' where position <> before + 1
        union all select 'changed' where hash <> document_hash(
          (select documents from documents where documents.id = chained.id))
        union all select 'unchained' where previous_hash <> hash_before
      ) as faults (fault)
      union all
      select document_series.id, null, 'end' from document_series
      left join lateral (
        select position, hash from documents where series_id = document_series.id order by position desc limit 1
      ) as last on true
      where document_series.id = any (${[...ids]})
        and (last_position <> coalesce(position, 0) or last_hash <> coalesce(hash, ''))
    )
    select (select count(*) from chained)::integer as documents, (
      select jsonb_agg(jsonb_build_object('series', series_id, 'kind', fault, 'number', number) order by series_id, number)
      from found
    ) as faults`.execute(db);
  const [row] = rows;
  return { documents: row?.documents ?? 0, faults: row?.faults ?? [] };
};

/** True if a document still exists. */
export const isKnown = async (db: Db, id: string): Promise<boolean> => {
  const found = await db
    .selectFrom("documents")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
};
