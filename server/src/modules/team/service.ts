import { randomUUID } from "node:crypto";
import type { Right } from "@stokaz/contract/rights";
import { type Actor, personOf } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import { Problem } from "../../platform/problem.ts";
import { hashToken, newToken } from "../../platform/tokens.ts";
import { assertEmailProven, findAccounts } from "../accounts/public.ts";
import { invitationEnd, isUsable, stateOf } from "../invitations/public.ts";
import type { PostMail, SecretMails } from "../mail/public.ts";
import * as mails from "./mails.ts";
import * as team from "./repository.ts";
import { refuseInvitation } from "./rules.ts";

/** The kind of mail that carries an invitation's link. */
const INVITATION_MAIL = "team-invitation";

const INVITATIONS = { name: "invite-to-team", tries: 20, seconds: 86_400 };

/** Acts on one page of the journal. */
const ACTS = 20;

type Deps = {
  db: Db;
  clock: Clock;
  postMail: PostMail;
  secretMails: SecretMails;
  rateLimit: RateLimit;
  publicUrl: string;
};

/** A member with how far they have come. */
export type ListedMember = team.NamedMember & { state: ReturnType<typeof stateOf> };

/** Whom artisans let act in their name, and with which rights. */
export const createTeam = (deps: Deps) => {
  const { db, clock, postMail, secretMails, rateLimit, publicUrl } = deps;

  const getPerson = async (tx: Db, userId: string) => {
    const [account] = await findAccounts(tx, [userId]);
    if (!account) throw new Problem("account/not-found");
    const { email, first_name: firstName, name } = account.user;
    const sellerName = account.artisan?.trade_name ?? `${firstName} ${name}`;
    return { email, firstName, fullName: `${firstName} ${name}`, sellerName };
  };

  // Drawn when the mail is sent, so that no secret waits in the database.
  secretMails.define(
    INVITATION_MAIL,
    async (to, id = "", { isProven }) => {
      const token = newToken();
      return inTransaction(db, async (tx) => {
        if (!(await team.setToken(tx, id, hashToken(token), clock.now()))) return undefined;
        const found = await team.findInvitation(tx, { id });
        if (!found) return undefined;
        const { seller_name: sellerName, rights } = found;
        const by = isProven ? sellerName : undefined;
        return mails.invitationMail(to, { sellerName: by, rights }, { publicUrl, token });
      });
    },
    "anybody",
  );

  /** @throws {Problem} team/invitation-invalid */
  const assertUsable = (
    found: team.OpenInvitation | undefined,
    { userId }: Actor,
  ): team.OpenInvitation => {
    if (found && isUsable(found, userId, clock.now())) return found;
    throw new Problem("team/invitation-invalid");
  };

  /** Tells the seller what one of their team did about it. */
  const tellSeller = async (
    tx: Tx,
    { seller_email: email, seller_first_name: firstName }: team.OpenInvitation,
    memberId: string,
    write: typeof mails.joinedMail,
  ): Promise<void> => {
    const { fullName } = await getPerson(tx, memberId);
    await postMail(tx, write({ email, firstName }, fullName, publicUrl));
  };

  return {
    async list({ userId }: Actor): Promise<ListedMember[]> {
      const now = clock.now();
      const found = await team.listMembers(db, userId);
      return found.map((member) => ({ ...member, state: stateOf(member, now) }));
    },

    /**
     * Invites somebody, or once more.
     *
     * @throws {Problem} account/email-unproven, team/own-address, team/already-member, team/too-many, request/too-many
     */
    async invite(
      { userId: sellerId }: Actor,
      { email, rights }: { email: string; rights: Right[] },
    ): Promise<void> {
      await rateLimit(INVITATIONS, sellerId);
      await inTransaction(db, async (tx) => {
        // Its mail says what the seller is called, to whomever they like.
        await assertEmailProven(tx, sellerId);
        await team.lockTeam(tx, sellerId);
        const seller = await getPerson(tx, sellerId);
        const known = await team.listMembers(tx, sellerId);
        const refused = refuseInvitation(email, known, seller.email);
        if (refused) throw new Problem(refused);
        const invited_at = clock.now();
        const id = await team.saveInvitation(tx, {
          id: randomUUID(),
          seller_id: sellerId,
          email,
          rights,
          invited_at,
          expires_at: invitationEnd(invited_at),
        });
        const subject = mails.invitationSubject(seller.sellerName);
        await secretMails.post(tx, INVITATION_MAIL, { to: email, subject, of: id });
      });
    },

    /** What somebody may do from their next call on; they are told. @throws {Problem} team/not-found */
    async changeRights(
      { userId: sellerId }: Actor,
      id: string,
      rights: readonly Right[],
    ): Promise<void> {
      await inTransaction(db, async (tx) => {
        const changed = await team.setRights(tx, { sellerId, id }, rights);
        if (!changed) throw new Problem("team/not-found");
        if (changed.user_id === null) return;
        const { sellerName } = await getPerson(tx, sellerId);
        const to = await getPerson(tx, changed.user_id);
        await postMail(tx, mails.changedMail(to, { sellerName, rights }));
      });
    },

    /** Takes somebody out, from their next call on; they are told. @throws {Problem} team/not-found */
    async remove({ userId: sellerId }: Actor, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const removed = await team.deleteMember(tx, sellerId, { id });
        if (!removed) throw new Problem("team/not-found");
        if (removed.user_id === null) return;
        const { sellerName } = await getPerson(tx, sellerId);
        await postMail(tx, mails.removedMail(await getPerson(tx, removed.user_id), sellerName));
      });
    },

    /** What a link is for. @throws {Problem} team/invitation-invalid */
    async readInvitation(actor: Actor, token: string): Promise<team.OpenInvitation> {
      return assertUsable(await team.findInvitation(db, { tokenHash: hashToken(token) }), actor);
    },

    /**
     * Whoever holds the link may act for the seller from now on, who is told. Said twice, nothing changes.
     *
     * @returns the seller's name
     * @throws {Problem} team/invitation-invalid, team/own-business, account/forbidden-role
     */
    async join(actor: Actor, token: string): Promise<string> {
      return inTransaction(db, async (tx) => {
        const found = assertUsable(await team.lockInvitation(tx, hashToken(token)), actor);
        // Administrators have no business in a seller's.
        if (actor.role === "admin") throw new Problem("account/forbidden-role");
        if (found.seller_id === actor.userId) throw new Problem("team/own-business");
        if (await team.setAccepted(tx, found, actor.userId, clock.now())) {
          await tellSeller(tx, found, actor.userId, mails.joinedMail);
        }
        return found.seller_name;
      });
    },

    /** Has this session act for a seller, or for its own person. @returns the seller's name @throws {Problem} team/not-a-member */
    async act({ userId, tokenHash }: Actor, sellerId: string | null): Promise<string | undefined> {
      return inTransaction(db, async (tx) => {
        const seat = sellerId === null ? undefined : await team.findSeat(tx, sellerId, userId);
        if (sellerId !== null && !seat) throw new Problem("team/not-a-member");
        await team.setActing(tx, tokenHash, sellerId);
        return seat?.seller_name;
      });
    },

    /** @throws {Problem} team/not-a-member */
    async leave({ userId, tokenHash }: Actor, sellerId: string): Promise<string> {
      return inTransaction(db, async (tx) => {
        const seat = await team.findSeat(tx, sellerId, userId);
        if (!seat) throw new Problem("team/not-a-member");
        await team.deleteMember(tx, sellerId, { userId });
        await team.setActing(tx, tokenHash, null);
        await tellSeller(tx, seat, userId, mails.leftMail);
        return seat.seller_name;
      });
    },

    /** Keeps what somebody did in a seller's name. */
    async noteAct(
      actor: Actor,
      { call, subjectId }: { call: string; subjectId: string | undefined },
    ): Promise<void> {
      await team.insertAct(db, {
        id: randomUUID(),
        seller_id: actor.userId,
        person_id: personOf(actor),
        call,
        subject_id: subjectId ?? null,
        at: clock.now(),
      });
    },

    /** A page of what others did in one's name. @param page from 1 */
    async listActs({ userId }: Actor, page: number) {
      const part = { offset: (page - 1) * ACTS, limit: ACTS };
      const rows = await team.listActs(db, userId, part);
      return { rows, total: rows[0]?.total ?? 0 };
    },
  };
};

export type Team = ReturnType<typeof createTeam>;
