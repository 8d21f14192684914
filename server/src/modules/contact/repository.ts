import type { Insertable } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";

export const insertMessage = async (
  db: Db,
  message: Insertable<Schema["contact_messages"]>,
): Promise<void> => {
  await db.insertInto("contact_messages").values(message).execute();
};

/** @returns true if the message waited until now */
export const setResolved = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("contact_messages")
    .set({ resolved_at: now })
    .where("id", "=", id)
    .where("resolved_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};
