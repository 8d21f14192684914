import type { Insertable } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

/** Stores an event of the provider. @returns false if it came before */
export const insertWebhookEvent = async (
  tx: Tx,
  event: Insertable<Schema["webhook_events"]>,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto("webhook_events")
    .values(event)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
};
