import type { HideableList } from "@stokaz/contract/admin";
import type { AuditAction, AuditSubject } from "@stokaz/contract/admin-audit";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { assertLiveAdmin, endSessions, lockOffers, lockUser } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import type { PostMail } from "../../mail/public.ts";
import * as mails from "./mails.ts";
import * as rows from "./repository.ts";

type Deps = { db: Db; clock: Clock; postMail: PostMail; publicUrl: string };

const SUBJECTS = { spaces: "space", products: "product" } as const;
const TABLES = { spaces: "storage_spaces", products: "products" } as const;

export const createModeration = ({ db, clock, postMail, publicUrl }: Deps) => {
  /** Applies or lifts a measure, checks that the administrator still is one, and writes the audit log. */
  const act = (
    admin: Actor,
    action: AuditAction,
    subject: { type: AuditSubject; id: string },
    work: (tx: Tx) => Promise<Readonly<Record<string, unknown>>>,
  ): Promise<void> =>
    inTransaction(db, async (tx) => {
      await assertLiveAdmin(tx, admin, clock.now());
      const detail = await work(tx);
      await recordAct(tx, { actorId: admin.userId, action, subject, detail, at: clock.now() });
    });

  /** @throws {Problem} space/not-found, product/not-found */
  const lockListing = async (tx: Tx, list: HideableList, id: string) => {
    const listing = await rows.lockListing(tx, list, id);
    if (!listing) throw new Problem(list === "spaces" ? "space/not-found" : "product/not-found");
    return listing;
  };

  return {
    /**
     * Ends somebody's sessions and takes what they offer off sale; what was agreed is kept.
     *
     * @throws {Problem} account/not-found, account/own-account, account/already-suspended
     */
    async suspend(admin: Actor, userId: string, reason: string): Promise<void> {
      if (userId === admin.userId) throw new Problem("account/own-account");
      await act(admin, "suspend", { type: "user", id: userId }, async (tx) => {
        // Purchases lock in this order: a running one ends first, and the next one sees the suspension.
        await lockOffers(tx, userId);
        const user = await lockUser(tx, userId);
        if (!user) throw new Problem("account/not-found");
        if (user.suspended_at !== null) throw new Problem("account/already-suspended");
        await rows.setSuspension(tx, userId, { reason, since: clock.now() });
        await endSessions(tx, userId);
        const to = { email: user.email, firstName: user.first_name };
        await postMail(tx, mails.suspendedMail(to, reason, publicUrl));
        return { reason };
      });
    },

    /** Lifts a suspension. @throws {Problem} account/not-found, account/not-suspended */
    async reinstate(admin: Actor, userId: string): Promise<void> {
      await act(admin, "reinstate", { type: "user", id: userId }, async (tx) => {
        const user = await lockUser(tx, userId);
        if (!user) throw new Problem("account/not-found");
        if (user.suspended_at === null) throw new Problem("account/not-suspended");
        await rows.setSuspension(tx, userId, undefined);
        const to = { email: user.email, firstName: user.first_name };
        await postMail(tx, mails.reinstatedMail(to, publicUrl));
        return {};
      });
    },

    /**
     * Takes a space or a product out of sight and tells its owner why; what was agreed is kept.
     *
     * @throws {Problem} space/not-found, product/not-found, listing/already-hidden
     */
    async hide(admin: Actor, list: HideableList, id: string, reason: string): Promise<void> {
      await act(admin, "hide", { type: SUBJECTS[list], id }, async (tx) => {
        const { name, ownerId, isHidden } = await lockListing(tx, list, id);
        if (isHidden) throw new Problem("listing/already-hidden");
        await rows.setHidden(tx, TABLES[list], id, { reason, since: clock.now() });
        const owner = await rows.findRecipient(tx, ownerId);
        await postMail(tx, mails.hiddenMail(owner, list, { name, reason }, publicUrl));
        return { name, reason };
      });
    },

    /** Shows it again. @throws {Problem} space/not-found, product/not-found, listing/not-hidden */
    async show(admin: Actor, list: HideableList, id: string): Promise<void> {
      await act(admin, "show", { type: SUBJECTS[list], id }, async (tx) => {
        const { name, ownerId, isHidden } = await lockListing(tx, list, id);
        if (!isHidden) throw new Problem("listing/not-hidden");
        await rows.setHidden(tx, TABLES[list], id, undefined);
        const owner = await rows.findRecipient(tx, ownerId);
        await postMail(tx, mails.shownAgainMail(owner, list, name, publicUrl));
        return { name };
      });
    },
  };
};

export type Moderation = ReturnType<typeof createModeration>;
