import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { TaxStatementRow } from "../tables.ts";

/** Lists the latest statement of each seller and company for a year, or of one seller. */
export const listLatest = async (
  db: Db,
  year: number,
  sellerId?: string,
): Promise<TaxStatementRow[]> => {
  const { rows } = await sql<TaxStatementRow>`
    select distinct on (seller_id, siren) * from tax_statements
    where year = ${year} and ${sellerId ? sql`seller_id = ${sellerId}` : sql`true`}
    order by seller_id, siren, version desc`.execute(db);
  return rows;
};

/** A statement, with the name of the seller in it. */
export type NamedStatement = TaxStatementRow & { seller_name: string };

/** Lists all statements of a seller's year, the newest first. */
export const listVersions = (db: Db, sellerId: string, year: number): Promise<NamedStatement[]> =>
  db
    .selectFrom("tax_statements")
    .innerJoin("documents", "documents.id", "document_id")
    .selectAll("tax_statements")
    .select(sql<string>`facts #>> '{seller,name}'`.as("seller_name"))
    .where("seller_id", "=", sellerId)
    .where("tax_statements.year", "=", year)
    .orderBy("version", "desc")
    .orderBy("siren")
    .execute();

/** Lists the companies of a seller whose statement of a year was made, by SIREN. */
export const listTold = async (db: Db, sellerId: string, year: number): Promise<string[]> =>
  (await listLatest(db, year, sellerId)).map(({ siren }) => siren);

/**
 * Locks a seller, so that their statements are made one at a time.
 *
 * @returns the addressee of the mail; no address once the account is closed
 */
export const lockSeller = async (tx: Tx, sellerId: string) => {
  const { deleted_at, ...seller } = await tx
    .selectFrom("users")
    .select(["email", "first_name as firstName", "deleted_at"])
    .where("id", "=", sellerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { ...seller, isClosed: deleted_at !== null };
};

export const insertStatement = async (
  tx: Tx,
  row: Insertable<Schema["tax_statements"]>,
): Promise<void> => {
  await tx.insertInto("tax_statements").values(row).execute();
};
