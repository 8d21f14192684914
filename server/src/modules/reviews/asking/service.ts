import { LIMITS } from "@stokaz/contract/limits";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { IsOffered } from "../../../platform/features.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { findAddressee } from "../../accounts/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { askedMail } from "../mails.ts";
import { listReviewable } from "../repository.ts";
import { reviewableSince } from "../rules.ts";
import { type Asked, listUnasked, recordInvitation } from "./repository.ts";

export type ReviewInvitationsDeps = {
  db: Db;
  clock: Clock;
  timeZone: string;
  jobs: Jobs;
  postMail: PostMail;
  publicUrl: string;
  isOffered: IsOffered;
};

/** Job that asks for reviews the day after a handover or the end of a lease. */
export const REVIEW_INVITATIONS_JOB = "ask-for-reviews";

/** Asks each side once per purchase; nobody is asked for a review that they wrote already. */
export const scheduleReviewInvitations = (deps: ReviewInvitationsDeps): void => {
  const { db, clock, timeZone, jobs, postMail, publicUrl, isOffered } = deps;

  const ask = (asked: Asked): Promise<void> =>
    inTransaction(db, async (tx) => {
      // Stored in the transaction of its mail: either both are stored, or neither.
      if (!(await recordInvitation(tx, asked, clock.now()))) return;
      const today = clock.today();
      const span = { since: reviewableSince(today), today, timeZone };
      const reviewable = await listReviewable(tx, asked.personId, span, LIMITS.reviewables);
      const names = reviewable
        .filter(({ order_id, rental_id }) => asked.purchaseId === (order_id ?? rental_id))
        .map(({ name }) => name);
      const to = await findAddressee(tx, asked.personId);
      if (to && names.length > 0) await postMail(tx, askedMail(to, names, publicUrl));
    });

  jobs.define(
    REVIEW_INVITATIONS_JOB,
    () =>
      jobs.attemptEach(
        REVIEW_INVITATIONS_JOB,
        (last?: Asked) => listUnasked(db, clock.today(), timeZone, last),
        ({ purchaseId }) => purchaseId,
        ask,
      ),
    isOffered("reviews") ? { cron: "23 6 * * *" } : {},
  );
};
