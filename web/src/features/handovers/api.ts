import type { CallInput } from "@stokaz/contract/endpoint";
import {
  checkPass,
  completeHandover,
  listPickups,
  type PickupTime,
  refuseLines,
  reportAbsence,
} from "@stokaz/contract/handover/handover";
import { answerHandover, readHandoverAnswer } from "@stokaz/contract/handover/handover-answers";
import { LIMITS } from "@stokaz/contract/limits";
import { listReturns, markReturned } from "@stokaz/contract/orders/withdrawals";
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { FIRST_CURSOR } from "../../lib/api/paging.ts";

/** Filters of the list. Without `when`, every order still to hand over. */
export type PickupFilters = {
  when?: PickupTime;
  storageId?: string | undefined;
  number?: string | undefined;
};

/**
 * Query for orders to hand over; read again when the user comes back to the page, because others
 * hand over too.
 */
export const pickupsQuery = (filters: PickupFilters) =>
  infiniteQueryOptions({
    queryKey: [KEYS.pickups, filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPickups,
        { query: { ...filters, limit: LIMITS.pageSize, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: FIRST_CURSOR,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnWindowFocus: "always",
    // The places and the counts stay while the list changes.
    placeholderData: keepPreviousData,
  });

/** Query keys to read again after a handover or its refusal. */
const CHANGED: readonly QueryKey[] = [[KEYS.pickups], [KEYS.sales], [KEYS.trail]];

/** A pass, typed or scanned. */
export type TriedPass = CallInput<typeof checkPass>["body"];

/**
 * Checks a pass. The screen shows the reason of a refusal: a toast would be one more thing to read
 * there.
 */
export const useCheckPass = () =>
  useMutation({ mutationFn: (body: TriedPass) => call(checkPass, { body }) });

/** Hands lines over against their pass. The screen shows the result. */
export const useCompleteHandover = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      orderId,
      ...body
    }: { orderId: string } & CallInput<typeof completeHandover>["body"]) =>
      call(completeHandover, { params: { orderId }, body }),
    onSettled: () =>
      Promise.all(CHANGED.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
};

/** Reports that lines were not handed over, with the reason. The form shows refused fields. */
export const useRefuseLines = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      orderId,
      ...body
    }: { orderId: string } & CallInput<typeof refuseLines>["body"]) =>
      call(refuseLines, { params: { orderId }, body }),
    onSuccess: () =>
      Promise.all(CHANGED.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
};

/** Reports that the buyer did not come. */
export const useReportAbsence = () =>
  useCommand((orderId: string) => call(reportAbsence, { params: { orderId } }), {
    invalidates: CHANGED,
  });

/** Query for the products that buyers are to bring back, oldest first. */
export const returnsQuery = infiniteQueryOptions({
  queryKey: [KEYS.returns],
  queryFn: ({ pageParam, signal }) =>
    call(listReturns, { query: { limit: LIMITS.pageSize, cursor: pageParam } }, { signal }),
  initialPageParam: FIRST_CURSOR,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  refetchOnWindowFocus: "always",
});

/** Marks lines as returned, which starts their refund. */
export const useMarkReturned = () =>
  useCommand(
    ({ orderId, ...body }: { orderId: string } & CallInput<typeof markReturned>["body"]) =>
      call(markReturned, { params: { orderId }, body }),
    { invalidates: [[KEYS.returns], ...CHANGED] },
  );

/** Query for the question to the buyer behind a mail's link. */
export const handoverAnswerQuery = (token: string) =>
  queryOptions({
    queryKey: ["handover-answer", token],
    queryFn: ({ signal }) => call(readHandoverAnswer, { query: { token } }, { signal }),
  });

/** Confirms or contests a handover. The form shows refused fields. */
export const useAnswerHandover = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof answerHandover>["body"]) => call(answerHandover, { body }),
  });
