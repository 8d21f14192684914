import { z } from "zod";
import { SUBJECT_UNKNOWN } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id, longText, message } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { pageNumber, paging } from "../paging.ts";
import { day, instant } from "../time/day-fields.ts";

/**
 * Kinds of reviews: an artisan by a buyer, a place by a buyer or a tenant, a tenant by a lessor.
 */
export const REVIEWED = ["seller", "place", "tenant"] as const;
export type Reviewed = (typeof REVIEWED)[number];

const RATING_REQUIRED = "Choisissez une note de 1 à 5.";
const rating = z
  .int(RATING_REQUIRED)
  .min(1, RATING_REQUIRED)
  .max(5, RATING_REQUIRED)
  .meta({ description: "1 to 5" });

/** States of a review: it waits for the operator, is public, or was hidden with reasons. */
export const REVIEW_STATUSES = ["waiting", "published", "hidden"] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** A review, as anybody reads it. */
export const shownReview = z
  .object({
    _id: id,
    rating,
    words: z.string().meta({ description: "Empty once the author closed their account" }),
    author: z.string().meta({ description: "First name and initial, or trade name" }),
    writtenAt: instant,
    experiencedOn: day.meta({ description: "Day of the handover, or of the end of the lease" }),
    answer: z.object({ words: z.string(), answeredAt: instant }).nullable(),
  })
  .meta({ id: "Review" });
export type ShownReview = z.output<typeof shownReview>;

/** A thing that the person may review now. */
export const reviewable = z
  .object({
    about: z.enum(REVIEWED),
    orderId: id.nullable(),
    rentalId: id.nullable(),
    subjectId: id.meta({ description: "Id of the artisan or the space" }),
    name: z.string().meta({ description: "Name of the artisan or the space" }),
    experiencedOn: day,
    until: day.meta({ description: "The last day to write it" }),
  })
  .meta({ id: "Reviewable" });
export type Reviewable = z.output<typeof reviewable>;

const reviewOf = shownReview.omit({ author: true }).extend({
  about: z.enum(REVIEWED),
  name: z.string().meta({ description: "Name of the subject" }),
  status: z.enum(REVIEW_STATUSES),
  reason: z
    .string()
    .nullable()
    .meta({ description: "Why the review is not public. `null` if it is" }),
});
export type OwnReview = z.output<typeof reviewOf>;

export const listOwnReviews = endpoint({
  method: "GET",
  path: "/api/reviews/mine",
  summary: "Lists what the caller can review now, and a page of the caller's reviews, newest first",
  access: "signed-in",
  feature: "reviews",
  query: paging,
  status: 200,
  answer: z.object({
    toWrite: z.array(reviewable).meta({ description: "Nearest last day first, at most 100" }),
    data: z.array(reviewOf),
    nextCursor: z.string().nullable(),
  }),
});

/** A review as its author sends it. */
export const newReview = z.object({
  about: z.enum(REVIEWED, { error: SUBJECT_UNKNOWN }),
  purchaseId: id.meta({ description: "Id of the collected order, or of the ended lease" }),
  subjectId: id.meta({ description: "Id of the artisan or the space" }),
  rating,
  words: longText("Dites en quelques mots ce qui s'est passé.", LIMITS.reviewWords),
});

export const writeReview = endpoint({
  method: "POST",
  path: "/api/reviews",
  summary: "Reviews an artisan, a place or a tenant once, after a handover or a lease",
  access: "signed-in",
  feature: "reviews",
  body: newReview,
  status: 201,
  answer: message,
  problems: [
    "account/email-unproven",
    "review/nothing-to-review",
    "review/written",
    "request/too-many",
  ],
});

export const withdrawReview = endpoint({
  method: "DELETE",
  path: "/api/reviews/:id",
  summary: "Deletes the caller's review. It can be written again while there is time",
  access: "signed-in",
  feature: "reviews",
  params: z.object({ id }),
  status: 200,
  answer: message,
  problems: ["review/not-found"],
});

export const listReceivedReviews = endpoint({
  method: "GET",
  path: "/api/reviews/received",
  summary:
    "Lists reviews of the caller, of the caller's places, and of the caller as a tenant, newest first",
  access: ["artisan", "lessor"],
  feature: "reviews",
  query: paging,
  status: 200,
  answer: z.object({
    data: z.array(
      shownReview.extend({
        about: z.enum(REVIEWED),
        name: z.string().meta({ description: "Name of the subject" }),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
});

export const answerReview = endpoint({
  method: "POST",
  path: "/api/reviews/:id/answer",
  summary: "Answers a review of the caller or of the caller's place, once",
  access: ["artisan", "lessor"],
  feature: "reviews",
  params: z.object({ id }),
  body: z.object({ words: longText("Écrivez votre réponse.", LIMITS.reviewWords) }),
  status: 200,
  answer: message,
  problems: ["account/email-unproven", "review/not-found", "review/answered"],
});

/** A review, as the operator reads it. */
const adminReview = shownReview.extend({
  about: z.enum(REVIEWED),
  name: z.string(),
  status: z.enum(REVIEW_STATUSES),
  reason: z.string().nullable(),
});
export type AdminReview = z.output<typeof adminReview>;

export const listReviewsForAdmin = endpoint({
  method: "GET",
  path: "/api/admin/reviews",
  summary:
    "Lists reviews that wait for approval, oldest first, or all others, newest first. One page at a time",
  access: ["admin"],
  query: z.object({
    status: z.enum(REVIEW_STATUSES).default("waiting"),
    page: pageNumber.default(1),
  }),
  status: 200,
  answer: z.object({ data: z.array(adminReview), total: z.number().int() }),
});

export const publishReview = endpoint({
  method: "POST",
  path: "/api/admin/reviews/:id/publish",
  summary: "Publishes a review that waits for approval",
  access: ["admin"],
  params: z.object({ id }),
  status: 200,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  problems: ["review/not-found", "review/not-waiting"],
});
