import type { Score } from "@stokaz/contract/fields";
import { REVIEW_DAYS } from "@stokaz/contract/sellers/ratings";
import type { ReviewStatus } from "@stokaz/contract/sellers/reviews";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";

/**
 * Time at which a review becomes readable: at once (`after`), or once the operator has read it
 * (`before`).
 */
export type Moderation = "after" | "before";

/** Number of people who gave a rating. */
export type Counted = { rating: number; count: number };

/**
 * Computes the score of a subject.
 *
 * @param counted without the ratings that nobody gave
 * @returns the average to one decimal, as it is shown; `undefined` while there is no rating
 */
export const scoreOf = (counted: readonly Counted[]): Score | undefined => {
  const counts = [1, 2, 3, 4, 5].map(
    (rating) => counted.find((one) => one.rating === rating)?.count ?? 0,
  );
  const count = counts.reduce((sum, one) => sum + one, 0);
  if (count === 0) return undefined;
  const total = counts.reduce((sum, one, at) => sum + one * (at + 1), 0);
  return { average: Math.round((total / count) * 10) / 10, count, counts };
};

/** First day whose handovers and ends may still be reviewed on a day. */
export const reviewableSince = (today: CalendarDay): CalendarDay => addDays(today, -REVIEW_DAYS);

/** Last day on which a purchase may be reviewed. */
export const reviewableUntil = (experiencedOn: CalendarDay): CalendarDay =>
  addDays(experiencedOn, REVIEW_DAYS);

/** A hidden review is hidden, whether it was published or not. */
export const statusOf = ({
  published_at,
  hidden_at,
}: {
  published_at: Date | null;
  hidden_at: Date | null;
}): ReviewStatus => {
  if (hidden_at) return "hidden";
  return published_at ? "published" : "waiting";
};
