import type { Reviewed } from "@stokaz/contract/sellers/reviews";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { KEYS } from "./keys.ts";
import { loadShoppingCalls } from "./load-shopping-calls.ts";
import { FIRST_CURSOR } from "./paging.ts";

const REVIEWS_SHOWN = 5;

/** Query for the reviews of an artisan, a place or a tenant, newest first. */
export const reviewsQuery = ({ about, id }: { about: Reviewed; id: string }) =>
  infiniteQueryOptions({
    queryKey: [KEYS.reviews, about, id],
    queryFn: async (query) =>
      (await loadShoppingCalls()).readReviews(
        { about, id },
        { limit: REVIEWS_SHOWN, cursor: query.pageParam },
        query,
      ),
    initialPageParam: FIRST_CURSOR,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
