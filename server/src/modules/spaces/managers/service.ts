import { randomUUID } from "node:crypto";
import { fullName } from "@stokaz/contract/text";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { Problem } from "../../../platform/problem.ts";
import { assertEmailProven, findAccounts } from "../../accounts/public.ts";
import {
  createInvitations,
  invitationEnd,
  refuseInvitation,
  stateOf,
} from "../../invitations/public.ts";
import type { PostMail, SecretMails } from "../../mail/public.ts";
import { findSpace, lockSpace } from "../repository.ts";
import type { SpaceRow } from "../tables.ts";
import * as mails from "./mails.ts";
import * as managers from "./repository.ts";
import { MANAGER_INVITATIONS } from "./rules.ts";

const INVITATIONS = { name: "invite-manager", tries: 20, seconds: 86_400 };

export type ManagersDeps = {
  db: Db;
  clock: Clock;
  postMail: PostMail;
  secretMails: SecretMails;
  rateLimit: RateLimit;
  publicUrl: string;
};

/** A manager with the state of their invitation. */
export type ListedManager = managers.NamedManager & { state: ReturnType<typeof stateOf> };

/** @throws {Problem} space/not-found, space/not-yours */
const assertOwn = (space: SpaceRow | undefined, { userId }: Actor): SpaceRow => {
  if (!space) throw new Problem("space/not-found");
  if (space.lessor_id !== userId) throw new Problem("space/not-yours");
  return space;
};

/** Managers: people that lessors allow to hand orders over at their spaces. */
export const createManagers = (deps: ManagersDeps) => {
  const { db, clock, postMail, rateLimit, publicUrl } = deps;

  const getPerson = async (tx: Tx, userId: string) => {
    const [account] = await findAccounts(tx, [userId]);
    if (!account) throw new Problem("account/not-found");
    const { email, first_name: firstName, name } = account.user;
    return { email, firstName, fullName: fullName({ firstName, name }) };
  };

  const invitations = createInvitations(deps, {
    table: "space_managers",
    mail: "manager-invitation",
    invalid: "manager/invitation-invalid",
    find: managers.findInvitation,
    lock: managers.lockInvitation,
    write: (to, found, { isProven, token }) => {
      const lessorName = fullName({ firstName: found.lessor_first_name, name: found.lessor_name });
      const place = isProven ? { spaceName: found.space_name, lessorName } : undefined;
      return mails.invitationMail(to, place, { publicUrl, token });
    },
  });

  return {
    /** @throws {Problem} space/not-found, space/not-yours */
    async list(lessor: Actor, spaceId: string): Promise<ListedManager[]> {
      assertOwn(await findSpace(db, spaceId), lessor);
      const now = clock.now();
      const found = await managers.listManagers(db, spaceId);
      return found.map((manager) => ({ ...manager, state: stateOf(manager, now) }));
    },

    /**
     * Invites a person, or repeats an invitation.
     *
     * @throws {Problem} account/email-unproven, space/not-found, space/not-yours,
     * manager/own-address, manager/already-named, manager/too-many, request/too-many
     */
    async invite(lessor: Actor, spaceId: string, email: string): Promise<void> {
      assertOwn(await findSpace(db, spaceId), lessor);
      await rateLimit(INVITATIONS, lessor.userId);
      await inTransaction(db, async (tx) => {
        // The mail shows the lessor's and the place's names to any address, so the lessor must have
        // proven theirs.
        await assertEmailProven(tx, lessor.userId);
        // The lock counts several invitations at once one after the other.
        const space = assertOwn(await lockSpace(tx, spaceId), lessor);
        const known = await managers.listManagers(tx, spaceId);
        const { email: ownEmail } = await getPerson(tx, lessor.userId);
        const refused = refuseInvitation(MANAGER_INVITATIONS, email, known, ownEmail);
        if (refused) throw new Problem(refused);
        const invitedAt = clock.now();
        const id = await managers.saveInvitation(tx, {
          id: randomUUID(),
          spaceId,
          email,
          invitedAt,
          expiresAt: invitationEnd(invitedAt),
        });
        const subject = mails.invitationSubject(space.name);
        await invitations.send(tx, id, { to: email, subject });
      });
    },

    /** @throws {Problem} space/not-found, space/not-yours, manager/not-found */
    async remove(lessor: Actor, spaceId: string, managerId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const space = assertOwn(await lockSpace(tx, spaceId), lessor);
        const removed = await managers.deleteManager(tx, spaceId, managerId);
        if (!removed) throw new Problem("manager/not-found");
        if (removed.user_id === null) return;
        const person = await getPerson(tx, removed.user_id);
        await postMail(tx, mails.removedMail(person, space.name));
      });
    },

    /**
     * The place of an invitation, and if the caller accepted it.
     *
     * @throws {Problem} manager/invitation-invalid
     */
    async readInvitation(
      actor: Actor,
      token: string,
    ): Promise<{ spaceName: string; lessorName: string; isAccepted: boolean }> {
      const found = await invitations.read(actor, token);
      return {
        spaceName: found.space_name,
        lessorName: fullName({ firstName: found.lessor_first_name, name: found.lessor_name }),
        isAccepted: found.user_id !== null,
      };
    },

    /**
     * Accepts an invitation: the holder of the link may hand over from now on, and the lessor is
     * told. A retry changes nothing.
     *
     * @returns the place's name
     * @throws {Problem} manager/invitation-invalid, manager/own-place
     */
    async accept(actor: Actor, token: string): Promise<string> {
      return inTransaction(db, async (tx) => {
        const found = await invitations.lock(tx, actor, token);
        if (found.lessor_id === actor.userId) throw new Problem("manager/own-place");
        const spaceName = found.space_name;
        if (await managers.isManagerOf(tx, actor.userId, found.space_id)) return spaceName;
        await invitations.accept(tx, found, actor);
        const { fullName: name } = await getPerson(tx, actor.userId);
        const manager = { id: actor.userId, name };
        const lessor = { email: found.lessor_email, firstName: found.lessor_first_name };
        await postMail(tx, mails.acceptedMail(lessor, { spaceName, manager }, publicUrl));
        return spaceName;
      });
    },
  };
};

export type Managers = ReturnType<typeof createManagers>;
