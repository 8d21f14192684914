import type { HideableList, suspension } from "@stokaz/contract/admin/admin";
import type { AuditAction, AuditSubject } from "@stokaz/contract/admin/admin-audit";
import type { z } from "zod";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import type { DecisionRow, Decisions } from "../../decisions/public.ts";

type Reason = z.output<typeof suspension>;

export type ModerationDeps = { db: Db; clock: Clock; decisions: Decisions };

const SUBJECTS = { spaces: "space", products: "product", reviews: "review" } as const;

export const createModeration = ({ db, clock, decisions }: ModerationDeps) => {
  /**
   * Applies or lifts a measure, checks that the administrator still has the role, and writes the
   * audit log.
   */
  const act = <Done>(
    admin: Actor,
    action: AuditAction,
    subject: { type: AuditSubject; id: string },
    work: (tx: Tx) => Promise<Done>,
    detailOf: (done: Done) => Readonly<Record<string, unknown>>,
  ): Promise<Done> =>
    inTransaction(db, async (tx) => {
      await assertLiveAdmin(tx, admin, clock.now());
      const done = await work(tx);
      const detail = detailOf(done);
      await recordAct(tx, { actorId: admin.userId, action, subject, detail, at: clock.now() });
      return done;
    });

  return {
    /** @throws {Problem} account/not-found, account/own-account, account/already-suspended */
    suspend: (admin: Actor, userId: string, why: Reason): Promise<DecisionRow> =>
      act(
        admin,
        "suspend",
        { type: "user", id: userId },
        (tx) => decisions.suspend(tx, admin, userId, why),
        () => ({ reason: why.reason }),
      ),

    /**
     * @throws {Problem} account/not-found, account/not-suspended
     * @returns false if the suspension had not begun
     */
    reinstate: (admin: Actor, userId: string): Promise<boolean> =>
      act(
        admin,
        "reinstate",
        { type: "user", id: userId },
        (tx) => decisions.reinstate(tx, userId),
        () => ({}),
      ),

    /**
     * @throws {Problem} space/not-found, product/not-found, review/not-found,
     * listing/already-hidden
     */
    hide: (admin: Actor, list: HideableList, id: string, why: Reason): Promise<DecisionRow> =>
      act(
        admin,
        "hide",
        { type: SUBJECTS[list], id },
        (tx) => decisions.hide(tx, admin, { list, id }, why),
        ({ subject_name: name }) => ({ name, reason: why.reason }),
      ),

    /**
     * @throws {Problem} space/not-found, product/not-found, review/not-found, listing/not-hidden
     */
    show: (admin: Actor, list: HideableList, id: string): Promise<string> =>
      act(
        admin,
        "show",
        { type: SUBJECTS[list], id },
        (tx) => decisions.show(tx, { list, id }),
        (name) => ({ name }),
      ),
  };
};

export type Moderation = ReturnType<typeof createModeration>;
