import { randomUUID } from "node:crypto";
import { CHALLENGE_MINUTES } from "@stokaz/contract/accounts/session-lives";
import { SIGN_IN_LIMITS } from "@stokaz/contract/accounts/sign-in-limits";
import { fullName } from "@stokaz/contract/text";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { CallContext } from "../../../platform/http/bind.ts";
import { Problem } from "../../../platform/problem.ts";
import { hashToken } from "../../../platform/tokens.ts";
import type { TakeChallenge, Webauthn } from "../../../platform/webauthn.ts";
import type { PostMail } from "../../mail/public.ts";
import { assertEmailProven } from "../email-proof/public.ts";
import { passkeyAddedMail } from "../mails.ts";
import { findAccount, lockUser, lockUserForShare } from "../repository.ts";
import { minutesAfter } from "../rules.ts";
import type { OpenedSession, SigningIn } from "../signing-in/public.ts";
import type { PasskeyRow } from "./repository.ts";
import * as passkeys from "./repository.ts";

type Deps = {
  db: Db;
  clock: Clock;
  webauthn: Webauthn;
  postMail: PostMail;
  signingIn: Pick<SigningIn, "open" | "present">;
};

type FromBrowser = { readonly id: string } & Readonly<Record<string, unknown>>;

export const createPasskeys = ({ db, clock, webauthn, postMail, signingIn }: Deps) => {
  const keepChallenge = (challenge: string, userId: string | null): Promise<void> =>
    passkeys.insertChallenge(db, {
      challenge_hash: hashToken(challenge),
      user_id: userId,
      expires_at: minutesAfter(clock.now(), CHALLENGE_MINUTES),
    });

  const takerFor =
    (userId: string | null): TakeChallenge =>
    (challenge) =>
      passkeys.takeChallenge(db, hashToken(challenge), userId, clock.now());

  return {
    list: ({ userId }: Actor): Promise<PasskeyRow[]> => passkeys.listPasskeys(db, userId),

    /**
     * Creates the options with which the browser makes a passkey. It opens the account by itself, so
     * whoever registered another person's address must not add one.
     *
     * @throws {Problem} account/email-unproven, passkey/too-many
     */
    async startAdding({ userId }: Actor) {
      const account = await findAccount(db, userId);
      if (!account) throw new Problem("account/not-found");
      await assertEmailProven(db, userId);
      const known = await passkeys.listPasskeys(db, userId);
      if (known.length >= SIGN_IN_LIMITS.passkeys) throw new Problem("passkey/too-many");
      const { email, first_name, name } = account.user;
      const person = {
        id: userId,
        email,
        displayName: fullName({ firstName: first_name, name }),
      };
      const ids = known.map(({ credential_id }) => credential_id);
      const options = await webauthn.addingOptions(person, ids);
      await keepChallenge(options.challenge, userId);
      return options;
    },

    /** @throws {Problem} account/email-unproven, passkey/not-verified, passkey/too-many */
    async add({ userId }: Actor, name: string, response: FromBrowser): Promise<void> {
      // Asked before the challenge is used up, and once more under the lock.
      await assertEmailProven(db, userId);
      const made = await webauthn.readNew(response, takerFor(userId));
      if (!made) throw new Problem("passkey/not-verified");
      await inTransaction(db, async (tx) => {
        // The lock keeps many simultaneous calls from storing more passkeys than allowed.
        const user = await lockUser(tx, userId);
        if (!user) throw new Problem("account/not-found");
        await assertEmailProven(tx, userId);
        const known = await passkeys.listPasskeys(tx, userId);
        if (known.length >= SIGN_IN_LIMITS.passkeys) throw new Problem("passkey/too-many");
        const isNew = await passkeys.insertPasskey(tx, {
          id: randomUUID(),
          user_id: userId,
          credential_id: made.credentialId,
          public_key: Buffer.from(made.publicKey),
          counter: made.counter,
          transports: made.transports,
          name,
          created_at: clock.now(),
          last_used_at: null,
        });
        if (!isNew) throw new Problem("passkey/not-verified");
        const to = { email: user.email, firstName: user.first_name };
        await postMail(tx, passkeyAddedMail(to, name));
      });
    },

    /** @throws {Problem} passkey/not-found */
    async remove({ userId }: Actor, id: string): Promise<void> {
      if (!(await passkeys.deletePasskey(db, userId, id))) throw new Problem("passkey/not-found");
    },

    /** Creates the options with which the browser asks for a passkey. */
    async startOpening() {
      const options = await webauthn.openingOptions();
      await keepChallenge(options.challenge, null);
      return options;
    },

    /**
     * Opens a session for the holder of a passkey.
     *
     * @throws {Problem} passkey/not-verified, account/suspended
     */
    async open(response: FromBrowser, from: CallContext): Promise<OpenedSession> {
      const found = await passkeys.findPasskey(db, response.id);
      const counter =
        found &&
        (await webauthn.check(
          response,
          {
            credentialId: found.credential_id,
            publicKey: Uint8Array.from(found.public_key),
            counter: found.counter,
            transports: found.transports,
          },
          takerFor(null),
        ));
      if (!found || counter === undefined) throw new Problem("passkey/not-verified");
      const token = await inTransaction(db, async (tx) => {
        const user = await lockUserForShare(tx, found.user_id);
        const use = { counter, last_used_at: clock.now() };
        // The passkey may have been removed, or the account closed, since it was read.
        if (!user || !(await passkeys.notePasskeyUse(tx, found.id, use))) {
          throw new Problem("passkey/not-verified");
        }
        return signingIn.open(tx, user, from, { withPasskey: true });
      });
      return { token, account: await signingIn.present(found.user_id, true) };
    },
  };
};

export type Passkeys = ReturnType<typeof createPasskeys>;
