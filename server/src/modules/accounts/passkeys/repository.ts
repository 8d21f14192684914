import type { Insertable, Selectable } from "kysely";
import { type Db, isViolationOf, type Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

export type PasskeyRow = Selectable<Schema["passkeys"]>;

export const listPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const findPasskey = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom("passkeys")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();

/** Stores a passkey. @returns true if nobody had it yet */
export const insertPasskey = async (
  tx: Tx,
  passkey: Insertable<Schema["passkeys"]>,
): Promise<boolean> => {
  try {
    await tx.insertInto("passkeys").values(passkey).execute();
    return true;
  } catch (error) {
    if (isViolationOf(error, "passkeys_credential_unique")) return false;
    throw error;
  }
};

/** Notes a use of a passkey. @returns true if the passkey still existed */
export const notePasskeyUse = async (
  tx: Tx,
  id: string,
  use: { counter: number; last_used_at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("passkeys")
    .set(use)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Deletes a passkey of a person. @returns true if it was theirs */
export const deletePasskey = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Deletes all passkeys of a person. @returns true if there was one */
export const deletePasskeysOf = async (tx: Tx, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const insertChallenge = async (
  db: Db,
  challenge: Insertable<Schema["passkey_challenges"]>,
): Promise<void> => {
  await db.insertInto("passkey_challenges").values(challenge).execute();
};

/**
 * Consumes a challenge.
 *
 * @param userId the person who adds a passkey; `null` for a challenge that opens a session
 */
export const takeChallenge = async (
  db: Db,
  challengeHash: Buffer,
  userId: string | null,
  now: Date,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", challengeHash)
    .where("user_id", userId === null ? "is" : "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
