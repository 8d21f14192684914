import { randomUUID } from "node:crypto";
import type { Score } from "@stokaz/contract/fields";
import { LIMITS } from "@stokaz/contract/limits";
import { pageOf } from "@stokaz/contract/paging";
import type { Rating } from "@stokaz/contract/sellers/ratings";
import type { newReview, Reviewed, ReviewStatus } from "@stokaz/contract/sellers/reviews";
import type { z } from "zod";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import { Problem } from "../../platform/problem.ts";
import { assertEmailProven, assertLiveAdmin, findAddressee } from "../accounts/public.ts";
import { recordAct } from "../audit/public.ts";
import type { MailContent, PostMail } from "../mail/public.ts";
import { type Paging, readPage } from "../search/public.ts";
import { answeredMail, receivedMail } from "./mails.ts";
import * as rows from "./repository.ts";
import { type Moderation, reviewableSince, scoreOf } from "./rules.ts";

/** Each review mails whom it is about, also one that is withdrawn and written again. */
const WRITING = { name: "write-review", tries: 20, seconds: 86_400 };

export type ReviewsDeps = {
  db: Db;
  clock: Clock;
  rateLimit: RateLimit;
  timeZone: string;
  postMail: PostMail;
  publicUrl: string;
  reviewsModeration: Moderation;
};

/** Some reviews, the newest first. */
export type ReviewsPage = { rows: rows.ReviewView[]; nextCursor: string | null };

const REVIEWS = {
  name: "reviews",
  sortedBy: ({ written_at }: rows.ReviewView) => written_at.getTime(),
};

/** Finds the score of a person or a place; `undefined` while there is no review. */
export const findScore = async (
  db: Db,
  about: Reviewed,
  subjectId: string,
): Promise<Score | undefined> => scoreOf(await rows.countRatings(db, about, subjectId));

export const createReviews = (deps: ReviewsDeps) => {
  const { db, clock, timeZone, rateLimit, postMail, publicUrl, reviewsModeration } = deps;

  const span = (): rows.Span => {
    const today = clock.today();
    return { since: reviewableSince(today), today, timeZone };
  };

  const notify = async (
    tx: Tx,
    userId: string,
    write: (to: { email: string; firstName: string }) => MailContent,
  ): Promise<void> => {
    const to = await findAddressee(tx, userId);
    if (to) await postMail(tx, write(to));
  };

  const notifyOwner = (tx: Tx, { owner_id, subject_name }: rows.ReviewView): Promise<void> =>
    notify(tx, owner_id, (to) => receivedMail(to, subject_name, publicUrl));

  /** Locks a review. @throws {Problem} review/not-found */
  const lock = async (tx: Tx, id: string): Promise<rows.ReviewView> => {
    const review = await rows.lockReview(tx, id);
    if (!review) throw new Problem("review/not-found");
    return review;
  };

  const listPublished = async (about: Reviewed, subjectId: string, paging: Paging) => {
    const [score, page] = await Promise.all([
      findScore(db, about, subjectId),
      readPage(REVIEWS, paging, (one) => rows.listPublished(db, about, subjectId, one)),
    ]);
    return { score, page };
  };

  return {
    /** Lists the reviews of an artisan or a place that everybody may read. */
    listPublished,

    /**
     * Lists what a person may review, and a page of the reviews they wrote.
     *
     * @throws {Problem} request/invalid for an unknown cursor
     */
    async listOwn({ userId }: Actor, paging: Paging) {
      const [toWrite, page] = await Promise.all([
        rows.listReviewable(db, userId, span(), LIMITS.reviewables),
        readPage(REVIEWS, paging, (one) => rows.listOf(db, userId, one)),
      ]);
      return { toWrite, page };
    },

    /**
     * Stores a person's review of somebody they dealt with, once for each purchase and subject.
     *
     * @returns true if it can be read at once
     * @throws {Problem} account/email-unproven; review/nothing-to-review for an order that they did
     * not collect, a lease that is not theirs, or too late; review/written; request/too-many
     */
    async write({ userId }: Actor, sent: z.output<typeof newReview>): Promise<boolean> {
      await rateLimit(WRITING, userId);
      const now = clock.now();
      const isPublished = reviewsModeration === "after";
      await inTransaction(db, async (tx) => {
        await assertEmailProven(tx, userId);
        const found = await rows.findReviewable(tx, userId, sent, span());
        if (!found) throw new Problem("review/nothing-to-review");
        const id = randomUUID();
        const isFirst = await rows.insertReview(tx, {
          ...found,
          id,
          author_id: userId,
          // The schema accepts whole numbers from 1 to 5 alone.
          rating: sent.rating as Rating,
          words: sent.words,
          written_at: now,
          published_at: isPublished ? now : null,
        });
        if (!isFirst) throw new Problem("review/written");
        if (isPublished) await notifyOwner(tx, await lock(tx, id));
      });
      return isPublished;
    },

    /**
     * Withdraws one's own review.
     *
     * @throws {Problem} review/not-found, also for a review that the operator hid
     */
    async withdraw({ userId }: Actor, id: string): Promise<void> {
      if (!(await rows.deleteOwn(db, id, userId))) throw new Problem("review/not-found");
    },

    /** Lists the reviews about a person and their places. */
    listReceived: ({ userId }: Actor, paging: Paging): Promise<ReviewsPage> =>
      readPage(REVIEWS, paging, (page) => rows.listReceived(db, userId, page)),

    /**
     * Stores the answer to a review.
     *
     * @throws {Problem} account/email-unproven; review/not-found, also for a review that is not
     * about them; review/answered
     */
    async answer({ userId }: Actor, id: string, words: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await assertEmailProven(tx, userId);
        const review = await lock(tx, id);
        const isReadable = review.published_at !== null && review.hidden_at === null;
        if (review.owner_id !== userId || !isReadable) throw new Problem("review/not-found");
        if (review.answer !== null) throw new Problem("review/answered");
        await rows.setAnswer(tx, id, { answer: words, answered_at: clock.now() });
        await notify(tx, review.author_id, (to) =>
          answeredMail(to, review.subject_name, publicUrl),
        );
      });
    },

    /**
     * Lists the reviews of a tenant, for lessors and the tenant.
     *
     * @throws {Problem} account/email-unproven (a lessor's), review/not-yours
     */
    async listOfTenant(reader: Actor, artisanId: string, paging: Paging) {
      if (reader.role === "artisan" && reader.userId !== artisanId) {
        throw new Problem("review/not-yours");
      }
      if (reader.role === "lessor") await assertEmailProven(db, reader.userId);
      return listPublished("tenant", artisanId, paging);
    },

    /** Lists a page of the reviews in a status, for the operator. @param page from 1 */
    async listForAdmin({ status, page }: { status: ReviewStatus; page: number }) {
      const part = pageOf(page);
      const [data, total] = await Promise.all([
        rows.listInStatus(db, status, part),
        rows.countInStatus(db, status),
      ]);
      return { data, total };
    },

    /** Makes a waiting review readable. @throws {Problem} review/not-found, review/not-waiting */
    async publish(admin: Actor, id: string): Promise<void> {
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, now);
        const review = await lock(tx, id);
        if (review.published_at || review.hidden_at) throw new Problem("review/not-waiting");
        await rows.setPublished(tx, id, now);
        await notifyOwner(tx, review);
        await recordAct(tx, {
          actorId: admin.userId,
          action: "show",
          subject: { type: "review", id },
          at: now,
        });
      });
    },
  };
};

export type ReviewsService = ReturnType<typeof createReviews>;
