import { randomInt } from "node:crypto";
import { PHONE_CODE_EXPECTED } from "@stokaz/contract/accounts/sign-in";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { invalidFields, Problem } from "../../../platform/problem.ts";
import { hashToken } from "../../../platform/tokens.ts";
import { findTotpStep, newTotpSecret, totpUrl } from "../../../platform/totp.ts";
import type { Vault } from "../../../platform/vault.ts";
import { recordAct } from "../../audit/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { assertLiveAdmin } from "../admins/public.ts";
import { assertEmailProven } from "../email-proof/public.ts";
import { factorOffMail, factorOnMail, factorResetMail } from "../mails.ts";
import { deleteSessionsOf, lockUser, lockUserForShare } from "../repository.ts";
import type { UserRow } from "../tables.ts";
import type { FactorRow } from "./repository.ts";
import * as factors from "./repository.ts";
import {
  afterWrongCode,
  isOfPhone,
  normalCode,
  placeOf,
  RECOVERY_CODES,
  recoveryCode,
} from "./rules.ts";

export type SecondFactorsDeps = {
  db: Db;
  clock: Clock;
  vault: Vault;
  brandName: string;
  postMail: PostMail;
  isRequiredOfAdmins: boolean;
};

const hashCode = (userId: string, code: string): Buffer => hashToken(`${userId}:${code}`);

const recipientOf = ({ email, first_name }: UserRow) => ({ email, firstName: first_name });

/** Result of checking a code. */
type Outcome<Result> =
  | { is: "right"; value: Result }
  | { is: "wrong" | "none" }
  | { is: "wait"; until: Date };

