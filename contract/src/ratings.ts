// What pages say of reviews, also those that load nothing of the calls: no zod.

/** Days after a handover, or after the end of a lease, on which a review may still be written. */
export const REVIEW_DAYS = 60;

export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];
