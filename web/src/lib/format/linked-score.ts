import type { Score } from "@stokaz/contract/fields";

/**
 * Rating for search engines; empty as long as there are no reviews. Source:
 * https://schema.org/AggregateRating
 */
export const linkedScore = (score: Score | undefined): Record<string, unknown> =>
  score
    ? {
        aggregateRating: {
          "@type": "AggregateRating",
          ratingValue: score.average,
          reviewCount: score.count,
        },
      }
    : {};
