import {
  activateSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "@stokaz/contract/accounts/sign-in";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../browser/toasts.ts";
import { ownAccountQuery } from "../session/own-account.ts";
import { call } from "./client.ts";
import { messageOf } from "./error.ts";
import { KEYS } from "./keys.ts";

/** Query that says if one's login needs a code beside the password. */
export const secondFactorQuery = queryOptions({
  queryKey: [KEYS.secondFactor],
  queryFn: ({ signal }) => call(readSecondFactor, {}, { signal }),
});

/** Creates a secret key for an authenticator app. */
export const useStartSecondFactor = () =>
  useMutation({
    mutationFn: () => call(startSecondFactor, {}),
    onError: (error) => toast.error(messageOf(error)),
  });

const useRefresh = () => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [[KEYS.secondFactor], [KEYS.sessions], ownAccountQuery.queryKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
};

/**
 * Activates the second factor with a first code. The recovery codes of the answer are shown only
 * once.
 */
export const useActivateSecondFactor = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (code: string) => call(activateSecondFactor, { body: { code } }),
    // The codes don't wait for it.
    onSuccess: () => void refresh(),
  });
};

/** Creates new recovery codes. */
export const useRenewRecoveryCodes = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(renewRecoveryCodes, {}),
    // The codes don't wait for it.
    onSuccess: () => void refresh(),
    onError: (error) => toast.error(messageOf(error)),
  });
};

/** Removes the second factor: the password is enough again. */
export const useRemoveSecondFactor = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(removeSecondFactor, {}),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await refresh();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
};
