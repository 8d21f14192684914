import type { AccountNeed, TextToAccept } from "@stokaz/contract/accounts/accounts";
import { type Insertable, sql, type Updateable } from "kysely";
import { type Db, isViolationOf, type Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { ArtisanProfileRow, LessorProfileRow, UserRow } from "./tables.ts";
import type { Seat } from "./teams/repository.ts";

/** A person with the data of their role. */
export type Account = {
  user: UserRow;
  lessor: LessorProfileRow | null;
  artisan: ArtisanProfileRow | null;
  /** True if a lessor named them to hand orders over at a place. */
  managesPlaces: boolean;
  /**
   * Data that the payment provider still requires; known only right after a call to the provider.
   */
  missing?: readonly AccountNeed[];
  /**
   * Versions in force that they still have to accept; known only where they read their own account.
   */
  owedTexts?: readonly TextToAccept[];
  /**
   * Sellers they may act for, and the seller that their session acts for; known only where they
   * read their own account.
   */
  seats?: readonly Seat[];
  actingFor?: Seat | undefined;
  /**
   * True if they must set a second factor before any other action; known only where they read their
   * own account.
   */
  mustSetSecondFactor?: boolean;
};

/** Values of an account that the form of its profile sends back: all but the pictures. */
export const formValues = ({
  user,
  lessor,
  artisan,
}: Pick<Account, "user" | "lessor" | "artisan">): unknown[] => [
  [user.name, user.first_name, user.address, user.fixed_phone, user.mobile_phone],
  lessor && [
    lessor.retrieval_days,
    lessor.retrieval_start,
    lessor.retrieval_end,
    lessor.delivery_days,
    lessor.delivery_start,
    lessor.delivery_end,
  ],
  artisan && [artisan.company_name, artisan.trade_name, artisan.siret],
];

const liveUsers = (db: Db) =>
  db.selectFrom("users").selectAll("users").where("users.deleted_at", "is", null);

const liveAccounts = (db: Db) =>
  liveUsers(db)
    .leftJoin("lessor_profiles", "lessor_profiles.user_id", "users.id")
    .leftJoin("artisan_profiles", "artisan_profiles.user_id", "users.id")
    .select([
      sql<LessorProfileRow | null>`to_jsonb(lessor_profiles)`.as("lessor"),
      sql<ArtisanProfileRow | null>`to_jsonb(artisan_profiles)`.as("artisan"),
      sql<boolean>`exists (
        select from space_managers join storage_spaces on storage_spaces.id = space_id
        where user_id = users.id and archived_at is null
      )`.as("managesPlaces"),
    ]);

type AccountRow = UserRow & Pick<Account, "lessor" | "artisan" | "managesPlaces">;

const toAccount = ({ lessor, artisan, managesPlaces, ...user }: AccountRow): Account => ({
  user,
  lessor,
  artisan,
  managesPlaces,
});

export const findAccount = async (db: Db, userId: string): Promise<Account | undefined> => {
  const found = await liveAccounts(db).where("users.id", "=", userId).executeTakeFirst();
  return found && toAccount(found);
};

export const findAccountByEmail = async (db: Db, email: string): Promise<Account | undefined> => {
  const found = await liveAccounts(db)
    .where(sql`lower(users.email)`, "=", email.toLowerCase())
    .executeTakeFirst();
  return found && toAccount(found);
};

/** True if there is an administrator, suspended or not. */
export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await liveAccounts(db).where("users.role", "=", "admin").limit(1).executeTakeFirst()) !==
  undefined;

/** Lists all accounts, the newest first. */
export const listAccounts = async (db: Db): Promise<Account[]> =>
  (await liveAccounts(db).orderBy("users.created_at", "desc").orderBy("users.id").execute()).map(
    toAccount,
  );

/** Finds these people, in any order; deleted people are left out. */
export const findAccounts = async (db: Db, userIds: readonly string[]): Promise<Account[]> =>
  userIds.length === 0
    ? []
    : (await liveAccounts(db).where("users.id", "in", userIds).execute()).map(toAccount);

/** Locks a person until the transaction ends. @returns `undefined` when unknown or deleted */
export const lockUser = (tx: Tx, userId: string): Promise<UserRow | undefined> =>
  liveUsers(tx).where("users.id", "=", userId).forUpdate().executeTakeFirst();

/**
 * Locks a person against changes until the transaction ends.
 *
 * @returns `undefined` when unknown or deleted
 */
export const lockUserForShare = (tx: Tx, userId: string): Promise<UserRow | undefined> =>
  liveUsers(tx).where("users.id", "=", userId).forShare().executeTakeFirst();

