import { CLOSED_ACCOUNT_NAME } from "@stokaz/contract/accounts/accounts";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { verify } from "../../../platform/password-hash.ts";
import { Problem } from "../../../platform/problem.ts";
import { deleteHeld, forgetGivenUp, type PostMail } from "../../mail/public.ts";
import { accountClosedMail } from "../mails.ts";
import { findAccount, lockUser } from "../repository.ts";
import { PASSWORD_TRIES } from "../rules.ts";
import type { UserRow } from "../tables.ts";
import * as listings from "./listings/repository.ts";
import * as rows from "./repository.ts";

export type ClosingDeps = { db: Db; clock: Clock; rateLimit: RateLimit; postMail: PostMail };

/** Takes out of closed accounts what the books needed and don't any more. @returns of how many places and businesses */
export const eraseUnneeded = (tx: Tx): Promise<number> =>
  listings.eraseUnneeded(tx, CLOSED_ACCOUNT_NAME);

/** An address that never works: `.invalid` never resolves (RFC 2606). */
const deletedEmail = (userId: string): string => `supprime-${userId}@compte.invalid`;

/** Step that another module takes before the checks of whether an account may close. */
type BeforeClosing = (tx: Tx, userId: string) => Promise<void>;

export const createClosing = ({ db, clock, rateLimit, postMail }: ClosingDeps) => {
  const before: BeforeClosing[] = [];

  /**
   * Anonymises an account that no commitment stands on; the books keep what they need.
   *
   * @returns the person as they were
   * @throws {Problem} account/not-found, account/has-commitments, account/money-waiting
   */
  const close = async (tx: Tx, userId: string): Promise<UserRow> => {
    await rows.lockOffers(tx, userId);
    for (const end of before) await end(tx, userId);
    const user = await lockUser(tx, userId);
    if (!user) throw new Problem("account/not-found");
    const now = clock.now();
    if (await rows.hasUserCommitments(tx, userId, clock.today(), now)) {
      throw new Problem("account/has-commitments");
    }
    if (await rows.hasWaitingMoney(tx, userId)) throw new Problem("account/money-waiting");
    const anonymous = { name: CLOSED_ACCOUNT_NAME, email: deletedEmail(userId) };
    await rows.anonymiseUser(tx, userId, anonymous, now);
    await forgetGivenUp(tx, { recipientId: userId });
    await deleteHeld(tx, { recipientId: userId });
    return user;
  };

  return {
    close,

    /** Has something done in the transaction of every closing, such as ending what only waits for that person. */
    beforeClosing: (end: BeforeClosing): void => {
      before.push(end);
    },

    /** @throws {Problem} account/own-account (an Admin's), account/wrong-password, account/has-commitments, account/money-waiting, request/too-many */
    async closeOwn({ userId, role }: Actor, password: string): Promise<void> {
      if (role === "admin") throw new Problem("account/own-account");
      await rateLimit(PASSWORD_TRIES, userId);
      const account = await findAccount(db, userId);
      const wrongPassword = new Problem("account/wrong-password", {
        errors: [{ field: "password", message: PROBLEMS["account/wrong-password"].message }],
      });
      if (!account || !(await verify(account.user.password_hash, password))) throw wrongPassword;
      await inTransaction(db, async (tx) => {
        const { email, first_name: firstName, password_hash: known } = account.user;
        // Posted while the account still has its address.
        await postMail(tx, accountClosedMail({ email, firstName }));
        const user = await close(tx, userId);
        if (user.password_hash !== known || user.email !== email) throw wrongPassword;
      });
    },
  };
};

export type Closing = ReturnType<typeof createClosing>;
