import type { Insertable } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";

export const insertMessage = async (
  db: Db,
  message: Insertable<Schema["contact_messages"]>,
): Promise<void> => {
  await db.insertInto("contact_messages").values(message).execute();
};
