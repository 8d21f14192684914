// This file has no zod, because pages that show reviews also read it without loading the API calls.

/** Days after a handover, or after the end of a lease, in which a review may be written. */
export const REVIEW_DAYS = 60;

/** Ratings of a review; 5 is the best. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];
