import { CHALLENGE_MINUTES } from "@stokaz/contract/accounts/session-lives";
import { CODE_MISSING, PASSWORD_MISSING } from "@stokaz/contract/accounts/sign-in";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { CallContext } from "../../../platform/http/bind.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { hash, verify } from "../../../platform/password-hash.ts";
import { invalidFields, Problem } from "../../../platform/problem.ts";
import { hashToken, newToken } from "../../../platform/tokens.ts";
import { recordSignIn } from "../admins/public.ts";
import { suspendedMessage } from "../mails.ts";
import type { OwnAccount } from "../own/public.ts";
import type { Account } from "../repository.ts";
import * as accounts from "../repository.ts";
import { minutesAfter, PASSWORD_TRIES } from "../rules.ts";
import type { SecondFactors } from "../second-factor/public.ts";
import type { Sessions } from "../sessions/public.ts";
import type { UserRow } from "../tables.ts";
import * as challenges from "./repository.ts";

const LOGINS = { name: "login-account", tries: 10, seconds: 900 };
const ADMIN_LOGINS = { name: "login-admin", tries: 5, seconds: 900 };

export type SigningInDeps = {
  db: Db;
  clock: Clock;
  rateLimit: RateLimit;
  sessions: Pick<Sessions, "open">;
  secondFactors: Pick<SecondFactors, "isOn" | "withCode">;
  ownAccount: Pick<OwnAccount, "describe">;
  isSecondFactorRequired: boolean;
};

type From = Pick<CallContext, "address" | "userAgent">;

export type OpenedSession = { token: string; account: Account };

/**
 * Hash that is verified when no account has the e-mail, so that the response time does not reveal
 * it.
 */
let decoyHash: Promise<string> | undefined;
const aDecoyHash = (): Promise<string> => {
  decoyHash ??= hash("nobody has this password");
  return decoyHash;
};

/** @throws {Problem} account/suspended */
const refuseSuspended = ({ suspension_reason }: UserRow): void => {
  if (suspension_reason === null) return;
  throw new Problem("account/suspended", { message: suspendedMessage(suspension_reason) });
};

