import { PROBLEMS } from "@stokaz/contract/problems";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { hash, verify } from "../../../platform/password-hash.ts";
import { Problem } from "../../../platform/problem.ts";
import type { RateLimit } from "../../../platform/rate-limit.ts";
import { hashToken, newToken } from "../../../platform/tokens.ts";
import { recordAct } from "../../audit/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { passwordChangedMail, passwordResetMail } from "../mails.ts";
import type { Account } from "../repository.ts";
import * as accounts from "../repository.ts";
import { minutesAfter, RESET_MINUTES } from "../rules.ts";

/** The job that mails a reset link, if there is such an account. */
const RESET_LINK_JOB = "send-reset-link";

type Deps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  postMail: PostMail;
  rateLimit: RateLimit;
  publicUrl: string;
};

const recipientOf = ({ user }: Account) => ({ email: user.email, firstName: user.first_name });

/** An administrator's rights hang on it: the audit log keeps that it changed. */
const recordChange = async (tx: Tx, { user }: Account, now: Date): Promise<void> => {
  if (user.role !== "admin") return;
  const subject = { type: "user" as const, id: user.id };
  await recordAct(tx, { actorId: user.id, action: "password", subject, at: now });
};

const sendResetLinks = ({ db, clock, jobs, postMail, publicUrl }: Deps): void =>
  jobs.define(RESET_LINK_JOB, async (data) => {
    const { email } = data as { email: string };
    const account = await accounts.findAccountByEmail(db, email);
    if (!account) return;
    const token = newToken();
    await inTransaction(db, async (tx) => {
      await accounts.insertPasswordReset(tx, {
        token_hash: hashToken(token),
        user_id: account.user.id,
        expires_at: minutesAfter(clock.now(), RESET_MINUTES),
        used_at: null,
      });
      await postMail(tx, passwordResetMail(recipientOf(account), publicUrl, token));
    });
  });

export const createPasswords = (deps: Deps) => {
  const { db, clock, jobs, postMail, rateLimit } = deps;
  sendResetLinks(deps);
  return {
    /**
     * Has a reset link sent if there is such an account. Whether there is one is looked up later, so that neither the
     * answer nor the time it takes tells.
     *
     * @throws {Problem} request/too-many
     */
    async forgotPassword(email: string, address: string): Promise<void> {
      await rateLimit("reset-address", address);
      await rateLimit("reset-account", email);
      await inTransaction(db, (tx) => jobs.enqueue(tx, RESET_LINK_JOB, { email }));
    },

    /** @throws {Problem} account/reset-link-invalid, request/too-many */
    async resetPassword(token: string, password: string, address: string): Promise<void> {
      await rateLimit("reset-address", address);
      const passwordHash = await hash(password);
      await inTransaction(db, async (tx) => {
        const userId = await accounts.takePasswordReset(tx, hashToken(token), clock.now());
        const account = userId && (await accounts.findAccount(tx, userId));
        if (!account) throw new Problem("account/reset-link-invalid");
        await accounts.updateUser(tx, account.user.id, { password_hash: passwordHash });
        await accounts.deleteSessionsOf(tx, account.user.id);
        await recordChange(tx, account, clock.now());
        await postMail(tx, passwordChangedMail(recipientOf(account)));
      });
    },

    /** @throws {Problem} account/wrong-password, request/too-many */
    async changePassword(
      { userId, tokenHash }: Actor,
      passwords: { currentPassword: string; newPassword: string },
    ): Promise<void> {
      await rateLimit("password-account", userId);
      const account = await accounts.findAccount(db, userId);
      if (!account) throw new Problem("account/not-found");
      if (!(await verify(account.user.password_hash, passwords.currentPassword))) {
        throw new Problem("account/wrong-password", {
          errors: [
            { field: "currentPassword", message: PROBLEMS["account/wrong-password"].message },
          ],
        });
      }
      const passwordHash = await hash(passwords.newPassword);
      await inTransaction(db, async (tx) => {
        await accounts.updateUser(tx, userId, { password_hash: passwordHash });
        await accounts.deleteSessionsOf(tx, userId, tokenHash);
        await recordChange(tx, account, clock.now());
        await postMail(tx, passwordChangedMail(recipientOf(account)));
      });
    },
  };
};

export type Passwords = ReturnType<typeof createPasswords>;
