import { type Insertable, sql } from "kysely";
import { type Db, fullNameOf, type Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { TaxFileRow, TaxFileSellerRow } from "../tables.ts";

/** Locks a year until the transaction ends, so that its files are made one at a time. */
export const lockYear = async (tx: Tx, year: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tax file of ${year}`}, 0))`.execute(
    tx,
  );
};

/** Lists the last report on each seller and company of a year, with its instant. */
export const listReportedSellers = async (
  db: Db,
  year: number,
): Promise<(TaxFileSellerRow & { made_at: Date })[]> => {
  const { rows } = await sql<TaxFileSellerRow & { made_at: Date }>`
    select distinct on (seller_id, siren) tax_file_sellers.*, tax_files.made_at
    from tax_file_sellers join tax_files on tax_files.id = file_id
    where tax_file_sellers.year = ${year}
    order by seller_id, siren, version desc`.execute(db);
  return rows;
};

/**
 * Finds those of these people whose facts for the authority, or those of their places, changed
 * since their last report.
 *
 * @param spaceIds the places that the year's file names
 */
export const listTouched = async (
  db: Db,
  reported: readonly { seller_id: string; made_at: Date }[],
  spaceIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (reported.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select reported.id from unnest(${reported.map(({ seller_id }) => seller_id)}::uuid[],
      ${reported.map(({ made_at }) => made_at)}::timestamptz[]) as reported (id, made_at)
    where exists (select from tax_identities where user_id = reported.id and updated_at > reported.made_at)
      or exists (select from space_tax_facts join storage_spaces on storage_spaces.id = space_id
        where lessor_id = reported.id and space_id = any(${[...spaceIds]}::uuid[])
          and space_tax_facts.updated_at > reported.made_at)`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** Lists the files of a year, the newest first, each with its number of sellers and its maker. */
export const listFiles = async (
  db: Db,
  year: number,
  limit: number,
): Promise<(TaxFileRow & { sellers: number; maker: string | null })[]> => {
  const { rows } = await sql<TaxFileRow & { sellers: number; maker: string | null }>`
    select tax_files.*, (select count(*) from tax_file_sellers where file_id = tax_files.id)::integer as sellers,
      case when deleted_at is null then ${fullNameOf("users")} end as maker
    from tax_files join users on users.id = made_by
    where year = ${year}
    order by number desc limit ${limit}`.execute(db);
  return rows;
};

/** Counts the files of a year, and tells if one of them is the initial file. */
export const countFiles = async (
  db: Db,
  year: number,
): Promise<{ files: number; hasInitial: boolean }> => {
  const { rows } = await sql<{ files: number; hasInitial: boolean | null }>`
    select count(*)::integer as files, bool_or(kind = 'initial') as "hasInitial"
    from tax_files where year = ${year}`.execute(db);
  return { files: rows[0]?.files ?? 0, hasInitial: rows[0]?.hasInitial ?? false };
};

export const findFile = (db: Db, id: string): Promise<TaxFileRow | undefined> =>
  db.selectFrom("tax_files").selectAll().where("id", "=", id).executeTakeFirst();

/** True if the file still exists. */
export const isKnown = async (db: Db, id: string): Promise<boolean> =>
  (await findFile(db, id)) !== undefined;

export const insertFile = async (
  tx: Tx,
  file: Insertable<Schema["tax_files"]>,
  sellers: Insertable<Schema["tax_file_sellers"]>[],
): Promise<void> => {
  await tx.insertInto("tax_files").values(file).execute();
  if (sellers.length > 0) await tx.insertInto("tax_file_sellers").values(sellers).execute();
};

/** Lists the sellers in a file, by reference; without the name of a closed account. */
export const listRegister = (
  db: Db,
  fileId: string,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .selectFrom("tax_file_sellers as reported")
    .innerJoin("users", "users.id", "reported.seller_id")
    .selectAll("reported")
    .select(
      sql<string | null>`case when deleted_at is null then trim(first_name || ' ' || name) end`.as(
        "name",
      ),
    )
    .where("file_id", "=", fileId)
    .orderBy("doc_ref")
    .limit(limit)
    .offset(offset)
    .execute();

export const countRegister = async (db: Db, fileId: string): Promise<number> => {
  const { total } = await db
    .selectFrom("tax_file_sellers")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("file_id", "=", fileId)
    .executeTakeFirstOrThrow();
  return total;
};
