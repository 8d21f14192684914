import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

export const insertChallenge = async (
  tx: Tx,
  challenge: Schema["login_challenges"],
): Promise<void> => {
  await tx.insertInto("login_challenges").values(challenge).execute();
};

/** Finds the person whose right password a challenge stands for. */
export const findChallenge = async (
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom("login_challenges")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found?.user_id;
};

/** Consumes a challenge. @returns true if it still existed */
export const takeChallenge = async (tx: Tx, tokenHash: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom("login_challenges")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const setConfirmed = async (db: Db, tokenHash: Buffer, at: Date): Promise<void> => {
  await db
    .updateTable("login_sessions")
    .set({ confirmed_at: at })
    .where("token_hash", "=", tokenHash)
    .execute();
};
