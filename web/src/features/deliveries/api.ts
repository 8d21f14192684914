import {
  announceDelivery,
  cancelDelivery,
  listDeliveries,
  receiveDelivery,
} from "@stokaz/contract/deliveries";
import type { CallInput } from "@stokaz/contract/endpoint";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { KEYS } from "../../lib/api/keys.ts";

const DELIVERIES_PAGE = 10;

/** Which deliveries: those that may still arrive or all others, of one rental when it is named. */
export type Wanted = { status: "expected" | "done"; rentedSpaceId?: string | undefined };

/** Deliveries a page at a time; looked at again when one comes back to the page. */
export const deliveriesQuery = (wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: [KEYS.deliveries, wanted],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDeliveries,
        { query: { ...wanted, limit: DELIVERIES_PAGE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

type Announcement = { body: CallInput<typeof announceDelivery>["body"]; requestKey: string };

/** Tells a lessor what is coming, once for a request key. */
export const useAnnounceDelivery = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, requestKey }: Announcement) =>
      call(announceDelivery, { body }, { requestKey }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEYS.deliveries] }),
  });
};

type Receipt = { id: string; body: CallInput<typeof receiveDelivery>["body"] };

/** Says what arrived. */
export const useReceiveDelivery = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Receipt) => call(receiveDelivery, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEYS.deliveries] }),
  });
};

/** Calls a delivery off, and says so. */
export const useCancelDelivery = () =>
  useCommand((id: string) => call(cancelDelivery, { params: { id } }), {
    invalidates: [[KEYS.deliveries]],
  });
