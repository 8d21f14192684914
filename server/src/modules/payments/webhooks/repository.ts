import type { Insertable } from "kysely";
import { isWritten, type Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

/** Stores an event of the provider. @returns false if it came before */
export const insertWebhookEvent = (
  tx: Tx,
  event: Insertable<Schema["webhook_events"]>,
): Promise<boolean> =>
  tx
    .insertInto("webhook_events")
    .values(event)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .$call(isWritten);
