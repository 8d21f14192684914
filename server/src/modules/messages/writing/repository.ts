import type { Tx } from "../../../platform/db/db.ts";

/**
 * Accounts of people, which can't be closed until the transaction ends; those closed already are
 * left out.
 */
export const lockAccounts = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "in", [...ids])
    .where("deleted_at", "is", null)
    .where("suspended_at", "is", null)
    .orderBy("id")
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
};
