import { RESET_LINK_LIFE } from "@stokaz/contract/accounts/session-lives";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { isLeakedPassword } from "../../../platform/leaked-passwords.ts";
import { hash, type PasswordCost, verify } from "../../../platform/password-hash.ts";
import { Problem } from "../../../platform/problem.ts";
import { hashToken, newToken } from "../../../platform/tokens.ts";
import { recordAct } from "../../audit/public.ts";
import type { PostMail, SecretMails } from "../../mail/public.ts";
import type { EmailProofs } from "../email-proof/public.ts";
import { passwordChangedMail, passwordResetMail, RESET_SUBJECT } from "../mails.ts";
import { deletePasskeysOf, listPasskeys } from "../passkeys/public.ts";
import type { Account } from "../repository.ts";
import * as accounts from "../repository.ts";
import { minutesAfter, PASSWORD_TRIES } from "../rules.ts";
import { deleteFactorSince } from "../second-factor/public.ts";

/** Job that mails a reset link if the account exists. */
const RESET_LINK_JOB = "send-reset-link";
/** Kind of the mail that carries a reset link. */
const RESET_MAIL = "password-reset";

/**
 * Refuses passwords from known leaks, which attackers try first.
 *
 * @throws {Problem} account/leaked-password
 */
export const refuseLeaked = async (password: string, field: string): Promise<void> => {
  if (!(await isLeakedPassword(password))) return;
  const { message } = PROBLEMS["account/leaked-password"];
  throw new Problem("account/leaked-password", { errors: [{ field, message }] });
};

const RESETS = { name: "reset-account", tries: 5, seconds: 3600 };

export type PasswordsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  postMail: PostMail;
  proofs: Pick<EmailProofs, "prove" | "dropChange">;
  secretMails: SecretMails;
  rateLimit: RateLimit;
  publicUrl: string;
  passwordCost: PasswordCost | undefined;
};

const recipientOf = ({ user }: Account) => ({ email: user.email, firstName: user.first_name });

/** The audit log records password changes of administrators. */
const recordChange = async (tx: Tx, { user }: Account, now: Date): Promise<void> => {
  if (user.role !== "admin") return;
  const subject = { type: "user" as const, id: user.id };
  await recordAct(tx, { actorId: user.id, action: "password", subject, at: now });
};

/**
 * Removes what could open the account beside its password, if nobody has proven its address yet: it
 * may be from a stranger who registered the address of the person who now reads its mail.
 *
 * @returns true if a passkey or a second factor was removed
 */
const removeStrangersKeys = async (tx: Tx, { user }: Account): Promise<boolean> => {
  if (user.email_proven_at) return false;
  const hadPasskeys = await deletePasskeysOf(tx, user.id);
  // A second factor from before an administrator replaced a proven address protects its holder.
  const since = user.proof_asked_at ?? user.created_at;
  const hadFactor = await deleteFactorSince(tx, user.id, since);
  return hadPasskeys || hadFactor;
};

const sendResetLinks = ({ db, clock, jobs, secretMails, publicUrl }: PasswordsDeps): void => {
  jobs.define<{ email: string }>(RESET_LINK_JOB, async ({ email }) => {
    const account = await accounts.findAccountByEmail(db, email);
    if (!account) return;
    const mail = { to: account.user.email, subject: RESET_SUBJECT };
    await inTransaction(db, (tx) => secretMails.post(tx, RESET_MAIL, mail));
  });
  // The token is created when the mail is sent, so that no secret waits in the database and its
  // hour starts then.
  secretMails.define(
    RESET_MAIL,
    async (email) => {
      const account = await accounts.findAccountByEmail(db, email);
      if (!account) return undefined;
      const token = newToken();
      return inTransaction(db, async (tx) => {
        // The lock keeps the e-mail from changing: a link must not go to an old address.
        const user = await accounts.lockUserForShare(tx, account.user.id);
        if (user?.email !== account.user.email) return undefined;
        await accounts.insertPasswordReset(tx, {
          token_hash: hashToken(token),
          user_id: account.user.id,
          expires_at: minutesAfter(clock.now(), RESET_LINK_LIFE.minutes),
          used_at: null,
        });
        return passwordResetMail(email, publicUrl, token);
      });
    },
    "anybody",
  );
};

