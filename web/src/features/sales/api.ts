import type { Answer } from "@stokaz/contract/endpoint";
import { cancelSale, listSales, markReady } from "@stokaz/contract/orders";
import {
  infiniteQueryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { messageOf } from "../../lib/api/error.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { toast } from "../../lib/browser/toasts.ts";

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
export const useMarkReady = (): UseMutationResult<Answer<typeof markReady>, Error, string> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => call(markReady, { params: { orderId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [KEYS.sales] }),
  });
};

/** Gives up an order one can't honour, and says so. */
export const useCancelSale = (): UseMutationResult<Answer<typeof cancelSale>, Error, string> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => call(cancelSale, { params: { orderId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [KEYS.sales] }),
        queryClient.invalidateQueries({ queryKey: [KEYS.rentals] }),
      ]),
  });
};
