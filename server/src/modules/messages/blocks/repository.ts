import type { Db, Tx } from "../../../platform/db/db.ts";

/** Finds who of two people blocked the other. */
export const findBlocks = async (
  db: Db,
  personId: string,
  otherId: string,
): Promise<{ isBlocking: boolean; isBlocked: boolean }> => {
  const found = await db
    .selectFrom("message_blocks")
    .select("blocker_id")
    .where("blocker_id", "in", [personId, otherId])
    .where("blocked_id", "in", [personId, otherId])
    .execute();
  return {
    isBlocking: found.some(({ blocker_id }) => blocker_id === personId),
    isBlocked: found.some(({ blocker_id }) => blocker_id === otherId),
  };
};

export const insertBlock = async (
  tx: Tx,
  row: { blocker_id: string; blocked_id: string; blocked_at: Date },
): Promise<void> => {
  await tx
    .insertInto("message_blocks")
    .values(row)
    .onConflict((conflict) => conflict.constraint("message_blocks_pk").doNothing())
    .execute();
};

export const deleteBlock = async (db: Db, blockerId: string, blockedId: string): Promise<void> => {
  await db
    .deleteFrom("message_blocks")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .execute();
};
