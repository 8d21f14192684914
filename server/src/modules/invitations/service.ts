import type { ProblemCode } from "@stokaz/contract/problems";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import { hashToken, newToken } from "../../platform/tokens.ts";
import type { MailContent, SecretMails } from "../mail/public.ts";
import { type InvitationTable, setAccepted, setToken } from "./repository.ts";
import { isUsable } from "./rules.ts";

type Deps = { db: Db; clock: Clock; secretMails: SecretMails };

type Invitation = { id: string; user_id: string | null; expires_at: Date | null };

type Kind<Found> = {
  table: InvitationTable;
  /** The kind of mail that carries the link. */
  mail: string;
  /** The refusal of a link that does not work. */
  invalid: ProblemCode;
  find: (db: Db, tokenHash: Buffer) => Promise<Found | undefined>;
  /** Like `find`, and locks the invitation until the transaction ends. */
  lock: (tx: Tx, tokenHash: Buffer) => Promise<Found | undefined>;
  /** @param isProven true if an account with this address has proven it */
  write: (to: string, found: Found, link: { isProven: boolean; token: string }) => MailContent;
};

/** The links by which people accept an invitation of one kind. */
export const createInvitations = <Found extends Invitation>(
  { db, clock, secretMails }: Deps,
  { table, mail, invalid, find, lock, write }: Kind<Found>,
) => {
  // The token is drawn when the mail is sent, so that no secret waits in the database.
  secretMails.define(
    mail,
    async (to, id = "", { isProven }) => {
      const token = newToken();
      const tokenHash = hashToken(token);
      return inTransaction(db, async (tx) => {
        if (!(await setToken(tx, table, { id, tokenHash }, clock.now()))) return undefined;
        const found = await find(tx, tokenHash);
        return found && write(to, found, { isProven, token });
      });
    },
    "anybody",
  );

  const assertUsable = (found: Found | undefined, { userId }: Actor): Found => {
    if (found && isUsable(found, userId, clock.now())) return found;
    throw new Problem(invalid);
  };

  return {
    /** Mails the link of a stored invitation. */
    send: (tx: Tx, id: string, { to, subject }: { to: string; subject: string }): Promise<void> =>
      secretMails.post(tx, mail, { to, subject, of: id }),

    /** @throws {Problem} the kind's `invalid` */
    read: async (actor: Actor, token: string): Promise<Found> =>
      assertUsable(await find(db, hashToken(token)), actor),

    /**
     * Same as `read`, but locked until the transaction ends.
     *
     * @throws {Problem} the kind's `invalid`
     */
    lock: async (tx: Tx, actor: Actor, token: string): Promise<Found> =>
      assertUsable(await lock(tx, hashToken(token)), actor),

    accept: (tx: Tx, { id }: Found, { userId }: Actor): Promise<void> =>
      setAccepted(tx, table, { id, userId }, clock.now()),
  };
};
