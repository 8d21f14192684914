import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { TaxStatementRow } from "../tables.ts";

/** Lists the latest statement of each seller for a year, or of one seller. */
export const listLatest = async (
  db: Db,
  year: number,
  sellerId?: string,
): Promise<TaxStatementRow[]> => {
  const { rows } = await sql<TaxStatementRow>`
    select distinct on (seller_id) * from tax_statements
    where year = ${year} and ${sellerId ? sql`seller_id = ${sellerId}` : sql`true`}
    order by seller_id, version desc`.execute(db);
  return rows;
};

/** Lists all statements of a seller's year, the newest first. */
export const listVersions = (db: Db, sellerId: string, year: number): Promise<TaxStatementRow[]> =>
  db
    .selectFrom("tax_statements")
    .selectAll()
    .where("seller_id", "=", sellerId)
    .where("year", "=", year)
    .orderBy("version", "desc")
    .execute();

/** True if a seller's statement of a year was made. */
export const wasTold = async (db: Db, sellerId: string, year: number): Promise<boolean> => {
  const [latest] = await listLatest(db, year, sellerId);
  return latest !== undefined;
};

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
