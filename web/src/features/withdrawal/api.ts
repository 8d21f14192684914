import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import {
  readWithdrawable,
  readWithdrawalLink,
  requestWithdrawalLink,
  type WithdrawalRequest,
  withdrawByLink,
  withdrawFromOrder,
} from "@stokaz/contract/withdrawals";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { KEYS } from "../../lib/api/keys.ts";

/** What can be given up of one's own order. */
export const orderWithdrawalQuery = (orderId: string) =>
  queryOptions({
    queryKey: [KEYS.withdrawal, orderId],
    queryFn: ({ signal }) => call(readWithdrawable, { params: { orderId } }, { signal }),
  });

/** The same for whoever has the mailed link. */
export const linkWithdrawalQuery = (token: string) =>
  queryOptions({
    queryKey: [KEYS.withdrawal, "link", token],
    queryFn: ({ signal }) => call(readWithdrawalLink, { query: { token } }, { signal }),
  });

/** Asks for the mailed link. Refused fields are the form's to show. */
export const useAskLink = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof requestWithdrawalLink>["body"]) =>
      call(requestWithdrawalLink, { body }),
  });

/** What a declaration sends; name and e-mail count for who is known by a mailed link alone. */
type Sent = WithdrawalRequest & { name: string; email: string; requestKey: string };

/** A declaration: what is said of it is the screen's to show, and what it changes is read again, also after a refusal. */
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

/** Gives up what is chosen of one's own order. */
export const useWithdraw = (orderId: string) =>
  useDeclaration(({ lines, requestKey }) =>
    call(withdrawFromOrder, { params: { orderId }, body: { lines } }, { requestKey }),
  );

/** The same for whoever has the mailed link. */
export const useLinkWithdraw = (token: string) =>
  useDeclaration(({ lines, name, email }) =>
    call(withdrawByLink, { body: { token, name, email, lines } }),
  );
