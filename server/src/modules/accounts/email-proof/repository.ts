import type { Insertable } from "kysely";
import { type Db, isViolationOf, type Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

export const insertProof = async (
  db: Db,
  proof: Insertable<Schema["email_proofs"]>,
): Promise<void> => {
  await db.insertInto("email_proofs").values(proof).execute();
};

/** Finds a link, with the present and the wanted address of its account. */
export const findProof = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom("email_proofs")
    .leftJoin("email_changes", "email_changes.user_id", "email_proofs.user_id")
    .select([
      "email_proofs.user_id as userId",
      "email_proofs.email",
      "email_proofs.expires_at as expiresAt",
      "email_changes.email as wanted",
    ])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();

export const setUsed = async (tx: Tx, tokenHash: Buffer, at: Date): Promise<void> => {
  await tx
    .updateTable("email_proofs")
    .set({ used_at: at })
    .where("token_hash", "=", tokenHash)
    .execute();
};

/**
 * Makes a person's links useless.
 *
 * @param except a link to keep, so that it can say that it was used
 */
export const deleteProofsOf = async (tx: Tx, userId: string, except?: Buffer): Promise<void> => {
  let proofs = tx.deleteFrom("email_proofs").where("user_id", "=", userId);
  if (except) proofs = proofs.where("token_hash", "<>", except);
  await proofs.execute();
};

/** Stores a wanted change of address; it replaces the earlier one of the person. */
export const upsertChange = async (
  tx: Tx,
  change: Insertable<Schema["email_changes"]>,
): Promise<void> => {
  const { user_id: _, ...wanted } = change;
  await tx
    .insertInto("email_changes")
    .values(change)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(wanted))
    .execute();
};

export const findChange = (db: Db, userId: string) =>
  db.selectFrom("email_changes").selectAll().where("user_id", "=", userId).executeTakeFirst();

export const deleteChange = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom("email_changes").where("user_id", "=", userId).execute();
};

/** Writes the new address of an account. @returns true if the address was free */
export const setEmail = async (
  tx: Tx,
  userId: string,
  changed: { email: string; email_proven_at: Date; updated_at: Date },
): Promise<boolean> => {
  try {
    await tx
      .updateTable("users")
      .set({ ...changed, is_mailed_unproven: false })
      .where("id", "=", userId)
      .execute();
    return true;
  } catch (error) {
    if (isViolationOf(error, "users_email_unique")) return false;
    throw error;
  }
};

/** Lists people to whom no link was sent yet, the oldest account first. */
export const listUnasked = (db: Db, limit: number) =>
  db
    .selectFrom("users")
    .select("id")
    .where("email_proven_at", "is", null)
    .where("proof_asked_at", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();

/**
 * Notes that a person is asked.
 *
 * @returns their address, or `undefined` when they were asked already or need not be asked any more
 */
export const markAsked = async (tx: Tx, userId: string, at: Date): Promise<string | undefined> => {
  const taken = await tx
    .updateTable("users")
    .set({ proof_asked_at: at })
    .where("id", "=", userId)
    .where("email_proven_at", "is", null)
    .where("proof_asked_at", "is", null)
    .where("deleted_at", "is", null)
    .returning("email")
    .executeTakeFirst();
  return taken?.email;
};

export const isProven = async (db: Db, userId: string): Promise<boolean> => {
  const found = await db
    .selectFrom("users")
    .select("email_proven_at")
    .where("id", "=", userId)
    .executeTakeFirst();
  return (found?.email_proven_at ?? null) !== null;
};
