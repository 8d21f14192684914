import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import {
  readWithdrawable,
  readWithdrawalLink,
  requestWithdrawalLink,
  type WithdrawalRequest,
  withdrawByLink,
  withdrawFromOrder,
} from "@stokaz/contract/orders/withdrawals";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { KEYS } from "../../lib/api/keys.ts";

/** Query for the lines of one's own order that may be withdrawn. */
export const orderWithdrawalQuery = (orderId: string) =>
  queryOptions({
    queryKey: [KEYS.withdrawal, orderId],
    queryFn: ({ signal }) => call(readWithdrawable, { params: { orderId } }, { signal }),
  });

/** Same query for a person with the mailed link. */
export const linkWithdrawalQuery = (token: string) =>
  queryOptions({
    queryKey: [KEYS.withdrawal, "link", token],
    queryFn: ({ signal }) => call(readWithdrawalLink, { query: { token } }, { signal }),
  });

/** Requests the mailed link. The form shows refused fields. */
export const useAskLink = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof requestWithdrawalLink>["body"]) =>
      call(requestWithdrawalLink, { body }),
  });

/** Content of a declaration; name and email matter only for a person with a mailed link. */
type Sent = WithdrawalRequest & { name: string; email: string; requestKey: string };

/**
 * Sends a declaration. The screen shows the answer, and the changed queries are read again, also
 * after a refusal.
 */
const useDeclaration = (run: (sent: Sent) => Promise<Answer<typeof withdrawFromOrder>>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all(
        [KEYS.orders, KEYS.trail, KEYS.withdrawal].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
};
export type DeclarationMutation = ReturnType<typeof useDeclaration>;

/** Withdraws from the chosen lines of one's own order. */
export const useWithdraw = (orderId: string) =>
  useDeclaration(({ lines, requestKey }) =>
    call(withdrawFromOrder, { params: { orderId }, body: { lines } }, { requestKey }),
  );

/** Same call for a person with the mailed link. */
export const useLinkWithdraw = (token: string) =>
  useDeclaration(({ lines, name, email }) =>
    call(withdrawByLink, { body: { token, name, email, lines } }),
  );
