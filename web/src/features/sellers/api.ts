import { getSeller } from "@stokaz/contract/sellers/sellers";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { FIRST_CURSOR } from "../../lib/api/paging.ts";

/** Number of products that the server writes into a page. */
export const PAGE_SIZE = 24;

/** Query for a seller's identity and their products, page by page. */
export const sellerQuery = (sellerId: string) =>
  infiniteQueryOptions({
    queryKey: [KEYS.products, "seller", sellerId],
    queryFn: ({ pageParam, signal }) =>
      call(
        getSeller,
        { params: { id: sellerId }, query: { limit: PAGE_SIZE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: FIRST_CURSOR,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
