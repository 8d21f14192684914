import {
  changeEmail,
  confirmEmail,
  emailState,
  resendConfirmation,
} from "@stokaz/contract/email-proof";
import type { CallInput } from "@stokaz/contract/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ownAccountQuery } from "../session/own-account.ts";
import { getSession } from "../session/session.ts";
import { call } from "./client.ts";

/** One's address, whether it is proven, and the one that is to replace it. */
export const emailStateQuery = queryOptions({
  queryKey: ["email-state"],
  queryFn: ({ signal }) => call(emailState, {}, { signal }),
});

/** Opens a link; whoever is logged in is read again, for it may be about them. */
export const useConfirmEmail = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
    onSuccess: async () => {
      if (!getSession()) return;
      await Promise.all([
        queryClient.fetchQuery({ ...ownAccountQuery, staleTime: 0 }).catch(() => undefined),
        queryClient.invalidateQueries({ queryKey: emailStateQuery.queryKey }),
      ]);
    },
  });
};

/** Has the link sent again. */
export const useResendConfirmation = () =>
  useMutation({ mutationFn: () => call(resendConfirmation, {}) });

/** Has a link sent to another address. */
export const useChangeEmail = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeEmail>["body"]) => call(changeEmail, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: emailStateQuery.queryKey }),
  });
};
