import { SAME_EMAIL } from "@stokaz/contract/accounts/email-proof";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { verify } from "../../../platform/password-hash.ts";
import { invalidFields, Problem } from "../../../platform/problem.ts";
import { hashToken, newToken } from "../../../platform/tokens.ts";
import type { MailService } from "../../mail/public.ts";
import { deletePasskeysOf } from "../passkeys/public.ts";
import * as accounts from "../repository.ts";
import { PASSWORD_TRIES } from "../rules.ts";
import type { UserRow } from "../tables.ts";
import * as mails from "./mails.ts";
import * as rows from "./repository.ts";
import { isSameAddress, linkEnd, outcomeOf } from "./rules.ts";

/**
 * Kinds of mail that carry a link: to the address of an account, and to the address that is to
 * replace it.
 */
const CONFIRMATION_MAIL = "email-confirmation";
const CHANGE_MAIL = "email-change";
/** Job that sends the link to people who never received it. */
export const PROOFS_JOB = "ask-for-email-proofs";
/** Most people asked in one run; the others wait for the next minute. */
const BATCH = 500;

const RESENT = { name: "confirmation-account", tries: 5, seconds: 3600 };
const CHANGES = { name: "email-change-account", tries: 5, seconds: 3600 };
/**
 * Limit per wanted address, over all accounts, so that nobody's address can be flooded with mails.
 */
const CHANGES_TO = { name: "email-change-to", tries: 3, seconds: 86_400 };

export type EmailProofsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  mail: MailService;
  rateLimit: RateLimit;
  publicUrl: string;
};

/**
 * Refuses to continue if the person's address is not proven. Every new action uses this rule.
 *
 * @throws {Problem} account/email-unproven
 */
export const assertEmailProven = async (on: Db, userId: string): Promise<void> => {
  if (!(await rows.isProven(on, userId))) throw new Problem("account/email-unproven");
};

const recipientOf = ({ email, first_name: firstName }: UserRow) => ({ email, firstName });

const isReason = (reason: string | undefined): reason is mails.Reason =>
  reason === "registered" || reason === "asked" || reason === "known" || reason === "edited";

/**
 * Defines the mails that carry a link. A link is created when its mail is sent: no secret waits in
 * the database, and its 24 hours begin then.
 */
const defineMails = ({ db, clock, mail, publicUrl }: EmailProofsDeps): void => {
  const insertLink = async (on: Db, userId: string, email: string): Promise<string> => {
    const token = newToken();
    const token_hash = hashToken(token);
    const expires_at = linkEnd(clock.now());
    await rows.insertProof(on, { token_hash, user_id: userId, email, expires_at });
    return token;
  };

  mail.defineProofUrl(
    async ({ id, email }) => mails.confirmLink(publicUrl, await insertLink(db, id, email)).url,
  );

  mail.secretMails.define(
    CONFIRMATION_MAIL,
    async (to, reason) => {
      const account = await accounts.findAccountByEmail(db, to);
      if (!account) return undefined;
      return inTransaction(db, async (tx) => {
        // The lock prevents that the address changes, or is proven, in the meantime.
        const user = await accounts.lockUserForShare(tx, account.user.id);
        if (!user || user.email !== account.user.email || user.email_proven_at) return undefined;
        const token = await insertLink(tx, user.id, user.email);
        return mails.confirmationMail(to, isReason(reason) ? reason : "asked", {
          publicUrl,
          token,
        });
      });
    },
    "anybody",
  );

  mail.secretMails.define(
    CHANGE_MAIL,
    async (to, userId = "") => {
      if (await accounts.findAccountByEmail(db, to)) return mails.takenMail(to, publicUrl);
      return inTransaction(db, async (tx) => {
        const user = await accounts.lockUser(tx, userId);
        const wanted = user && (await rows.findChange(tx, userId));
        if (wanted?.email !== to) return undefined;
        await rows.upsertChange(tx, { ...wanted, expires_at: linkEnd(clock.now()) });
        const token = await insertLink(tx, userId, to);
        return mails.changeMail(to, { publicUrl, token });
      });
    },
    "anybody",
  );
};

