import { randomUUID } from "node:crypto";
import type { Role } from "@stokaz/contract/accounts/roles";
import type { HideableList } from "@stokaz/contract/admin/admin";
import type { GroundName } from "@stokaz/contract/moderation/grounds";
import type { Measure, Notice } from "@stokaz/contract/moderation/measures";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import {
  endSessions,
  lockOffers,
  lockUser,
  setSuspension,
  type UserRow,
} from "../accounts/public.ts";
import type { PostMail } from "../mail/public.ts";
import * as mails from "./mails.ts";
import * as measures from "./measures/repository.ts";
import * as rows from "./repository.ts";
import { timesOf, wordsOf } from "./rules.ts";
import type { Statements } from "./statements/service.ts";
import type { DecisionRow, EndCause } from "./tables.ts";

export type DecisionsDeps = {
  clock: Clock;
  postMail: PostMail;
  statements: Statements;
  publicUrl: string;
};

/** Reason and time span of a measure: by default at once and without end. */
export type Reason = {
  reason: string;
  ground: GroundName;
  endsOn?: CalendarDay | undefined;
  /** Suspensions only. */
  notice?: Notice | undefined;
};

/** A space, a product or a review. */
type Listed = { list: HideableList; id: string };

/** Subject of a decision, as it is stored. */
type Subject = Pick<DecisionRow, "subject_type" | "subject_id" | "subject_name" | "owner_id">;

const SUBJECTS = { spaces: "space", products: "product", reviews: "review" } as const;
const LISTS = { space: "spaces", product: "products", review: "reviews" } as const;
const TABLES = { spaces: "storage_spaces", products: "products", reviews: "reviews" } as const;

