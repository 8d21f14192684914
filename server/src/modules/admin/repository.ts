import type { Updateable } from "kysely";
import { isViolationOf, type Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";

/** @returns whether the e-mail was free */
export const updateUser = async (
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
