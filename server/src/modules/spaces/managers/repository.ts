import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { SpaceManagerRow } from "../tables.ts";

const managers = (db: Db) => db.selectFrom("space_managers").selectAll("space_managers");

/** A manager, with the name of the person who accepted. */
export type NamedManager = SpaceManagerRow & { first_name: string | null; name: string | null };

/** Managers and invited people of a space, the first first. */
export const listManagers = (db: Db, spaceId: string): Promise<NamedManager[]> =>
  managers(db)
    .leftJoin("users", "users.id", "space_managers.user_id")
    .select(["users.first_name", "users.name"])
    .where("space_id", "=", spaceId)
    .orderBy("invited_at")
    .orderBy("space_managers.id")
    .execute();

/** Stored facts of an invitation. */
type Invitation = { id: string; spaceId: string; email: string; invitedAt: Date; expiresAt: Date };

/**
 * Stores an invitation. An earlier one of the same address is renewed, and its link becomes
 * invalid.
 *
 * @returns its id
 */
export const saveInvitation = async (tx: Tx, invitation: Invitation): Promise<string> => {
  const { id, spaceId, email, invitedAt, expiresAt } = invitation;
  const { rows } = await sql<{ id: string }>`
    insert into space_managers (id, space_id, email, invited_at, expires_at)
    values (${id}, ${spaceId}, ${email}, ${invitedAt}, ${expiresAt})
    on conflict (space_id, lower(email)) do update
    set email = excluded.email, invited_at = excluded.invited_at, expires_at = excluded.expires_at, token_hash = null
    returning id
  `.execute(tx);
  return rows[0]?.id ?? id;
};

/** An invitation with its place and the inviting lessor. */
export type OpenInvitation = SpaceManagerRow & {
  space_name: string;
  lessor_id: string;
  lessor_email: string;
  lessor_first_name: string;
  lessor_name: string;
};

const invitations = (db: Db) =>
  managers(db)
    .innerJoin("storage_spaces", "storage_spaces.id", "space_managers.space_id")
    .innerJoin("users as lessor", "lessor.id", "storage_spaces.lessor_id")
    .select([
      "storage_spaces.name as space_name",
      "storage_spaces.lessor_id",
      "lessor.email as lessor_email",
      "lessor.first_name as lessor_first_name",
      "lessor.name as lessor_name",
    ])
    .where("storage_spaces.archived_at", "is", null);

export const findInvitation = (db: Db, tokenHash: Buffer): Promise<OpenInvitation | undefined> =>
  invitations(db).where("token_hash", "=", tokenHash).executeTakeFirst();

/** The invitation of a token, locked with its space until the transaction ends. */
export const lockInvitation = (tx: Tx, tokenHash: Buffer): Promise<OpenInvitation | undefined> =>
  invitations(tx)
    .where("token_hash", "=", tokenHash)
    .forUpdate(["space_managers", "storage_spaces"])
    .executeTakeFirst();

/** @returns the removed manager; `undefined` when the space has no manager with this id */
export const deleteManager = (
  tx: Tx,
  spaceId: string,
  id: string,
): Promise<SpaceManagerRow | undefined> =>
  tx
    .deleteFrom("space_managers")
    .where("id", "=", id)
    .where("space_id", "=", spaceId)
    .returningAll()
    .executeTakeFirst();

const managed = (db: Db, userId: string) =>
  db
    .selectFrom("space_managers")
    .innerJoin("storage_spaces", "storage_spaces.id", "space_managers.space_id")
    .select(["storage_spaces.id", "storage_spaces.name"])
    .where("space_managers.user_id", "=", userId)
    .where("storage_spaces.archived_at", "is", null);

/** True if a person was named to hand orders over at a space, and accepted. */
export const isManagerOf = async (db: Db, userId: string, spaceId: string): Promise<boolean> =>
  (await managed(db, userId).where("storage_spaces.id", "=", spaceId).executeTakeFirst()) !==
  undefined;

/** Spaces at which a person may hand orders over because they were named, by name. */
export const listManagedSpaces = (
  db: Db,
  userId: string,
): Promise<{ id: string; name: string }[]> =>
  managed(db, userId).orderBy("storage_spaces.name").orderBy("storage_spaces.id").execute();
