import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Sealed, SealedField } from "../tables.ts";

/** Rows sealed anew between two looks. */
const BATCH = 200;

/** Whose rows hold something that another key sealed. @param current as sealed texts name the key */
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

/** What is sealed of somebody, locked: what they give meanwhile waits. */
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
