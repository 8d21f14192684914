import { sql } from "kysely";
import type { Tx } from "../../../../platform/db/db.ts";

/** Deletes a person's draft place states. Signed ones stay: they are the other side's proof. */
export const forgetPlaceStates = async (tx: Tx, userId: string): Promise<void> => {
  const drafts = (side: "lessor" | "artisan") => sql`(
    select place_states.id from place_states join rentals on rentals.id = rental_id
    where place_states.status = 'draft' and ${sql.ref(`${side}_id`)} = ${userId})`;
  for (const side of ["lessor", "artisan"] as const) {
    await sql`delete from place_state_pictures where side = ${side} and state_id in ${drafts(side)}`.execute(
      tx,
    );
    await sql`delete from place_state_signatures where side = ${side} and state_id in ${drafts(side)}`.execute(
      tx,
    );
    await sql`update place_states set ${sql.ref(`${side}_notes`)} = '', version = version + 1
      where id in ${drafts(side)}`.execute(tx);
  }
};

/** Erases a person's words about goods left after a lease. The date and the outcome stay. */
export const forgetLeftoverNotes = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .updateTable("leftover_events")
    .set({ note: "", sha256: null })
    .where("actor_id", "=", userId)
    .where("side", "!=", "operator")
    .execute();
};
