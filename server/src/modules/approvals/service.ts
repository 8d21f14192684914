import type { ApprovalAnswer, ApprovedList } from "@stokaz/contract/accounts/approval";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import { assertLiveAdmin, findAccounts } from "../accounts/public.ts";
import { recordAct } from "../audit/public.ts";
import type { PostMail } from "../mail/public.ts";
import { approvedLaterMail, approvedMail, refusedMail } from "./mails.ts";
import * as rows from "./repository.ts";
import { refuseAnswer, refuseHandingIn, SUBJECTS, waitsSince } from "./rules.ts";

export type ApprovalsDeps = {
  db: Db;
  clock: Clock;
  postMail: PostMail;
  publicUrl: string;
  /** True if a person's first listing needs the operator's approval. */
  firstListingApproval: boolean;
};

/**
 * Start of the wait of a listing that a person publishes now; `null` when it is published at once.
 * Two listings at the same moment both wait.
 */
export const findWaitingSince = async (
  db: Db,
  needsApproval: boolean,
  { list, ownerId, now }: { list: ApprovedList; ownerId: string; now: Date },
): Promise<Date | null> =>
  waitsSince(now, {
    needsApproval,
    isKnown: !needsApproval || (await rows.isKnown(db, list, ownerId)),
  });

/** Listings that wait for the operator, the oldest first. */
export const listWaitingListings = async (db: Db, limit: number) => {
  const found = await rows.listWaiting(db, limit);
  return { items: found.map(({ total, ...item }) => item), total: found[0]?.total ?? 0 };
};

export type WaitingListings = Awaited<ReturnType<typeof listWaitingListings>>;

export const createApprovals = (deps: ApprovalsDeps) => {
  const { db, clock, postMail, publicUrl, firstListingApproval } = deps;

  /** @throws {Problem} space/not-found, product/not-found */
  const lock = async (tx: Tx, list: ApprovedList, id: string): Promise<rows.Listing> => {
    const found = await rows.lockListing(tx, list, id);
    if (!found) throw new Problem(`${SUBJECTS[list]}/not-found`);
    return found;
  };

  /** Publishes waiting listings, and tells their owners. */
  const publish = async (tx: Tx, list: ApprovedList, ownerId?: string): Promise<void> => {
    for (const { id, name, isTakenOff, ...to } of await rows.publishWaiting(tx, list, ownerId)) {
      const listing = { id, list, name };
      const mail = isTakenOff
        ? approvedLaterMail(to, listing)
        : approvedMail(to, listing, publicUrl);
      await postMail(tx, mail);
    }
  };

  return {
    /**
     * Records the operator's answer. An approval publishes all waiting listings of its owner in
     * that list: from now on the owner needs no approval.
     *
     * @throws {Problem} space/not-found, product/not-found, approval/not-waiting
     */
    async decide(
      admin: Actor,
      list: ApprovedList,
      id: string,
      { outcome, reason }: ApprovalAnswer,
    ): Promise<void> {
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, now);
        const listing = await lock(tx, list, id);
        const refused = refuseAnswer(listing);
        if (refused) throw new Problem(refused);
        if (outcome === "approved") {
          await publish(tx, list, listing.ownerId);
        } else {
          await rows.setRefused(tx, list, id, reason);
          const [owner] = await findAccounts(tx, [listing.ownerId]);
          if (owner) {
            const to = { email: owner.user.email, firstName: owner.user.first_name };
            await postMail(
              tx,
              refusedMail(to, { id, list, name: listing.name }, reason, publicUrl),
            );
          }
        }
        await recordAct(tx, {
          actorId: admin.userId,
          action: "decide",
          at: now,
          subject: { type: SUBJECTS[list], id },
          detail: { approval: outcome, ...(outcome === "refused" && { reason }) },
        });
      });
    },

    /**
     * Hands a refused listing in again: it waits, or is published when its owner needs no approval
     * any more.
     *
     * @returns start of its wait
     * @throws {Problem} space/not-found, space/not-yours, product/not-found, product/not-yours,
     * approval/not-refused
     */
    async ask({ userId }: Actor, list: ApprovedList, id: string): Promise<Date | null> {
      return inTransaction(db, async (tx) => {
        const listing = await lock(tx, list, id);
        if (listing.ownerId !== userId) throw new Problem(`${SUBJECTS[list]}/not-yours`);
        const refused = refuseHandingIn(listing);
        if (refused) throw new Problem(refused);
        const handedIn = { list, ownerId: userId, now: clock.now() };
        const since = await findWaitingSince(tx, firstListingApproval, handedIn);
        await rows.setHandedIn(tx, list, id, since);
        return since;
      });
    },

    /**
     * Publishes all waiting listings when the setting for first listings was turned off; refused
     * ones still need a correction.
     */
    async publishUnasked(): Promise<void> {
      if (firstListingApproval) return;
      await inTransaction(db, async (tx) => {
        await publish(tx, "spaces");
        await publish(tx, "products");
      });
    },
  };
};

export type Approvals = ReturnType<typeof createApprovals>;
