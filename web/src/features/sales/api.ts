import { cancelSale, listSales, markReady } from "@stokaz/contract/orders";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { KEYS } from "../../lib/api/keys.ts";

const SALES_PAGE = 10;

/** What was sold, from one place when it is named, a page at a time; looked at again when one comes back to the page. */
export const salesQuery = (storageId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [KEYS.sales, storageId],
    queryFn: ({ pageParam, signal }) =>
      call(listSales, { query: { storageId, limit: SALES_PAGE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Tells a buyer that their order is ready, and says so. */
export const useMarkReady = () =>
  useCommand((orderId: string) => call(markReady, { params: { orderId } }), {
    invalidates: [[KEYS.sales]],
  });

/** Gives up an order one can't honour, and says so. */
export const useCancelSale = () =>
  useCommand((orderId: string) => call(cancelSale, { params: { orderId } }), {
    invalidates: [[KEYS.sales], [KEYS.rentals]],
  });
