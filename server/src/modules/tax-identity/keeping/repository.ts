import { sql } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";
import type { Sealed } from "../tables.ts";

/** Whether somebody was ever paid through us: then the books have them for years. */
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

/** What an account is about to lose, sealed, where there is somebody to declare. */
export const keepIdentity = async (
  tx: Tx,
  userId: string,
  kept: { kept_name: Sealed; kept_first_name: Sealed; kept_address: Sealed },
  now: Date,
): Promise<void> => {
  await tx
    .insertInto("tax_identities")
    .values({ user_id: userId, ...kept, updated_at: now } as never)
    .onConflict((conflict) =>
      conflict.constraint("tax_identities_pk").doUpdateSet({ ...kept, updated_at: now }),
    )
    .execute();
};

/** Forgets all of somebody whom no file has. */
export const forgetIdentity = async (tx: Tx, userId: string): Promise<void> => {
  await sql`delete from tax_steps where user_id = ${userId}`.execute(tx);
  await sql`delete from tax_requests where user_id = ${userId}`.execute(tx);
  await sql`delete from tax_readings where user_id = ${userId}`.execute(tx);
  await sql`delete from space_tax_facts where space_id in
    (select id from storage_spaces where lessor_id = ${userId})`.execute(tx);
  await sql`delete from tax_identities where user_id = ${userId}`.execute(tx);
};
