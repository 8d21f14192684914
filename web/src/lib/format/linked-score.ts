import type { Score } from "@stokaz/contract/fields";

/** How something is rated, for search engines; nothing as long as nobody wrote. Source: https://schema.org/AggregateRating */
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
