import type { TaxEnd, TaxFact, TaxStep } from "@stokaz/contract/tax/tax-identity";
import type { Insertable } from "kysely";
import { type Db, isWritten, type Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { TaxRequestRow } from "../tables.ts";

/** Open cases read at once. */
const BATCH = 200;

/** Finds the open case of a person. */
export const findOpen = (db: Db, userId: string): Promise<TaxRequestRow | undefined> =>
  db
    .selectFrom("tax_requests")
    .selectAll()
    .where("user_id", "=", userId)
    .where("settled_at", "is", null)
    .executeTakeFirst();

/**
 * Finds and locks the open case: a second process that takes a step waits, and then finds it taken.
 */
export const lockOpen = (tx: Tx, userId: string): Promise<TaxRequestRow | undefined> =>
  tx
    .selectFrom("tax_requests")
    .selectAll()
    .where("user_id", "=", userId)
    .where("settled_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** Lists open cases, ordered by the id of their person. @param after the last one read */
export const listOpen = (db: Db, after: string | undefined): Promise<{ user_id: string }[]> =>
  db
    .selectFrom("tax_requests")
    .select("user_id")
    .where("settled_at", "is", null)
    .$if(after !== undefined, (query) => query.where("user_id", ">", after ?? ""))
    .orderBy("user_id")
    .limit(BATCH)
    .execute();

/** Opens a case. @returns true if none was open */
export const openRequest = (tx: Tx, row: Insertable<Schema["tax_requests"]>): Promise<boolean> =>
  tx
    .insertInto("tax_requests")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("user_id").where("settled_at", "is", null).doNothing(),
    )
    .$call(isWritten);

/** Records a step in the register. */
export const recordStep = async (
  tx: Tx,
  { id, user_id }: Pick<TaxRequestRow, "id" | "user_id">,
  { step, missing, at }: { step: TaxStep | TaxEnd; missing: readonly TaxFact[]; at: Date },
): Promise<void> => {
  await tx
    .insertInto("tax_steps")
    .values({ request_id: id, user_id, step, taken_at: at, missing: [...missing] })
    .execute();
};

export const moveRequest = async (
  tx: Tx,
  id: string,
  changes: { step: TaxStep; step_at: Date } | { settled_at: Date },
): Promise<void> => {
  await tx.updateTable("tax_requests").set(changes).where("id", "=", id).execute();
};