export const createSigningIn = (deps: SigningInDeps) => {
  const { db, clock, rateLimit, sessions, secondFactors, ownAccount } = deps;

  /** Records the sign-ins of administrators only. */
  const record = async (
    someDb: Db,
    { id, role }: Pick<UserRow, "id" | "role">,
    { address, isRight }: { address: string; isRight: boolean },
  ): Promise<void> => {
    if (role === "admin") await recordSignIn(someDb, id, { address, isRight, at: clock.now() });
  };

  const open = async (
    tx: Tx,
    user: UserRow,
    from: From,
    { withPasskey = false } = {},
  ): Promise<string> => {
    refuseSuspended(user);
    await record(tx, user, { address: from.address, isRight: true });
    return sessions.open(tx, user, from.userAgent, { withPasskey });
  };

  /**
   * Reads an account for the answer, with the steps that its person must do before any other
   * action.
   */
  const present = async (userId: string, hasFactor: boolean): Promise<Account> => {
    const account = await accounts.findAccount(db, userId);
    if (!account) throw new Problem("account/not-found");
    const mustSet = deps.isSecondFactorRequired && account.user.role === "admin" && !hasFactor;
    return { ...(await ownAccount.describe(account)), mustSetSecondFactor: mustSet };
  };

  const openChallenge = async (tx: Tx, userId: string): Promise<string> => {
    const challenge = newToken();
    await challenges.insertChallenge(tx, {
      token_hash: hashToken(challenge),
      user_id: userId,
      expires_at: minutesAfter(clock.now(), CHALLENGE_MINUTES),
    });
    return challenge;
  };

  const assertPassword = async (userId: string, password: string): Promise<void> => {
    await rateLimit(PASSWORD_TRIES, userId);
    const account = await accounts.findAccount(db, userId);
    if (account && (await verify(account.user.password_hash, password))) return;
    throw new Problem("account/wrong-password", {
      errors: [{ field: "password", message: PROBLEMS["account/wrong-password"].message }],
    });
  };

  return {
    open,
    present,

    /**
     * Checks the credentials.
     *
     * @param from its address is kept for administrators; its program is told to the holder of the
     * account
     * @returns a session, or the challenge for which a code must be given
     * @throws {Problem} account/bad-credentials, account/suspended, request/too-many
     */
    async login(
      credentials: { email: string; password: string },
      from: From,
    ): Promise<OpenedSession | { challenge: string }> {
      await rateLimit(LOGINS, credentials.email);
      const account = await accounts.findAccountByEmail(db, credentials.email);
      if (account?.user.role === "admin") await rateLimit(ADMIN_LOGINS, account.user.id);
      const isRight = await verify(
        account?.user.password_hash ?? (await aDecoyHash()),
        credentials.password,
      );
      if (!account || !isRight) {
        if (account) await record(db, account.user, { address: from.address, isRight: false });
        throw new Problem("account/bad-credentials");
      }
      const opened = await inTransaction(db, async (tx) => {
        // Locked, because a suspension or a reset that runs now must end this session, too.
        const user = await accounts.lockUserForShare(tx, account.user.id);
        if (user?.password_hash !== account.user.password_hash) {
          throw new Problem("account/bad-credentials");
        }
        refuseSuspended(user);
        return (await secondFactors.isOn(tx, user.id))
          ? { challenge: await openChallenge(tx, user.id) }
          : { token: await open(tx, user, from) };
      });
      if (opened.challenge !== undefined) return { challenge: opened.challenge };
      return { token: opened.token, account: await present(account.user.id, false) };
    },

    /**
     * Opens a session with the requested code.
     *
     * @throws {Problem} account/challenge-over, account/wrong-code, account/wait-for-code,
     * account/suspended
     */
    async giveCode(
      { challenge, code }: { challenge: string; code: string },
      from: From,
    ): Promise<OpenedSession> {
      const tokenHash = hashToken(challenge);
      const over = new Problem("account/challenge-over");
      const userId = await challenges.findChallenge(db, tokenHash, clock.now());
      if (userId === undefined) throw over;
      const opening = secondFactors.withCode(userId, code, async (tx, user) => {
        // When two right codes come at the same time, only one may open a session.
        if (!(await challenges.takeChallenge(tx, tokenHash))) throw over;
        return open(tx, user, from);
      });
      const token = await opening.catch(async (error: unknown) => {
        if (!(error instanceof Problem) || error.code === "account/suspended") throw error;
        // The second factor was removed in the meantime: the person starts again, with the password
        // alone.
        if (error.code === "account/no-second-factor") throw over;
        const account = await accounts.findAccount(db, userId);
        if (account) await record(db, account.user, { address: from.address, isRight: false });
        throw error;
      });
      return { token, account: await present(userId, true) };
    },

    /**
     * Notes that the user of a session has proven again who they are: with a code when they have a
     * second factor, otherwise with their password.
     *
     * @throws {Problem} request/invalid, account/wrong-password, account/wrong-code,
     * account/wait-for-code, request/too-many
     */
    async confirm(
      { userId, tokenHash }: Actor,
      { password, code }: { password?: string | undefined; code?: string | undefined },
    ): Promise<void> {
      if (await secondFactors.isOn(db, userId)) {
        if (!code) throw invalidFields([{ field: "code", message: CODE_MISSING }]);
        return secondFactors.withCode(userId, code, (tx) =>
          challenges.setConfirmed(tx, tokenHash, clock.now()),
        );
      }
      if (!password) {
        throw invalidFields([{ field: "password", message: PASSWORD_MISSING }]);
      }
      await assertPassword(userId, password);
      await challenges.setConfirmed(db, tokenHash, clock.now());
    },
  };
};

export type SigningIn = ReturnType<typeof createSigningIn>;
