import { randomUUID } from "node:crypto";
import { FIRST_ADMIN } from "@stokaz/contract/accounts/accounts";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { hash, type PasswordCost } from "../../../platform/password-hash.ts";
import { Problem } from "../../../platform/problem.ts";
import { newToken } from "../../../platform/tokens.ts";
import { recordAct } from "../../audit/public.ts";
import { findAccountByEmail, hasAdmin, insertUser, isLiveAdmin } from "../repository.ts";
import { adminEmailTaken } from "../rules.ts";

/**
 * Makes sure, inside the transaction of the act, that the caller still is an administrator with a
 * live session. The session may have ended, or the person may have been suspended, since the call
 * was authorised.
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

export type FirstAdmin = { email: string; password: string };

/**
 * Makes an administrator and records it.
 *
 * @returns false if somebody has the e-mail: nothing was changed
 */
const insertAdmin = (db: Db, email: string, passwordHash: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (await findAccountByEmail(tx, email)) return false;
    const adminId = randomUUID();
    await insertUser(tx, {
      id: adminId,
      role: "admin",
      email,
      password_hash: passwordHash,
      name: FIRST_ADMIN.name,
      first_name: FIRST_ADMIN.firstName,
      address: "",
      fixed_phone: "",
      mobile_phone: "",
      profile_photo: null,
      terms_accepted_at: null,
      terms_version: null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      connected_account_id: null,
      // The address counts as proven because the operator names it, in the settings or on the server.
      email_proven_at: now,
    });
    const subject = { type: "user" as const, id: adminId };
    await recordAct(tx, { actorId: null, action: "grant", subject, at: now });
    return true;
  });

/**
 * Makes the first administrator, as long as there is none. Later starts change nothing: an
 * administrator who left must not come back with the first password.
 *
 * @throws {Error} if another person has the e-mail
 */
export const ensureAdmin = async (
  db: Db,
  clock: Clock,
  { email, password }: FirstAdmin,
  passwordCost?: PasswordCost,
): Promise<void> => {
  if (await hasAdmin(db)) return;
  const isInserted = await insertAdmin(db, email, await hash(password, passwordCost), clock.now());
  if (!isInserted) throw new Error(adminEmailTaken(email));
};

/**
 * Makes one more administrator, with a password that nobody knows: they choose theirs by the link
 * for a forgotten one.
 *
 * @returns false if somebody has the e-mail: nothing was changed
 */
export const addAdmin = async (db: Db, email: string, now: Date): Promise<boolean> =>
  insertAdmin(db, email, await hash(newToken()), now);