export const findUserByConnectedAccount = (
  db: Db,
  connectedAccountId: string,
): Promise<UserRow | undefined> =>
  db
    .selectFrom("users")
    .selectAll()
    .where("connected_account_id", "=", connectedAccountId)
    .executeTakeFirst();

/** Stores a person. @returns true if the e-mail was free */
export const insertUser = async (db: Db, user: Insertable<Schema["users"]>): Promise<boolean> => {
  try {
    await db.insertInto("users").values(user).execute();
    return true;
  } catch (error) {
    if (isViolationOf(error, "users_email_unique")) return false;
    throw error;
  }
};

export const insertLessorProfile = async (
  db: Db,
  profile: Insertable<Schema["lessor_profiles"]>,
): Promise<void> => {
  await db.insertInto("lessor_profiles").values(profile).execute();
};

export const updateLessorSchedule = async (
  db: Db,
  userId: string,
  schedule: Updateable<Schema["lessor_profiles"]>,
): Promise<void> => {
  await db.updateTable("lessor_profiles").set(schedule).where("user_id", "=", userId).execute();
};

export const insertArtisanProfile = async (
  db: Db,
  profile: Insertable<Schema["artisan_profiles"]>,
): Promise<void> => {
  await db.insertInto("artisan_profiles").values(profile).execute();
};

export const updateArtisanProfile = async (
  db: Db,
  userId: string,
  changes: Updateable<Schema["artisan_profiles"]>,
): Promise<void> => {
  await db.updateTable("artisan_profiles").set(changes).where("user_id", "=", userId).execute();
};

export const updateUser = async (
  db: Db,
  userId: string,
  changes: Updateable<Schema["users"]>,
): Promise<void> => {
  await db.updateTable("users").set(changes).where("id", "=", userId).execute();
};

/** Stores the connected account unless the person already has one. @returns the stored account */
export const claimConnectedAccount = async (
  db: Db,
  userId: string,
  connectedAccountId: string,
): Promise<string> => {
  await db
    .updateTable("users")
    .set({ connected_account_id: connectedAccountId })
    .where("id", "=", userId)
    .where("connected_account_id", "is", null)
    .execute();
  const { connected_account_id } = await db
    .selectFrom("users")
    .select("connected_account_id")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return connected_account_id ?? connectedAccountId;
};

/**
 * True if a session belongs to an administrator. Locks the administrator's row until the
 * transaction ends.
 */
export const isLiveAdmin = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> => {
  const live = await tx
    .selectFrom("login_sessions")
    .innerJoin("users", "users.id", "login_sessions.user_id")
    .select("users.id")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .where("users.role", "=", "admin")
    .where("users.deleted_at", "is", null)
    .where("users.suspended_at", "is", null)
    .forShare("users")
    .executeTakeFirst();
  return live !== undefined;
};

export const deleteSession = async (db: Db, tokenHash: Buffer): Promise<void> => {
  await db.deleteFrom("login_sessions").where("token_hash", "=", tokenHash).execute();
};

/**
 * Ends a person's sessions, and the challenges of logins in progress.
 *
 * @param except session to keep
 */
export const deleteSessionsOf = async (db: Db, userId: string, except?: Buffer): Promise<void> => {
  await db.deleteFrom("login_challenges").where("user_id", "=", userId).execute();
  let sessions = db.deleteFrom("login_sessions").where("user_id", "=", userId);
  if (except) sessions = sessions.where("token_hash", "<>", except);
  await sessions.execute();
};

export const insertPasswordReset = async (
  db: Db,
  reset: Insertable<Schema["password_resets"]>,
): Promise<void> => {
  await db.insertInto("password_resets").values(reset).execute();
};

/** Finds the person of a reset link, if the link is still valid. */
export const findPasswordReset = async (
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom("password_resets")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found?.user_id;
};

/** Makes every reset link of a person useless. */
export const deletePasswordResetsOf = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom("password_resets").where("user_id", "=", userId).execute();
};

/** @returns whether the e-mail was free */
export const updateContactDetails = async (
  tx: Tx,
  userId: string,
  changes: Updateable<Schema["users"]>,
): Promise<boolean> => {
  try {
    await tx.updateTable("users").set(changes).where("id", "=", userId).execute();
    return true;
  } catch (error) {
    if (isViolationOf(error, "users_email_unique")) return false;
    throw error;
  }
};

export const isSuspended = async (db: Db, userId: string): Promise<boolean> => {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("suspended_at", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
};

/** @param measure the reason that the person is told; none to lift it */
export const setSuspension = async (
  tx: Tx,
  userId: string,
  measure: { reason: string; since: Date } | undefined,
): Promise<void> => {
  await tx
    .updateTable("users")
    .set({ suspended_at: measure?.since ?? null, suspension_reason: measure?.reason ?? null })
    .where("id", "=", userId)
    .execute();
};
