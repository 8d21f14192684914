import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Right } from "@stokaz/contract/accounts/rights";
import { pageOf } from "@stokaz/contract/paging";
import { fullName } from "@stokaz/contract/text";
import { type Actor, personOf } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import { Problem } from "../../platform/problem.ts";
import { assertEmailProven, findAccounts } from "../accounts/public.ts";
import {
  createInvitations,
  invitationEnd,
  refuseInvitation,
  stateOf,
} from "../invitations/public.ts";
import type { PostMail, SecretMails } from "../mail/public.ts";
import * as mails from "./mails.ts";
import * as team from "./repository.ts";
import { TEAM_INVITATIONS } from "./rules.ts";

const INVITATIONS = { name: "invite-to-team", tries: 20, seconds: 86_400 };

/** Each change is mailed to the member. */
const CHANGES = { name: "change-team-rights", tries: 20, seconds: 86_400 };

/** Acts on one page of the journal. */
const ACTS = 20;

export type TeamDeps = {
  db: Db;
  clock: Clock;
  postMail: PostMail;
  secretMails: SecretMails;
  rateLimit: RateLimit;
  publicUrl: string;
};

/** A member with the state of their invitation. */
export type ListedMember = team.NamedMember & { state: ReturnType<typeof stateOf> };

/** Teams: people that artisans allow to act in their name, and their rights. */
export const createTeam = (deps: TeamDeps) => {
  const { db, clock, postMail, rateLimit, publicUrl } = deps;

  const getPerson = async (tx: Db, userId: string) => {
    const [account] = await findAccounts(tx, [userId]);
    if (!account) throw new Problem("account/not-found");
    const { email, first_name: firstName, name } = account.user;
    const sellerName = account.artisan?.trade_name ?? fullName({ firstName, name });
    return { email, firstName, fullName: fullName({ firstName, name }), sellerName };
  };

  const invitations = createInvitations(deps, {
    table: "team_members",
    mail: "team-invitation",
    invalid: "team/invitation-invalid",
    find: team.findInvitation,
    lock: team.lockInvitation,
    write: (to, { seller_name, rights }, { isProven, token }) => {
      const sellerName = isProven ? seller_name : undefined;
      return mails.invitationMail(to, { sellerName, rights }, { publicUrl, token });
    },
  });

  /** Tells the seller that a member joined or left. */
  const notifySeller = async (
    tx: Tx,
    { seller_email: email, seller_first_name: firstName }: team.OpenInvitation,
    memberId: string,
    write: typeof mails.joinedMail,
  ): Promise<void> => {
    const { fullName: name } = await getPerson(tx, memberId);
    await postMail(tx, write({ email, firstName }, { id: memberId, name }, publicUrl));
  };

  return {
    async list({ userId }: Actor): Promise<ListedMember[]> {
      const now = clock.now();
      const found = await team.listMembers(db, userId);
      return found.map((member) => ({ ...member, state: stateOf(member, now) }));
    },

    /**
     * Invites a person, or repeats an invitation.
     *
     * @throws {Problem} account/email-unproven, team/own-address, team/already-member,
     * team/too-many, request/too-many
     */
    async invite(
      { userId: sellerId }: Actor,
      { email, rights }: { email: string; rights: Right[] },
    ): Promise<void> {
      await rateLimit(INVITATIONS, sellerId);
      await inTransaction(db, async (tx) => {
        // The mail shows the seller's name to any address, so the seller must have proven theirs.
        await assertEmailProven(tx, sellerId);
        await team.lockTeam(tx, sellerId);
        const seller = await getPerson(tx, sellerId);
        const known = await team.listMembers(tx, sellerId);
        const refused = refuseInvitation(TEAM_INVITATIONS, email, known, seller.email);
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
        await invitations.send(tx, id, { to: email, subject });
      });
    },

    /**
     * Changes a member's rights from their next call on, and tells them. The same rights again
     * change nothing.
     *
     * @throws {Problem} team/not-found, request/too-many
     */
    async changeRights(
      { userId: sellerId }: Actor,
      id: string,
      rights: readonly Right[],
    ): Promise<void> {
      await rateLimit(CHANGES, sellerId);
      await inTransaction(db, async (tx) => {
        await team.lockTeam(tx, sellerId);
        const known = (await team.listMembers(tx, sellerId)).find((member) => member.id === id);
        if (!known) throw new Problem("team/not-found");
        if (isDeepStrictEqual(new Set(known.rights), new Set(rights))) return;
        await team.setRights(tx, { sellerId, id }, rights);
        if (known.user_id === null) return;
        const { sellerName: name } = await getPerson(tx, sellerId);
        const to = await getPerson(tx, known.user_id);
        await postMail(tx, mails.changedMail(to, { seller: { id: sellerId, name }, rights }));
      });
    },

    /**
     * Removes a member from their next call on, and tells them.
     *
     * @throws {Problem} team/not-found
     */
    async remove({ userId: sellerId }: Actor, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const removed = await team.deleteMember(tx, sellerId, "id", id);
        if (!removed) throw new Problem("team/not-found");
        if (removed.user_id === null) return;
        const { sellerName: name } = await getPerson(tx, sellerId);
        const to = await getPerson(tx, removed.user_id);
        await postMail(tx, mails.removedMail(to, { id: sellerId, name }));
      });
    },

    /** Purpose of a link. @throws {Problem} team/invitation-invalid */
    readInvitation: invitations.read,

    /**
     * Accepts an invitation: the holder of the link may act for the seller from now on, and the
     * seller is told. A retry changes nothing.
     *
     * @returns the seller's name
     * @throws {Problem} team/invitation-invalid, team/own-business, account/forbidden-role
     */
    async join(actor: Actor, token: string): Promise<string> {
      return inTransaction(db, async (tx) => {
        const found = await invitations.lock(tx, actor, token);
        // Administrators must not act for a seller.
        if (actor.role === "admin") throw new Problem("account/forbidden-role");
        if (found.seller_id === actor.userId) throw new Problem("team/own-business");
        if (await team.findSeat(tx, found.seller_id, actor.userId)) return found.seller_name;
        await invitations.accept(tx, found, actor);
        await notifySeller(tx, found, actor.userId, mails.joinedMail);
        return found.seller_name;
      });
    },

    /**
     * Makes this session act for a seller, or for its own person.
     *
     * @returns the seller's name
     * @throws {Problem} team/not-a-member
     */
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
        await team.deleteMember(tx, sellerId, "user_id", userId);
        await team.setActing(tx, tokenHash, null);
        await notifySeller(tx, seat, userId, mails.leftMail);
        return seat.seller_name;
      });
    },

    /** Records an act in a seller's name. */
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

    /** A page of acts that others did in a person's name. @param page from 1 */
    async listActs({ userId }: Actor, page: number) {
      const rows = await team.listActs(db, userId, pageOf(page, ACTS));
      return { rows, total: rows[0]?.total ?? 0 };
    },
  };
};

export type Team = ReturnType<typeof createTeam>;