export const createSecondFactors = (deps: SecondFactorsDeps) => {
  const { db, clock, vault, brandName, postMail, isRequiredOfAdmins } = deps;

  const secretOf = ({ secret, user_id }: FactorRow): string => vault.open(secret, placeOf(user_id));

  /** True if the code is right. A right code is consumed. */
  const accept = async (tx: Tx, factor: FactorRow, typed: string, now: Date): Promise<boolean> => {
    const code = normalCode(typed);
    const { user_id: userId, last_step } = factor;
    if (!isOfPhone(code)) {
      return factors.useRecoveryCode(tx, userId, hashCode(userId, code), now);
    }
    const step = findTotpStep(secretOf(factor), code, now);
    if (step === undefined || step <= last_step) return false;
    await factors.updateFactor(tx, userId, { last_step: step });
    return true;
  };

  const drawCodes = async (tx: Tx, userId: string): Promise<string[]> => {
    const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomInt));
    const hashes = codes.map((code) => hashCode(userId, normalCode(code)));
    await factors.replaceRecoveryCodes(tx, userId, hashes);
    return codes;
  };

  /**
   * Tries a code under the lock of its key, so that simultaneous tries are checked one after the
   * other. A wrong code is counted.
   */
  const attempt = <Result>(
    userId: string,
    code: string,
    act: (tx: Tx, user: UserRow) => Promise<Result>,
    isFirst: boolean,
  ): Promise<Outcome<Result>> =>
    inTransaction(db, async (tx) => {
      // Lock order: the user first, then the key.
      const user = await lockUserForShare(tx, userId);
      const factor = await factors.lockFactor(tx, userId);
      if (!(user && factor) || (factor.confirmed_at === null) !== isFirst) return { is: "none" };
      const now = clock.now();
      if (factor.wait_until !== null && factor.wait_until > now) {
        return { is: "wait", until: factor.wait_until };
      }
      if (!(await accept(tx, factor, code, now))) {
        const after = afterWrongCode(factor.wrong_tries, now);
        await factors.updateFactor(tx, userId, after);
        return after.wait_until ? { is: "wait", until: after.wait_until } : { is: "wrong" };
      }
      await factors.updateFactor(tx, userId, { wrong_tries: 0, wait_until: null });
      return { is: "right", value: await act(tx, user) };
    });

  /**
   * Runs an act after a right code, in the transaction of the code.
   *
   * @throws {Problem} account/wrong-code, account/wait-for-code, account/no-second-factor
   */
  const withCode = async <Result>(
    userId: string,
    code: string,
    act: (tx: Tx, user: UserRow) => Promise<Result>,
    { isFirst = false } = {},
  ): Promise<Result> => {
    const outcome = await attempt(userId, code, act, isFirst);
    if (outcome.is === "right") return outcome.value;
    if (outcome.is === "none") throw new Problem("account/no-second-factor");
    if (outcome.is === "wait") {
      const waitMs = outcome.until.getTime() - clock.now().getTime();
      throw new Problem("account/wait-for-code", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
    const { message } = PROBLEMS["account/wrong-code"];
    throw new Problem("account/wrong-code", { errors: [{ field: "code", message }] });
  };

  return {
    withCode,

    isOn: async (someDb: Db, userId: string): Promise<boolean> =>
      (await factors.findFactor(someDb, userId)) !== undefined,

    /** Reads the state of a person's second factor. */
    async findState({ userId, role }: Actor) {
      const factor = await factors.findFactor(db, userId);
      return {
        since: factor?.confirmed_at ?? null,
        recoveryCodes: factor ? await factors.countRecoveryCodes(db, userId) : 0,
        isRequired: isRequiredOfAdmins && role === "admin",
      };
    },

    /**
     * Creates a key; it does not count until a code of it is given. Whoever registered another
     * person's address must not close the account to them.
     *
     * @throws {Problem} account/not-found, account/email-unproven, account/second-factor-on
     */
    async start({ userId }: Actor): Promise<{ secret: string; url: string }> {
      const secret = newTotpSecret();
      const email = await inTransaction(db, async (tx) => {
        const user = await lockUserForShare(tx, userId);
        if (!user) throw new Problem("account/not-found");
        await assertEmailProven(tx, userId);
        const isStarted = await factors.startFactor(tx, {
          user_id: userId,
          secret: vault.seal(secret, placeOf(userId)),
          created_at: clock.now(),
          confirmed_at: null,
        });
        if (!isStarted) throw new Problem("account/second-factor-on");
        return user.email;
      });
      return { secret, url: totpUrl(secret, { issuer: brandName, label: email }) };
    },

    /**
     * Turns the second factor on.
     *
     * @returns the recovery codes
     * @throws {Problem} account/email-unproven, account/wrong-code, account/wait-for-code,
     * account/no-second-factor
     */
    activate: ({ userId, tokenHash }: Actor, code: string): Promise<string[]> => {
      if (!isOfPhone(normalCode(code))) {
        throw invalidFields([{ field: "code", message: PHONE_CODE_EXPECTED }]);
      }
      return withCode(
        userId,
        code,
        async (tx, user) => {
          // An administrator may have replaced the address since the key was created.
          await assertEmailProven(tx, userId);
          await factors.updateFactor(tx, userId, { confirmed_at: clock.now() });
          // The other sessions were opened with a password alone.
          await deleteSessionsOf(tx, userId, tokenHash);
          await postMail(tx, factorOnMail(recipientOf(user)));
          return drawCodes(tx, userId);
        },
        { isFirst: true },
      );
    },

    /**
     * Creates new recovery codes; the former codes no longer work.
     *
     * @throws {Problem} account/no-second-factor
     */
    renewCodes: ({ userId }: Actor): Promise<string[]> =>
      inTransaction(db, async (tx) => {
        await lockUserForShare(tx, userId);
        const factor = await factors.lockFactor(tx, userId);
        if (!factor?.confirmed_at) throw new Problem("account/no-second-factor");
        return drawCodes(tx, userId);
      }),

    /** @throws {Problem} account/no-second-factor */
    remove: ({ userId }: Actor): Promise<void> =>
      inTransaction(db, async (tx) => {
        const user = await lockUser(tx, userId);
        const wasOn = await factors.deleteFactor(tx, userId);
        if (!(user && wasOn)) throw new Problem("account/no-second-factor");
        await postMail(tx, factorOffMail(recipientOf(user)));
      }),

    /**
     * Removes a second factor that the person has lost, and ends the person's sessions.
     *
     * @throws {Problem} session/required, account/no-second-factor
     */
    reset: (admin: Actor, userId: string, reason: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, clock.now());
        const user = await lockUser(tx, userId);
        const wasOn = await factors.deleteFactor(tx, userId);
        if (!(user && wasOn)) throw new Problem("account/no-second-factor");
        await deleteSessionsOf(tx, userId);
        await recordAct(tx, {
          actorId: admin.userId,
          action: "factor-reset",
          subject: { type: "user", id: userId },
          detail: { reason },
          at: clock.now(),
        });
        await postMail(tx, factorResetMail(recipientOf(user), reason));
      }),
  };
};

export type SecondFactors = ReturnType<typeof createSecondFactors>;
