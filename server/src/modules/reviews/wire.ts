import type {
  AdminReview,
  OwnReview,
  Reviewable,
  ShownReview,
} from "@stokaz/contract/sellers/reviews";
import { shortName } from "@stokaz/contract/text";
import type { ReviewableRow, ReviewView } from "./repository.ts";
import { reviewableUntil, statusOf } from "./rules.ts";

export const toWireReviewable = (row: ReviewableRow & { name: string }): Reviewable => ({
  about: row.about,
  orderId: row.order_id,
  rentalId: row.rental_id,
  subjectId: row.subject_id,
  name: row.name,
  experiencedOn: row.experienced_on,
  until: reviewableUntil(row.experienced_on),
});

const authorOf = (row: ReviewView): string =>
  row.author_trade_name ?? shortName({ firstName: row.author_first_name, name: row.author_name });

/** Converts a review for the public. */
export const toWireReview = (row: ReviewView): ShownReview => ({
  _id: row.id,
  rating: row.rating,
  words: row.words,
  author: authorOf(row),
  writtenAt: row.written_at,
  experiencedOn: row.experienced_on,
  answer:
    row.answer !== null && row.answered_at
      ? { words: row.answer, answeredAt: row.answered_at }
      : null,
});

const subjectOf = (row: ReviewView) => ({ about: row.about, name: row.subject_name });

/** Converts a review for its subject or the subject's owner. */
export const toWireReceived = (row: ReviewView) => ({ ...toWireReview(row), ...subjectOf(row) });

/** Converts a review for the operator, with its status. */
export const toWireAdminReview = (row: ReviewView): AdminReview => ({
  ...toWireReceived(row),
  status: statusOf(row),
  reason: row.hidden_reason,
});

/** Converts a review for its author. */
export const toWireOwnReview = (row: ReviewView): OwnReview => {
  const { author, ...review } = toWireAdminReview(row);
  return review;
};
