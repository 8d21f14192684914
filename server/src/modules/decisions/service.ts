import { randomUUID } from "node:crypto";
import type { HideableList } from "@stokaz/contract/admin";
import { frenchDay } from "@stokaz/contract/french-day";
import type { GroundName } from "@stokaz/contract/grounds";
import type { Measure } from "@stokaz/contract/measures";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import { endSessions, lockOffers, lockUser } from "../accounts/public.ts";
import type { PostMail } from "../mail/public.ts";
import * as mails from "./mails.ts";
import * as measures from "./measures/repository.ts";
import * as rows from "./repository.ts";
import { wordsOf } from "./rules.ts";
import type { DecisionRow } from "./tables.ts";

type Deps = { clock: Clock; postMail: PostMail; publicUrl: string };

/** Why a measure is taken, and whether somebody had reported what it is against. */
export type Reason = { reason: string; ground: GroundName; isReported?: boolean };

/** A space or a product. */
type Listed = { list: HideableList; id: string };

/** What a decision is about, as it is kept. */
type Subject = Pick<DecisionRow, "subject_type" | "subject_id" | "subject_name" | "owner_id">;

const SUBJECTS = { spaces: "space", products: "product" } as const;
const TABLES = { spaces: "storage_spaces", products: "products" } as const;

export const createDecisions = ({ clock, postMail, publicUrl }: Deps) => {
  const record = (
    tx: Tx,
    admin: Actor,
    measure: Measure,
    subject: Subject,
    { reason, ground }: Reason,
  ): Promise<DecisionRow> =>
    rows.insertDecision(tx, {
      id: randomUUID(),
      measure,
      ...subject,
      facts: reason,
      ...wordsOf(measure, ground),
      decided_at: clock.now(),
      decided_by: admin.userId,
    });

  const told = (decision: DecisionRow, { isReported = false }: Reason): mails.Told => ({
    decision,
    on: frenchDay(clock.dayOf(decision.decided_at)),
    isReported,
  });

  /** @throws {Problem} space/not-found, product/not-found */
  const lockListing = async (tx: Tx, { list, id }: Listed) => {
    const listing = await measures.lockListing(tx, list, id);
    if (!listing) throw new Problem(`${SUBJECTS[list]}/not-found`);
    return listing;
  };

  return {
    /**
     * Ends somebody's sessions and takes what they offer off sale; what was agreed is kept.
     *
     * @throws {Problem} account/not-found, account/own-account, account/already-suspended
     */
    async suspend(tx: Tx, admin: Actor, userId: string, why: Reason): Promise<DecisionRow> {
      if (userId === admin.userId) throw new Problem("account/own-account");
      // Purchases lock in this order: a running one ends first, and the next one sees the suspension.
      await lockOffers(tx, userId);
      const user = await lockUser(tx, userId);
      if (!user) throw new Problem("account/not-found");
      if (user.suspended_at !== null) throw new Problem("account/already-suspended");
      const subject = {
        subject_type: "user" as const,
        subject_id: userId,
        subject_name: "",
        owner_id: userId,
      };
      const decision = await record(tx, admin, "suspend", subject, why);
      await measures.setSuspension(tx, userId, { reason: why.reason, since: clock.now() });
      await endSessions(tx, userId);
      const to = { email: user.email, firstName: user.first_name };
      await postMail(tx, mails.suspendedMail(to, told(decision, why), publicUrl));
      return decision;
    },

    /** Lifts a suspension. @throws {Problem} account/not-found, account/not-suspended */
    async reinstate(tx: Tx, userId: string): Promise<void> {
      const user = await lockUser(tx, userId);
      if (!user) throw new Problem("account/not-found");
      if (user.suspended_at === null) throw new Problem("account/not-suspended");
      await measures.setSuspension(tx, userId, undefined);
      await rows.endStanding(tx, userId, clock.now());
      const to = { email: user.email, firstName: user.first_name };
      await postMail(tx, mails.reinstatedMail(to, publicUrl));
    },

    /**
     * Takes a space or a product out of sight and tells its owner why; what was agreed is kept.
     *
     * @throws {Problem} space/not-found, product/not-found, listing/already-hidden
     */
    async hide(tx: Tx, admin: Actor, listed: Listed, why: Reason): Promise<DecisionRow> {
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
      await measures.setHidden(tx, TABLES[list], id, { reason: why.reason, since: clock.now() });
      const owner = await measures.findRecipient(tx, ownerId);
      await postMail(tx, mails.hiddenMail(owner, list, told(decision, why), publicUrl));
      return decision;
    },

    /** Shows it again. @throws {Problem} space/not-found, product/not-found, listing/not-hidden @returns its name */
    async show(tx: Tx, listed: Listed): Promise<string> {
      const { list, id } = listed;
      const { name, ownerId, isHidden } = await lockListing(tx, listed);
      if (!isHidden) throw new Problem("listing/not-hidden");
      await measures.setHidden(tx, TABLES[list], id, undefined);
      await rows.endStanding(tx, id, clock.now());
      const owner = await measures.findRecipient(tx, ownerId);
      await postMail(tx, mails.shownAgainMail(owner, list, name, publicUrl));
      return name;
    },

    /** Decides to change nothing: its owner hears nothing of it. */
    leave: (
      tx: Tx,
      admin: Actor,
      subject: Omit<Subject, "owner_id">,
      why: Reason,
    ): Promise<DecisionRow> => record(tx, admin, "none", { ...subject, owner_id: null }, why),

    /** The measure that stands against a person or a listing. */
    findStanding: rows.findStanding,
  };
};

export type Decisions = ReturnType<typeof createDecisions>;
