import type { Db } from "../../../platform/db/db.ts";

/** Somebody who is told, as mails need them. */
export type Recipient = { id: string; email: string; firstName: string };

/** People by id whose accounts are not closed. */
export const findRecipients = (db: Db, ids: readonly string[]): Promise<Recipient[]> =>
  db
    .selectFrom("users")
    .select(["id", "email", "first_name as firstName"])
    .where("id", "in", [...ids])
    .where("deleted_at", "is", null)
    .execute();

/** Who lets a place. */
export const findLessorId = async (db: Db, spaceId: string): Promise<string> => {
  const { lessor_id: lessorId } = await db
    .selectFrom("storage_spaces")
    .select("lessor_id")
    .where("id", "=", spaceId)
    .executeTakeFirstOrThrow();
  return lessorId;
};
