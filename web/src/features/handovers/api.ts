import type { CallInput } from "@stokaz/contract/endpoint";
import {
  answerHandover,
  checkPass,
  completeHandover,
  listPickups,
  type PickupTime,
  readHandoverAnswer,
  refuseLines,
  reportAbsence,
} from "@stokaz/contract/handover";
import { LIMITS } from "@stokaz/contract/limits";
import { listReturns, markReturned } from "@stokaz/contract/withdrawals";
import {
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { KEYS } from "../../lib/api/keys.ts";

/** What the list is narrowed to. Without `when`, all that is still to hand over. */
export type PickupFilters = {
  when?: PickupTime;
  storageId?: string | undefined;
  number?: string | undefined;
};

/** Orders to hand over; read again each time one comes back to the page, as others hand over too. */
export const pickupsQuery = (filters: PickupFilters) =>
  infiniteQueryOptions({
    queryKey: [KEYS.pickups, filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPickups,
        { query: { ...filters, limit: LIMITS.pageSize, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnWindowFocus: "always",
  });

/** What is read again once something was handed over, or was not. */
const CHANGED: readonly QueryKey[] = [[KEYS.pickups], [KEYS.sales], [KEYS.trail]];

/** A pass as it is typed or read by the camera. */
export type TriedPass = CallInput<typeof checkPass>["body"];

/** Checks a pass. Why it is refused is the screen's to show: there a toast would be one thing more to read. */
export const useCheckPass = () =>
  useMutation({ mutationFn: (body: TriedPass) => call(checkPass, { body }) });

/** Hands lines over against their pass; what is said of it is the screen's to show. */
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

/** Says that lines were not handed over, and why. Refused fields are the form's to show. */
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

/** Says that nobody came, and says so. */
export const useReportAbsence = () =>
  useCommand((orderId: string) => call(reportAbsence, { params: { orderId } }), {
    invalidates: CHANGED,
  });

/** What buyers are to bring back, the oldest first. */
export const returnsQuery = infiniteQueryOptions({
  queryKey: [KEYS.returns],
  queryFn: ({ pageParam, signal }) =>
    call(listReturns, { query: { limit: LIMITS.pageSize, cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  refetchOnWindowFocus: "always",
});

/** Says that lines came back, and says so: their money goes back. */
export const useMarkReturned = () =>
  useCommand(
    ({ orderId, ...body }: { orderId: string } & CallInput<typeof markReturned>["body"]) =>
      call(markReturned, { params: { orderId }, body }),
    { invalidates: [[KEYS.returns], ...CHANGED] },
  );

/** What a mail's link asks of the buyer. */
export const handoverAnswerQuery = (token: string) =>
  queryOptions({
    queryKey: ["handover-answer", token],
    queryFn: ({ signal }) => call(readHandoverAnswer, { query: { token } }, { signal }),
  });

/** Confirms or contests what the mail said. Refused fields are the form's to show. */
export const useAnswerHandover = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof answerHandover>["body"]) => call(answerHandover, { body }),
  });
