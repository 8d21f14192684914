import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Db, isWritten, type Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

export type FactorRow = Selectable<Schema["second_factors"]>;

export const lockFactor = (tx: Tx, userId: string): Promise<FactorRow | undefined> =>
  tx
    .selectFrom("second_factors")
    .selectAll()
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();

/** Finds the second factor of a person, if it was confirmed with a code. */
export const findFactor = (db: Db, userId: string): Promise<FactorRow | undefined> =>
  db
    .selectFrom("second_factors")
    .selectAll()
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();

/** Stores a new key in place of an unconfirmed one. @returns true if no confirmed key was there */
export const startFactor = async (
  tx: Tx,
  factor: Insertable<Schema["second_factors"]>,
): Promise<boolean> => {
  const { secret, created_at } = factor;
  return tx
    .insertInto("second_factors")
    .values(factor)
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret, created_at })
        .where("second_factors.confirmed_at", "is", null),
    )
    .$call(isWritten);
};

export const updateFactor = async (
  tx: Tx,
  userId: string,
  changes: Updateable<Schema["second_factors"]>,
): Promise<void> => {
  await tx.updateTable("second_factors").set(changes).where("user_id", "=", userId).execute();
};

/**
 * Deletes the second factor of a person, with its recovery codes.
 *
 * @returns true if it was in use
 */
export const deleteFactor = async (tx: Tx, userId: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return deleted !== undefined && deleted.confirmed_at !== null;
};

/**
 * Deletes the second factor that a person set up since a moment, with its recovery codes.
 *
 * @returns true if there was one
 */
export const deleteFactorSince = async (tx: Tx, userId: string, since: Date): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const replaceRecoveryCodes = async (
  tx: Tx,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const codes = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await tx.insertInto("recovery_codes").values(codes).execute();
};

/** Consumes a recovery code. @returns true if the code exists and was unused */
export const useRecoveryCode = async (
  tx: Tx,
  userId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const countRecoveryCodes = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
};

/**
 * Lists the people whose key is sealed with another key than the current one.
 *
 * @param current name of the current key in sealed texts
 */
export const listOutdated = async (db: Db, current: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("second_factors")
    .select("user_id")
    .where(sql<boolean>`not starts_with(secret, ${`${current}:`})`)
    .orderBy("user_id")
    .limit(200)
    .execute();
  return rows.map(({ user_id }) => user_id);
};
