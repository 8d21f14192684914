import {
  changeEmail,
  confirmEmail,
  emailState,
  resendConfirmation,
} from "@stokaz/contract/accounts/email-proof";
import type { CallInput } from "@stokaz/contract/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ownAccountQuery } from "../session/own-account.ts";
import { getSession } from "../session/session.ts";
import { call } from "./client.ts";

/** Query for one's email address, if it is confirmed, and the address that is to replace it. */
export const emailStateQuery = queryOptions({
  queryKey: ["email-state"],
  queryFn: ({ signal }) => call(emailState, {}, { signal }),
});

/**
 * Confirms an address by the link's token. Then it reads the logged-in user again, as the link may
 * be theirs.
 */
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

/** Sends the confirmation link again. */
export const useResendConfirmation = () =>
  useMutation({ mutationFn: () => call(resendConfirmation, {}) });

/** Sends a confirmation link to another address. */
export const useChangeEmail = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeEmail>["body"]) => call(changeEmail, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: emailStateQuery.queryKey }),
  });
};