export const createPasswords = (deps: PasswordsDeps) => {
  const { db, clock, jobs, postMail, proofs, rateLimit, publicUrl, passwordCost } = deps;

  /**
   * Changes the password of a locked user and ends their sessions.
   *
   * @param spared session to keep
   * @param hasLostKeys true if passkeys or a second factor were removed just before
   */
  const setPassword = async (
    tx: Tx,
    account: Account,
    passwordHash: string,
    { spared, hasLostKeys = false }: { spared?: Buffer; hasLostKeys?: boolean },
  ): Promise<void> => {
    const { id } = account.user;
    await accounts.updateUser(tx, id, { password_hash: passwordHash });
    await accounts.deleteSessionsOf(tx, id, spared);
    await accounts.deletePasswordResetsOf(tx, id);
    // The person who asked for another address may have known the former password.
    await proofs.dropChange(tx, id);
    await recordChange(tx, account, clock.now());
    const hasPasskeys = (await listPasskeys(tx, id)).length > 0;
    await postMail(
      tx,
      passwordChangedMail(recipientOf(account), { hasPasskeys, hasLostKeys }, publicUrl),
    );
  };

  sendResetLinks(deps);
  return {
    /**
     * Has a reset link sent if the account exists. A later job looks up the account, so that
     * neither the answer nor its response time reveals that it exists.
     *
     * @throws {Problem} request/too-many
     */
    async forgotPassword(email: string): Promise<void> {
      await rateLimit(RESETS, email);
      await inTransaction(db, (tx) => jobs.enqueue(tx, RESET_LINK_JOB, { email }));
    },

    /** @throws {Problem} account/leaked-password, account/reset-link-invalid */
    async resetPassword(token: string, password: string): Promise<void> {
      await refuseLeaked(password, "password");
      const passwordHash = await hash(password, passwordCost);
      await inTransaction(db, async (tx) => {
        const findHolder = () => accounts.findPasswordReset(tx, hashToken(token), clock.now());
        const userId = await findHolder();
        if (userId === undefined) throw new Problem("account/reset-link-invalid");
        await accounts.lockUser(tx, userId);
        // Read again under the lock, so that only one of two links used at the same time works.
        const account = (await findHolder()) && (await accounts.findAccount(tx, userId));
        if (!account) throw new Problem("account/reset-link-invalid");
        // A link becomes invalid when the address changes, so the person who opened this link reads
        // the mail of the present address.
        const hasLostKeys = await removeStrangersKeys(tx, account);
        await proofs.prove(tx, account.user);
        await setPassword(tx, account, passwordHash, { hasLostKeys });
      });
    },

    /**
     * @throws {Problem} account/not-found, account/wrong-password, account/leaked-password,
     * request/too-many
     */
    async changePassword(
      { userId, tokenHash }: Actor,
      passwords: { currentPassword: string; newPassword: string },
    ): Promise<void> {
      await rateLimit(PASSWORD_TRIES, userId);
      const account = await accounts.findAccount(db, userId);
      if (!account) throw new Problem("account/not-found");
      const wrongPassword = new Problem("account/wrong-password", {
        errors: [{ field: "currentPassword", message: PROBLEMS["account/wrong-password"].message }],
      });
      const { password_hash: former } = account.user;
      if (!(await verify(former, passwords.currentPassword))) throw wrongPassword;
      await refuseLeaked(passwords.newPassword, "newPassword");
      const passwordHash = await hash(passwords.newPassword, passwordCost);
      await inTransaction(db, async (tx) => {
        const user = await accounts.lockUser(tx, userId);
        // A reset may have changed the password after it was checked above.
        if (user?.password_hash !== former) throw wrongPassword;
        await setPassword(tx, { ...account, user }, passwordHash, { spared: tokenHash });
      });
    },
  };
};

export type Passwords = ReturnType<typeof createPasswords>;
