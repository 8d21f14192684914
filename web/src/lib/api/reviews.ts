import {
  listPlaceReviews,
  listSellerReviews,
  listTenantReviews,
} from "@stokaz/contract/sellers/published-reviews";
import type { Reviewed } from "@stokaz/contract/sellers/reviews";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { KEYS } from "./keys.ts";
import { FIRST_CURSOR } from "./paging.ts";

const REVIEWS_SHOWN = 5;

const CALLS = {
  seller: listSellerReviews,
  place: listPlaceReviews,
  tenant: listTenantReviews,
} as const satisfies Record<Reviewed, unknown>;

/** Query for the reviews of an artisan, a place or a tenant, newest first. */
export const reviewsQuery = ({ about, id }: { about: Reviewed; id: string }) =>
  infiniteQueryOptions({
    queryKey: [KEYS.reviews, about, id],
    queryFn: ({ pageParam, signal }) =>
      call(
        CALLS[about],
        { params: { id }, query: { limit: REVIEWS_SHOWN, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: FIRST_CURSOR,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
