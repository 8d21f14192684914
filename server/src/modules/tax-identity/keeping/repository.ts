import { sql } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";
import type { Sealed } from "../tables.ts";

/** True if the person was ever paid through the platform: then the books keep them for years. */
export const wasPaid = async (tx: Tx, userId: string): Promise<boolean> => {
  const entry = await tx
    .selectFrom("ledger_entries")
    .select("movement_id")
    .where("account", "=", "seller_payable")
    .where("party_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
};

/**
 * Stores, sealed, the data that an account is about to lose. The day of the facts' last change
 * stays: they are the same as before.
 */
export const keepIdentity = async (
  tx: Tx,
  userId: string,
  kept: { kept_name: Sealed; kept_first_name: Sealed; kept_address: Sealed },
  now: Date,
): Promise<void> => {
  await tx
    .insertInto("tax_identities")
    .values({ user_id: userId, ...kept, updated_at: now })
    .onConflict((conflict) => conflict.constraint("tax_identities_pk").doUpdateSet(kept))
    .execute();
};

/** Deletes all tax facts of a person who is in no file. */
export const forgetIdentity = async (tx: Tx, userId: string): Promise<void> => {
  await sql`delete from tax_steps where user_id = ${userId}`.execute(tx);
  await sql`delete from tax_requests where user_id = ${userId}`.execute(tx);
  await sql`delete from tax_readings where user_id = ${userId}`.execute(tx);
  await sql`delete from space_tax_facts where space_id in
    (select id from storage_spaces where lessor_id = ${userId})`.execute(tx);
  await sql`delete from tax_identities where user_id = ${userId}`.execute(tx);
};
