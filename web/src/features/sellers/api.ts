import { infiniteQueryOptions } from "@tanstack/react-query";
import { KEYS } from "../../lib/api/keys.ts";
import { loadShoppingCalls } from "../../lib/api/load-shopping-calls.ts";
import { FIRST_CURSOR, PRODUCTS_PAGE } from "../../lib/api/paging.ts";

/** Query for a seller's identity and their products, page by page. */
export const sellerQuery = (sellerId: string) =>
  infiniteQueryOptions({
    queryKey: [KEYS.products, "seller", sellerId],
    queryFn: async (query) =>
      (await loadShoppingCalls()).readSeller(
        sellerId,
        { limit: PRODUCTS_PAGE, cursor: query.pageParam },
        query,
      ),
    initialPageParam: FIRST_CURSOR,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
