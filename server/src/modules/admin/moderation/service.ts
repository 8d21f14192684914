import { randomUUID } from "node:crypto";
import type { HideableList } from "@stokaz/contract/admin";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { endSessions, lockOffers, lockUser } from "../../accounts/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { insertAuditEntry } from "../repository.ts";
import * as mails from "./mails.ts";
import * as rows from "./repository.ts";

type Deps = { db: Db; clock: Clock; postMail: PostMail; publicUrl: string };

const SUBJECTS = { users: "user", spaces: "space", products: "product" } as const;
const TABLES = { spaces: "storage_spaces", products: "products" } as const;

export const createModeration = ({ db, clock, postMail, publicUrl }: Deps) => {
  const audit = (
    tx: Tx,
    admin: Actor,
    act: { action: string; list: keyof typeof SUBJECTS; id: string; detail: object },
  ): Promise<void> =>
    insertAuditEntry(tx, {
      id: randomUUID(),
      actor_id: admin.userId,
      action: act.action,
      subject_type: SUBJECTS[act.list],
      subject_id: act.id,
      detail: JSON.stringify(act.detail),
      created_at: clock.now(),
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
      await db.transaction().execute(async (tx) => {
        // Purchases lock in this order: one under way ends first, and the next sees the suspension.
        await lockOffers(tx, userId);
        const user = await lockUser(tx, userId);
        if (!user) throw new Problem("account/not-found");
        if (user.suspended_at !== null) throw new Problem("account/already-suspended");
        await rows.setSuspension(tx, userId, { reason, since: clock.now() });
        await endSessions(tx, userId);
        const to = { email: user.email, firstName: user.first_name };
        await postMail(tx, mails.suspendedMail(to, reason, publicUrl));
        await audit(tx, admin, {
          action: "suspend",
          list: "users",
          id: userId,
          detail: { reason },
        });
      });
    },

    /** Lifts a suspension. @throws {Problem} account/not-found, account/not-suspended */
    async reinstate(admin: Actor, userId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const user = await lockUser(tx, userId);
        if (!user) throw new Problem("account/not-found");
        if (user.suspended_at === null) throw new Problem("account/not-suspended");
        await rows.setSuspension(tx, userId, undefined);
        const to = { email: user.email, firstName: user.first_name };
        await postMail(tx, mails.reinstatedMail(to, publicUrl));
        await audit(tx, admin, { action: "reinstate", list: "users", id: userId, detail: {} });
      });
    },

    /**
     * Takes a space or a product out of sight and tells its owner why; what was agreed is kept.
     *
     * @throws {Problem} space/not-found, product/not-found, listing/already-hidden
     */
    async hide(admin: Actor, list: HideableList, id: string, reason: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const { name, ownerId, isHidden } = await lockListing(tx, list, id);
        if (isHidden) throw new Problem("listing/already-hidden");
        await rows.setHidden(tx, TABLES[list], id, { reason, since: clock.now() });
        const owner = await rows.findRecipient(tx, ownerId);
        await postMail(tx, mails.hiddenMail(owner, list, { name, reason }, publicUrl));
        await audit(tx, admin, { action: "hide", list, id, detail: { name, reason } });
      });
    },

    /** Shows it again. @throws {Problem} space/not-found, product/not-found, listing/not-hidden */
    async show(admin: Actor, list: HideableList, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const { name, ownerId, isHidden } = await lockListing(tx, list, id);
        if (!isHidden) throw new Problem("listing/not-hidden");
        await rows.setHidden(tx, TABLES[list], id, undefined);
        const owner = await rows.findRecipient(tx, ownerId);
        await postMail(tx, mails.shownAgainMail(owner, list, name, publicUrl));
        await audit(tx, admin, { action: "show", list, id, detail: { name } });
      });
    },
  };
};

export type Moderation = ReturnType<typeof createModeration>;
