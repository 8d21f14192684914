import type { Right } from "@stokaz/contract/accounts/rights";
import { SIGN_IN_LIMITS } from "@stokaz/contract/accounts/sign-in-limits";
import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

export type SessionRow = Selectable<Schema["login_sessions"]>;

export const insertSession = async (
  db: Db,
  session: Insertable<Schema["login_sessions"]>,
): Promise<void> => {
  await db.insertInto("login_sessions").values(session).execute();
};

/**
 * Rights of a person for the seller of a row, read at this moment: none when the seller, or the
 * membership, is gone.
 */
const rightsOf = (userId: RawBuilder<unknown>): RawBuilder<Right[]> => sql<Right[]>`coalesce((
  select rights from team_members join users on users.id = team_members.seller_id
  where team_members.seller_id = acting_sessions.seller_id and team_members.user_id = ${userId}
    and users.deleted_at is null and users.suspended_at is null
), '{}')`;

/** Seller for whom the session of a row acts, as one column: `null` when it acts for nobody. */
const actingOf = sql<{ sellerId: string; rights: Right[] } | null>`(
  select jsonb_build_object('sellerId', seller_id, 'rights', ${rightsOf(sql.ref("login_sessions.user_id"))})
  from acting_sessions where acting_sessions.token_hash = login_sessions.token_hash
)`;

const liveSessions = (db: Db, now: Date) =>
  db
    .selectFrom("login_sessions")
    .innerJoin("users", "users.id", "login_sessions.user_id")
    .where("expires_at", ">", now)
    .where("users.deleted_at", "is", null)
    .where("users.suspended_at", "is", null);

export const findLiveSession = (db: Db, tokenHash: Buffer, now: Date) =>
  liveSessions(db, now)
    .select([
      "users.id as userId",
      "users.role",
      "login_sessions.created_at as openedAt",
      "login_sessions.last_seen_at as lastSeenAt",
      "login_sessions.confirmed_at as confirmedAt",
      // Only administrators need a second factor, so it is looked up for them alone.
      sql<boolean>`role <> 'admin' or with_passkey or exists (
        select from second_factors where user_id = users.id and second_factors.confirmed_at is not null
      )`.as("hasSecondFactor"),
      actingOf.as("actingFor"),
    ])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();

/** Finds the seller for whom one session acts, with the seller's trade name. */
export const findActing = (db: Db, userId: string, tokenHash: Buffer) =>
  db
    .selectFrom("acting_sessions")
    .innerJoin("users as seller", "seller.id", "acting_sessions.seller_id")
    .innerJoin("artisan_profiles", "artisan_profiles.user_id", "seller.id")
    .select(["seller.id as sellerId", "trade_name as sellerName"])
    .select(rightsOf(sql.val(userId)).as("rights"))
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();

/**
 * Finds which of these sessions are live, without extending them.
 *
 * @returns the hashes of their tokens
 */
export const listLiveSessions = async (
  db: Db,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<Buffer[]> => {
  const live = await liveSessions(db, now)
    .select("token_hash")
    .where("token_hash", "in", tokenHashes)
    .execute();
  return live.map(({ token_hash }) => token_hash);
};

/** Notes that a session is used, and stores its new end. */
export const touchSession = async (
  db: Db,
  tokenHash: Buffer,
  now: Date,
  expiresAt: Date,
): Promise<void> => {
  await db
    .updateTable("login_sessions")
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where("token_hash", "=", tokenHash)
    .execute();
};

/** Lists the live sessions of a person, the last used first. */
export const listSessions = (db: Db, userId: string, now: Date): Promise<SessionRow[]> =>
  db
    .selectFrom("login_sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .limit(SIGN_IN_LIMITS.sessions)
    .execute();

/** Ends a session of a person. @returns true if it existed and was theirs */
export const deleteOwnSession = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("login_sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0;
};

/** Notes the device of a sign-in. @returns true if the person never signed in with such a device */
export const noteDevice = async (
  tx: Tx,
  userId: string,
  { browser, system }: { browser: string; system: string },
  now: Date,
): Promise<boolean> => {
  const { isNew } = await tx
    .insertInto("known_devices")
    .values({ user_id: userId, browser, system, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "browser", "system"]).doUpdateSet({ last_used_at: now }),
    )
    // `xmax` is 0 only in the row of an insertion.
    .returning(sql<boolean>`xmax = 0`.as("isNew"))
    .executeTakeFirstOrThrow();
  return isNew;
};

export const countDevices = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom("known_devices")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
};
