import type { Insertable } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";

export const insertReport = async (
  db: Db,
  report: Insertable<Schema["reports"]>,
): Promise<void> => {
  await db.insertInto("reports").values(report).execute();
};

/** Whether there is such a listing, not archived. */
export const isListed = async (
  db: Db,
  table: "products" | "storage_spaces",
  id: string,
): Promise<boolean> => {
  const found = await db
    .selectFrom(table)
    .select("id")
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
};
