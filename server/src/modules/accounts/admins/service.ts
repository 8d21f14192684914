import type { Actor } from "../../../platform/actor.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { recordAct } from "../../audit/public.ts";
import { isLiveAdmin } from "../repository.ts";

/**
 * Makes sure, inside the act itself, that whoever acts still is an administrator with a live session:
 * it may have ended, or they may have been suspended, since the call was let in.
 *
 * @throws {Problem} session/required
 */
export const assertLiveAdmin = async (tx: Tx, { tokenHash }: Actor, now: Date): Promise<void> => {
  if (!(await isLiveAdmin(tx, tokenHash, now))) throw new Problem("session/required");
};

/** Records sign-ins of administrators only, refused ones included. */
export const recordSignIn = (
  db: Db,
  adminId: string,
  signIn: { address: string; isRight: boolean; at: Date },
): Promise<void> =>
  recordAct(db, {
    actorId: signIn.isRight ? adminId : null,
    action: signIn.isRight ? "sign-in" : "sign-in-refused",
    subject: { type: "user", id: adminId },
    detail: { address: signIn.address },
    at: signIn.at,
  });