export const createDecisions = ({ clock, postMail, statements, publicUrl }: DecisionsDeps) => {
  const now = (): Date => clock.now();

  /** Records a decision; `role` of a person. @throws {Problem} decision/ends-too-early */
  const record = (
    tx: Tx,
    admin: Actor,
    measure: Measure,
    subject: Subject,
    { reason, ground, endsOn, notice }: Reason,
    role?: Role,
  ): Promise<DecisionRow> => {
    const times = timesOf(measure, { endsOn, notice }, clock.today());
    if (!times) {
      const code = "decision/ends-too-early";
      throw new Problem(code, { errors: [{ field: "endsOn", message: PROBLEMS[code].message }] });
    }
    return rows.insertDecision(tx, {
      id: randomUUID(),
      measure,
      ...subject,
      facts: reason,
      ...wordsOf(measure, ground, { type: subject.subject_type, role }),
      ...times,
      applied_at: measure === "none" || times.takes_effect_on ? null : now(),
      decided_at: now(),
      decided_by: admin.userId,
    });
  };

  /**
   * Locks the listing or review of a decision.
   *
   * @throws {Problem} space/not-found, product/not-found, review/not-found
   */
  const lockListing = async (tx: Tx, { list, id }: Listed) => {
    const listing = await measures.lockListing(tx, list, id);
    if (!listing) throw new Problem(`${SUBJECTS[list]}/not-found`);
    return listing;
  };

  const applySuspension = async (tx: Tx, user: UserRow, facts: string): Promise<void> => {
    await setSuspension(tx, user.id, { reason: facts, since: now() });
    await endSessions(tx, user.id);
  };

  /** @returns false if the suspension had not begun */
  const endSuspension = async (tx: Tx, user: UserRow, cause: EndCause): Promise<boolean> => {
    const isSuspended = user.suspended_at !== null;
    const ended = await rows.endStanding(tx, user.id, { at: now(), cause });
    if (!isSuspended && !ended) throw new Problem("account/not-suspended");
    if (isSuspended) await setSuspension(tx, user.id, undefined);
    const to = { email: user.email, firstName: user.first_name };
    const mail = isSuspended ? mails.reinstatedMail : mails.calledOffMail;
    await postMail(tx, mail(to, publicUrl));
    return isSuspended;
  };

  const showAgain = async (
    tx: Tx,
    { list, id }: Listed,
    { name, ownerId }: { name: string; ownerId: string },
    cause: EndCause,
  ): Promise<void> => {
    await measures.setHidden(tx, TABLES[list], id, undefined);
    await rows.endStanding(tx, id, { at: now(), cause });
    const owner = await measures.findRecipient(tx, ownerId);
    await postMail(tx, mails.shownAgainMail(owner, list, name, publicUrl));
  };

  /**
   * Hides a space, a product or a review and tells its owner the reason; existing agreements stay.
   *
   * @throws {Problem} space/not-found, product/not-found, review/not-found,
   * listing/already-hidden, decision/ends-too-early
   */
  const hide = async (tx: Tx, admin: Actor, listed: Listed, why: Reason): Promise<DecisionRow> => {
    const { list, id } = listed;
    const { name, ownerId, isHidden } = await lockListing(tx, listed);
    if (isHidden) throw new Problem("listing/already-hidden");
    const subject = {
      subject_type: SUBJECTS[list],
      subject_id: id,
      subject_name: name,
      owner_id: ownerId,
    };
    const decision = await record(tx, admin, "hide", subject, why);
    await measures.setHidden(tx, TABLES[list], id, { reason: why.reason, since: now() });
    const owner = await measures.findRecipient(tx, ownerId);
    await statements.send(tx, decision, owner.email);
    return decision;
  };

  return {
    hide,

    /**
     * Hides those of some locked products that are visible: the same goods on several leases, each
     * with its own decision.
     *
     * @returns the id of the first decision; `null` when none was visible
     */
    async hideGoods(
      tx: Tx,
      admin: Actor,
      goods: readonly { id: string; isVisible: boolean }[],
      why: Reason,
    ): Promise<string | null> {
      const made: string[] = [];
      for (const { id } of goods.filter(({ isVisible }) => isVisible)) {
        made.push((await hide(tx, admin, { list: "products", id }, why)).id);
      }
      return made[0] ?? null;
    },

    /**
     * Ends a person's sessions and takes their offers off the sale, at once or after thirty days'
     * notice; existing agreements stay. A planned suspension is replaced.
     *
     * @throws {Problem} account/not-found, account/own-account, account/already-suspended,
     * decision/ends-too-early
     */
    async suspend(tx: Tx, admin: Actor, userId: string, why: Reason): Promise<DecisionRow> {
      if (userId === admin.userId) throw new Problem("account/own-account");
      // Purchases use the same lock order: a running purchase ends first, and the next one sees the
      // suspension.
      await lockOffers(tx, userId);
      const user = await lockUser(tx, userId);
      if (!user) throw new Problem("account/not-found");
      if (user.suspended_at !== null) throw new Problem("account/already-suspended");
      await rows.endStanding(tx, userId, { at: now(), cause: "replaced" });
      const subject = {
        subject_type: "user" as const,
        subject_id: userId,
        subject_name: "",
        owner_id: userId,
      };
      const decision = await record(tx, admin, "suspend", subject, why, user.role);
      if (decision.applied_at) await applySuspension(tx, user, why.reason);
      await statements.send(tx, decision, user.email);
      return decision;
    },

    /**
     * Lifts a suspension, or cancels a planned one.
     *
     * @throws {Problem} account/not-found, account/not-suspended
     * @returns false if it had not begun
     */
    async reinstate(tx: Tx, userId: string): Promise<boolean> {
      const user = await lockUser(tx, userId);
      if (!user) throw new Problem("account/not-found");
      return endSuspension(tx, user, "lifted");
    },

    /**
     * Shows a hidden listing or review again.
     *
     * @throws {Problem} space/not-found, product/not-found, review/not-found, listing/not-hidden
     * @returns its name
     */
    async show(tx: Tx, listed: Listed): Promise<string> {
      const listing = await lockListing(tx, listed);
      if (!listing.isHidden) throw new Problem("listing/not-hidden");
      await showAgain(tx, listed, listing, "lifted");
      return listing.name;
    },

    /** Records the decision to change nothing: the owner is not told. */
    leave: (
      tx: Tx,
      admin: Actor,
      subject: Omit<Subject, "owner_id">,
      { reason, ground }: Reason,
    ): Promise<DecisionRow> =>
      record(tx, admin, "none", { ...subject, owner_id: null }, { reason, ground }),

    /** Begins a suspension whose notice is over, unless it was ended in the meantime. */
    async begin(tx: Tx, { id, subject_id: userId }: DecisionRow): Promise<void> {
      await lockOffers(tx, userId);
      const user = await lockUser(tx, userId);
      const decision = await rows.findDecision(tx, id);
      if (!decision || decision.ended_at || decision.applied_at) return;
      if (!user) {
        await rows.endStanding(tx, userId, { at: now(), cause: "lifted" });
        return;
      }
      await applySuspension(tx, user, decision.facts);
      await rows.setApplied(tx, id, now());
      await statements.send(tx, decision, user.email);
    },

    /**
     * Ends a present or planned measure; if its subject was deleted in the meantime, only the
     * record is updated.
     *
     * @returns false if it had ended before
     */
    async lift(tx: Tx, decision: DecisionRow, cause: EndCause): Promise<boolean> {
      const { id, subject_type: type, subject_id: subjectId } = decision;
      const listed = type === "user" ? undefined : { list: LISTS[type], id: subjectId };
      const listing = listed && (await measures.lockListing(tx, listed.list, subjectId));
      const user = listed ? undefined : await lockUser(tx, subjectId);
      const current = await rows.findDecision(tx, id);
      if (!current || current.ended_at) return false;
      if (listed && listing) await showAgain(tx, listed, listing, cause);
      else if (user) await endSuspension(tx, user, cause);
      else await rows.endStanding(tx, subjectId, { at: now(), cause });
      return true;
    },

    /** Finds the present or planned measure against a person or a listing. */
    findStanding: rows.findStanding,
  };
};

export type Decisions = ReturnType<typeof createDecisions>;
