import { infiniteQueryOptions } from "@tanstack/react-query";
import { KEYS } from "../../lib/api/keys.ts";
import { loadShoppingCalls } from "../../lib/api/load-shopping-calls.ts";
import { FIRST_CURSOR } from "../../lib/api/paging.ts";

/** Number of products that the server writes into a page: a few screens, quickly hydrated. */
export const PAGE_SIZE = 12;

/** Query for a seller's identity and their products, page by page. */
export const sellerQuery = (sellerId: string) =>
  infiniteQueryOptions({
    queryKey: [KEYS.products, "seller", sellerId],
    queryFn: async (query) =>
      (await loadShoppingCalls()).readSeller(
        sellerId,
        { limit: PAGE_SIZE, cursor: query.pageParam },
        query,
      ),
    initialPageParam: FIRST_CURSOR,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
