import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Sealed, SealedField } from "../tables.ts";

/** Rows read at once. */
const BATCH = 200;

/**
 * Lists the people with a fact that another key sealed.
 *
 * @param current name of the current key in sealed texts
 */
export const listOutdated = async (
  db: Db,
  fields: readonly SealedField[],
  current: string,
): Promise<string[]> => {
  const prefix = `${current}:`;
  const outdated = fields.map(
    (field) => sql`not coalesce(starts_with(${sql.ref(field)}, ${prefix}), true)`,
  );
  const { rows } = await sql<{ user_id: string }>`
    select user_id from tax_identities where ${sql.join(outdated, sql` or `)} order by user_id limit ${BATCH}`.execute(
    db,
  );
  return rows.map(({ user_id }) => user_id);
};

/** Reads and locks the sealed facts of a person: their own changes wait in the meantime. */
export const lockSealed = (tx: Tx, fields: readonly SealedField[], userId: string) =>
  tx
    .selectFrom("tax_identities")
    .select([...fields])
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();

export const replaceSealed = async (
  tx: Tx,
  userId: string,
  sealed: Partial<Record<SealedField, Sealed>>,
): Promise<void> => {
  await tx.updateTable("tax_identities").set(sealed).where("user_id", "=", userId).execute();
};
