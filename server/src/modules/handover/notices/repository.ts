import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/** Recipient of a mail. */
export type Recipient = { id: string; email: string; firstName: string };

/** People with the given ids whose accounts are not closed. */
export const findRecipients = (db: Db, ids: readonly string[]): Promise<Recipient[]> =>
  db
    .selectFrom("users")
    .select(["id", "email", "first_name as firstName"])
    .where("id", "in", [...ids])
    .where("deleted_at", "is", null)
    .execute();

/** Id of the lessor of a place. */
export const findLessorId = async (db: Db, spaceId: string): Promise<string> => {
  const { lessor_id: lessorId } = await db
    .selectFrom("storage_spaces")
    .select("lessor_id")
    .where("id", "=", spaceId)
    .executeTakeFirstOrThrow();
  return lessorId;
};

/** A person who hands over at a place; `isLessor` is true for its lessor. */
export type Keeper = { email: string; firstName: string; isLessor: boolean };

/**
 * Lessor of a place and the people they named, if their accounts are not closed. A suspended lessor
 * stays, because their place goes on; a suspended helper must not learn who comes.
 */
export const listKeepers = async (db: Db, spaceId: string): Promise<Keeper[]> => {
  const { rows } = await sql<Keeper>`
    select users.email, users.first_name as "firstName", users.id = storage_spaces.lessor_id as "isLessor"
    from storage_spaces join users on users.deleted_at is null and (
      users.id = storage_spaces.lessor_id
      or (users.suspended_at is null
        and users.id in (select user_id from space_managers where space_id = storage_spaces.id))
    )
    where storage_spaces.id = ${spaceId}
    order by "isLessor" desc, users.email
  `.execute(db);
  return rows;
};
