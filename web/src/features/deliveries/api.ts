import type { CallInput } from "@stokaz/contract/endpoint";
import {
  announceDelivery,
  cancelDelivery,
  listDeliveries,
  receiveDelivery,
} from "@stokaz/contract/handover/deliveries";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { FIRST_CURSOR } from "../../lib/api/paging.ts";

const DELIVERIES_PAGE = 10;

/** Filter of deliveries: expected ones or all others, of one rental if its id is given. */
export type Wanted = { status: "expected" | "done"; rentedSpaceId?: string | undefined };

/** Query of deliveries, page by page. It is repeated when the user returns to the page. */
export const deliveriesQuery = (wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: [KEYS.deliveries, wanted],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDeliveries,
        { query: { ...wanted, limit: DELIVERIES_PAGE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: FIRST_CURSOR,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

type Announcement = { body: CallInput<typeof announceDelivery>["body"]; requestKey: string };

/** Announces a delivery to the lessor, once per idempotency key. */
export const useAnnounceDelivery = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, requestKey }: Announcement) =>
      call(announceDelivery, { body }, { requestKey }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEYS.deliveries] }),
  });
};

type Receipt = { id: string; body: CallInput<typeof receiveDelivery>["body"] };

/** Records the units that arrived. */
export const useReceiveDelivery = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Receipt) => call(receiveDelivery, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEYS.deliveries] }),
  });
};

/** Cancels a delivery and shows the result. */
export const useCancelDelivery = () =>
  useCommand((id: string) => call(cancelDelivery, { params: { id } }), {
    invalidates: [[KEYS.deliveries]],
  });
