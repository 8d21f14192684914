import {
  acceptRentalRequest,
  listRentalRequests,
  type RentalRequestShown,
  refuseRentalRequest,
  withdrawRentalRequest,
} from "@stokaz/contract/leases/rental-requests";
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { FIRST_CURSOR } from "../../lib/api/paging.ts";
import { toast } from "../../lib/browser/toasts.ts";

const REQUESTS_PAGE = 10;
const PAYING_POLL_MS = 4000;

/**
 * Query of rental requests, page by page. It is repeated while the payment of an accepted request
 * is running.
 */
export const requestsQuery = infiniteQueryOptions({
  queryKey: [KEYS.requests],
  queryFn: ({ pageParam, signal }) =>
    call(listRentalRequests, { query: { limit: REQUESTS_PAGE, cursor: pageParam } }, { signal }),
  initialPageParam: FIRST_CURSOR,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ data }) => data.some(({ status }) => status === "accepting"))
      ? PAYING_POLL_MS
      : false,
});

/**
 * True while it is not known if requests stand at the top of a page. What stands below waits for
 * that: it would move under a finger.
 *
 * @param isShown false for people who don't see requests
 */
export const useAreRequestsLoading = (isShown = true): boolean =>
  useInfiniteQuery({ ...requestsQuery, enabled: isShown }).isLoading;

/** Queries that an answer changes: the requests, the room of spaces and the rentals. */
const TOUCHED = [
  [KEYS.requests],
  [KEYS.ownSpaces],
  [KEYS.occupancy],
  [KEYS.rentals],
  [KEYS.spaces],
];

export const useAcceptRequest = () =>
  useCommand(({ _id }: RentalRequestShown) => call(acceptRentalRequest, { params: { id: _id } }), {
    invalidates: TOUCHED,
  });

export const useWithdrawRequest = () =>
  useCommand(
    ({ _id }: RentalRequestShown) => call(withdrawRentalRequest, { params: { id: _id } }),
    { invalidates: TOUCHED },
  );

/** Refuses a request for a reason. The form shows the refused fields. */
export const useRefuseRequest = ({ _id }: RentalRequestShown) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { reason: string }) =>
      call(refuseRentalRequest, { params: { id: _id }, body }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () =>
      Promise.all(TOUCHED.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
};
