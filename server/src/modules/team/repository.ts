import type { Right } from "@stokaz/contract/accounts/rights";
import { sql } from "kysely";
import { type Db, fullNameOf, type Tx } from "../../platform/db/db.ts";
import type { TeamMemberRow } from "./tables.ts";

const members = (db: Db) => db.selectFrom("team_members").selectAll("team_members");

/** A member, with the name of the person who accepted. */
export type NamedMember = TeamMemberRow & { first_name: string | null; name: string | null };

/** Members and invited people of a team, the first first. */
export const listMembers = (db: Db, sellerId: string): Promise<NamedMember[]> =>
  members(db)
    .leftJoin("users", "users.id", "team_members.user_id")
    .select(["users.first_name", "users.name"])
    .where("seller_id", "=", sellerId)
    .orderBy("invited_at")
    .orderBy("team_members.id")
    .execute();

/** Locks a team, so that several invitations at once are counted one after the other. */
export const lockTeam = async (tx: Tx, sellerId: string): Promise<void> => {
  await tx
    .selectFrom("artisan_profiles")
    .select("user_id")
    .where("user_id", "=", sellerId)
    .forNoKeyUpdate()
    .execute();
};

type Invitation = Pick<TeamMemberRow, "id" | "seller_id" | "email" | "rights" | "invited_at"> & {
  expires_at: Date;
};

/**
 * Stores an invitation. An earlier one of the same address is renewed, and its link becomes
 * invalid.
 *
 * @returns its id
 */
export const saveInvitation = async (tx: Tx, invitation: Invitation): Promise<string> => {
  const { id, seller_id, email, rights, invited_at, expires_at } = invitation;
  const { rows } = await sql<{ id: string }>`
    insert into team_members (id, seller_id, email, rights, invited_at, expires_at)
    values (${id}, ${seller_id}, ${email}, ${rights}::text[], ${invited_at}, ${expires_at})
    on conflict (seller_id, lower(email)) do update
    set email = excluded.email, rights = excluded.rights, invited_at = excluded.invited_at,
      expires_at = excluded.expires_at, token_hash = null
    returning id
  `.execute(tx);
  return rows[0]?.id ?? id;
};

/** An invitation with its seller. */
export type OpenInvitation = TeamMemberRow & {
  seller_name: string;
  seller_email: string;
  seller_first_name: string;
};

const invitations = (db: Db) =>
  members(db)
    .innerJoin("users as seller", "seller.id", "team_members.seller_id")
    .innerJoin("artisan_profiles", "artisan_profiles.user_id", "team_members.seller_id")
    .select([
      "artisan_profiles.trade_name as seller_name",
      "seller.email as seller_email",
      "seller.first_name as seller_first_name",
    ])
    .where("seller.deleted_at", "is", null)
    .where("seller.suspended_at", "is", null);

export const findInvitation = (db: Db, tokenHash: Buffer): Promise<OpenInvitation | undefined> =>
  invitations(db).where("token_hash", "=", tokenHash).executeTakeFirst();

/** The invitation of a token, locked until the transaction ends. */
export const lockInvitation = (tx: Tx, tokenHash: Buffer): Promise<OpenInvitation | undefined> =>
  invitations(tx).where("token_hash", "=", tokenHash).forUpdate("team_members").executeTakeFirst();

/** Membership of a person in the team of a seller whose account is open. */
export const findSeat = (
  db: Db,
  sellerId: string,
  userId: string,
): Promise<OpenInvitation | undefined> =>
  invitations(db)
    .where("team_members.seller_id", "=", sellerId)
    .where("team_members.user_id", "=", userId)
    .executeTakeFirst();

/** Gives a member of a team other rights. */
export const setRights = async (
  tx: Tx,
  { sellerId, id }: { sellerId: string; id: string },
  rights: readonly Right[],
): Promise<void> => {
  await tx
    .updateTable("team_members")
    .set({ rights: [...rights] })
    .where("id", "=", id)
    .where("seller_id", "=", sellerId)
    .execute();
};

/** @returns the removed member; `undefined` when the team has no member with this id */
export const deleteMember = (
  tx: Tx,
  sellerId: string,
  column: "id" | "user_id",
  value: string,
): Promise<TeamMemberRow | undefined> =>
  tx
    .deleteFrom("team_members")
    .where("seller_id", "=", sellerId)
    .where(column, "=", value)
    .returningAll()
    .executeTakeFirst();

/** Makes a session act for a seller, or for nobody. */
export const setActing = async (
  tx: Tx,
  tokenHash: Buffer,
  sellerId: string | null,
): Promise<void> => {
  await tx.deleteFrom("acting_sessions").where("token_hash", "=", tokenHash).execute();
  if (sellerId === null) return;
  await tx
    .insertInto("acting_sessions")
    .values({ token_hash: tokenHash, seller_id: sellerId })
    .execute();
};

export const insertAct = async (
  db: Db,
  act: {
    id: string;
    seller_id: string;
    person_id: string;
    call: string;
    subject_id: string | null;
    at: Date;
  },
): Promise<void> => {
  await db.insertInto("team_acts").values(act).execute();
};

/** Acts in a seller's name, the latest first, with their author and subject. */
export const listActs = (
  db: Db,
  sellerId: string,
  { offset, limit }: { offset: number; limit: number },
) =>
  db
    .selectFrom("team_acts")
    .leftJoin("users", "users.id", "person_id")
    .select(["team_acts.id", "call", "at"])
    .select([
      sql<string>`coalesce(${fullNameOf("users")}, '')`.as("who"),
      sql<string | null>`coalesce(
        (select name from products where products.id::text = subject_id and artisan_id = seller_id),
        (select order_number from orders where orders.id::text = subject_id)
      )`.as("about"),
      sql<number>`(count(*) over ())::integer`.as("total"),
    ])
    .where("seller_id", "=", sellerId)
    .orderBy("at", "desc")
    .orderBy("team_acts.id")
    .offset(offset)
    .limit(limit)
    .execute();