/** Step that another module takes when the address of a locked account was replaced. */
type AfterMove = (tx: Tx, userId: string) => Promise<void>;

/** Creates the service that proves, and changes, the e-mail address of an account. */
export const createEmailProofs = (deps: EmailProofsDeps) => {
  const { db, clock, jobs, mail, rateLimit, publicUrl } = deps;
  const { postMail, secretMails } = mail;
  defineMails(deps);
  const after: AfterMove[] = [];

  /** Sends the link that proves the address of an account. */
  const ask = (tx: Tx, email: string, why: mails.Reason): Promise<void> => {
    const subject = mails.CONFIRMATION_SUBJECT;
    return secretMails.post(tx, CONFIRMATION_MAIL, { to: email, subject, of: why });
  };

  /**
   * Notes that the holder of a locked account reads their mail, and releases the mails that waited
   * for it.
   */
  const prove = async (tx: Tx, user: UserRow): Promise<void> => {
    if (user.email_proven_at) return;
    await accounts.updateUser(tx, user.id, { email_proven_at: clock.now() });
    await mail.release(tx, user.id);
  };

  /**
   * Ends what the reader of the former address, or somebody who knew the password, could still open.
   *
   * @param spared session to keep
   */
  const leaveMailbox = async (tx: Tx, userId: string, spared?: Buffer): Promise<void> => {
    await rows.deleteChange(tx, userId);
    await accounts.deletePasswordResetsOf(tx, userId);
    await accounts.deleteSessionsOf(tx, userId, spared);
    for (const end of after) await end(tx, userId);
  };

  /** Replaces the account's address with the wanted one. @throws {Problem} account/email-taken */
  const change = async (tx: Tx, user: UserRow, email: string): Promise<void> => {
    const now = clock.now();
    // Posted now, while the account still has its former address.
    await postMail(tx, mails.changedMail(recipientOf(user), publicUrl));
    const changed = { email, email_proven_at: now, updated_at: now };
    if (!(await rows.setEmail(tx, user.id, changed))) throw new Problem("account/email-taken");
    // The session that asked is kept, because its user gave the password.
    const wanted = await rows.findChange(tx, user.id);
    await leaveMailbox(tx, user.id, wanted?.session_token_hash);
    await mail.release(tx, user.id);
  };

  const askKnown = (userId: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const email = await rows.markAsked(tx, userId, clock.now());
      if (email !== undefined) await ask(tx, email, "known");
    });

  jobs.define(
    PROOFS_JOB,
    async () => {
      for (const { id } of await rows.listUnasked(db, BATCH)) {
        await jobs.attempt(PROOFS_JOB, id, () => askKnown(id));
      }
    },
    { cron: "* * * * *" },
  );

  return {
    ask,
    prove,

    /**
     * Has something done in the transaction of every change of an address, such as ending links that
     * were mailed to the former one.
     */
    whenMoved: (end: AfterMove): void => {
      after.push(end);
    },

    /**
     * Records that another person gave a locked account a new address: it has to be proven. Its
     * holder may have lost control of the account, so no link to the former address, no session and
     * no passkey stays.
     */
    async replaced(tx: Tx, userId: string, email: string): Promise<void> {
      await rows.deleteProofsOf(tx, userId);
      await deletePasskeysOf(tx, userId);
      await leaveMailbox(tx, userId);
      await accounts.updateUser(tx, userId, {
        email_proven_at: null,
        is_mailed_unproven: false,
        proof_asked_at: clock.now(),
      });
      await ask(tx, email, "edited");
    },

    /** Drops a wanted change of address. */
    dropChange: rows.deleteChange,

    /**
     * Opens a link, without regard to the session. A link that is opened twice, or after another
     * link of the same address, answers "already". When the address changes, all sessions end
     * except the session that asked.
     *
     * @throws {Problem} account/email-link-invalid, account/email-link-expired, account/email-taken
     */
    async confirm(token: string): Promise<"proven" | "changed" | "already"> {
      const tokenHash = hashToken(token);
      return inTransaction(db, async (tx) => {
        const known = await rows.findProof(tx, tokenHash);
        const user = known && (await accounts.lockUser(tx, known.userId));
        // Read again under the lock, so that each of two links opened at the same time sees the
        // effect of the other.
        const link = user && (await rows.findProof(tx, tokenHash));
        if (!link) throw new Problem("account/email-link-invalid");
        const { email, wanted, expiresAt } = link;
        const now = clock.now();
        const outcome = outcomeOf(
          {
            isOwn: isSameAddress(email, user.email),
            isProven: user.email_proven_at !== null,
            isWanted: isSameAddress(email, wanted),
            expiresAt,
          },
          now,
        );
        if (outcome === "account/email-link-invalid" || outcome === "account/email-link-expired") {
          throw new Problem(outcome);
        }
        if (outcome === "already") return outcome;
        if (outcome === "proven") await prove(tx, user);
        else await change(tx, user, email);
        await rows.setUsed(tx, tokenHash, now);
        if (outcome === "changed") await rows.deleteProofsOf(tx, user.id, tokenHash);
        return outcome;
      });
    },

    /**
     * Sends the link again.
     *
     * @returns the address it is sent to
     * @throws {Problem} account/email-proven, request/too-many
     */
    async resend({ userId }: Actor): Promise<string> {
      await rateLimit(RESENT, userId);
      return inTransaction(db, async (tx) => {
        const user = await accounts.lockUserForShare(tx, userId);
        if (!user) throw new Problem("account/not-found");
        if (user.email_proven_at) throw new Problem("account/email-proven");
        await ask(tx, user.email, "asked");
        return user.email;
      });
    },

    /**
     * Has a link sent to another address, which becomes the account's once the link is opened. A
     * later job looks up if an account has the address, so that neither the answer nor its response
     * time reveals it.
     *
     * @throws {Problem} request/invalid when it is the account's own, account/wrong-password,
     * request/too-many
     */
    async requestChange(
      { userId, tokenHash }: Actor,
      { email, password }: { email: string; password: string },
    ): Promise<void> {
      await rateLimit(PASSWORD_TRIES, userId);
      const account = await accounts.findAccount(db, userId);
      if (!account) throw new Problem("account/not-found");
      const { password_hash: known } = account.user;
      const wrongPassword = new Problem("account/wrong-password", {
        errors: [{ field: "password", message: PROBLEMS["account/wrong-password"].message }],
      });
      if (!(await verify(known, password))) throw wrongPassword;
      await rateLimit(CHANGES, userId);
      await rateLimit(CHANGES_TO, email.toLowerCase());
      await inTransaction(db, async (tx) => {
        const user = await accounts.lockUser(tx, userId);
        if (user?.password_hash !== known) throw wrongPassword;
        if (isSameAddress(email, user.email)) {
          throw invalidFields([{ field: "email", message: SAME_EMAIL }]);
        }
        const now = clock.now();
        await rows.upsertChange(tx, {
          user_id: userId,
          email,
          session_token_hash: tokenHash,
          asked_at: now,
          expires_at: linkEnd(now),
        });
        await postMail(tx, mails.changeAskedMail(recipientOf(user), publicUrl));
        const subject = mails.CHANGE_SUBJECT;
        await secretMails.post(tx, CHANGE_MAIL, { to: email, subject, of: userId });
      });
    },

    /** Reads the state of the account's address. @throws {Problem} account/not-found */
    async findState({ userId }: Actor): Promise<{
      email: string;
      isProven: boolean;
      pendingEmail: string | null;
    }> {
      const account = await accounts.findAccount(db, userId);
      if (!account) throw new Problem("account/not-found");
      const { email, email_proven_at } = account.user;
      const wanted = await rows.findChange(db, userId);
      const pendingEmail = wanted && wanted.expires_at > clock.now() ? wanted.email : null;
      return { email, isProven: email_proven_at !== null, pendingEmail };
    },
  };
};

export type EmailProofs = ReturnType<typeof createEmailProofs>;
