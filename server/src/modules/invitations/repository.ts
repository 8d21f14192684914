import type { Tx } from "../../platform/db/db.ts";

/** A table of people who were invited by mail, and belong to it after they accepted. */
export type InvitationTable = "team_members" | "space_managers";

/** Gives an invitation its token. @returns false if it was answered or has expired */
export const setToken = async (
  tx: Tx,
  table: InvitationTable,
  invitation: { id: string; tokenHash: Buffer },
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ token_hash: invitation.tokenHash })
    .where("id", "=", invitation.id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Assigns an invitation to the person who accepts it; its link works for nobody else from now on.
 */
export const setAccepted = async (
  tx: Tx,
  table: InvitationTable,
  invitation: { id: string; userId: string },
  now: Date,
): Promise<void> => {
  await tx
    .updateTable(table)
    .set({ user_id: invitation.userId, accepted_at: now, expires_at: null })
    .where("id", "=", invitation.id)
    .execute();
};
