import {
  changePassword,
  deleteAccount,
  forgotPassword,
  onboard,
  type Registration,
  register,
  resetPassword,
  updateProfile,
} from "@stokaz/contract/accounts";
import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { paths } from "@stokaz/contract/paths";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "../../lib/api/client.ts";
import { ApiError } from "../../lib/api/error.ts";
import { forgetRegistrationDraft } from "../../lib/browser/registration-draft.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { dashboardOf } from "../../lib/session/dashboards.ts";
import { useEnter } from "../../lib/session/enter.ts";
import { SKIP_UNSAVED_CHECK } from "../../lib/session/leaving.ts";
import { ownAccountQuery } from "../../lib/session/own-account.ts";
import { clearSession, updateSessionUser } from "../../lib/session/session.ts";

/** Creates an account and logs in. The values are those of the form, as the contract names them. */
export const useRegister = (): UseMutationResult<
  Answer<typeof register>,
  Error,
  { role: Registration["role"] } & Record<string, unknown>
> => {
  const enter = useEnter();
  return useMutation({
    mutationFn: (body) => call(register, { body }),
    onSuccess: async (opened) => {
      forgetRegistrationDraft();
      await enter(opened);
    },
  });
};

/** Saves one's profile, replaces the stored user, then goes to their dashboard (spec §4). */
export const useSaveProfile = (): UseMutationResult<
  Answer<typeof updateProfile>,
  Error,
  Record<string, unknown>
> => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body) => call(updateProfile, { body }),
    onSuccess: async ({ message, user }) => {
      updateSessionUser(user);
      queryClient.setQueryData(ownAccountQuery.queryKey, user);
      toast.success(message);
      await navigate(dashboardOf(user.role));
    },
  });
};

/** Changes one's password; one's other sessions end. */
export const useChangePassword = (): UseMutationResult<
  Answer<typeof changePassword>,
  Error,
  CallInput<typeof changePassword>["body"]
> =>
  useMutation({
    mutationFn: (body) => call(changePassword, { body }),
    onSuccess: ({ message }) => toast.success(message),
  });

/** Said when the provider's page can't be reached. Source: specification §8. */
export const CONNECTION_FAILURE = "Échec de la connexion à Stripe";

/** Goes to the payment provider's page with a link made for this once. */
export const useConnectPaymentAccount = (): UseMutationResult<
  Answer<typeof onboard>,
  Error,
  void
> =>
  useMutation({
    mutationFn: () => call(onboard, {}),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      const isSessionOver = error instanceof ApiError && error.status === 401;
      if (!isSessionOver) toast.error(CONNECTION_FAILURE);
    },
  });

/** Asks for a link to choose a new password. */
export const useForgotPassword = (): UseMutationResult<
  Answer<typeof forgotPassword>,
  Error,
  CallInput<typeof forgotPassword>["body"]
> => useMutation({ mutationFn: (body) => call(forgotPassword, { body }) });

/** Chooses a new password with a link's token; every session of the account is over, this one too. */
export const useResetPassword = (): UseMutationResult<
  Answer<typeof resetPassword>,
  Error,
  CallInput<typeof resetPassword>["body"]
> =>
  useMutation({
    mutationFn: (body) => call(resetPassword, { body }),
    onSuccess: clearSession,
  });

/** Deletes one's account, then leaves it: the session died with it. */
export const useDeleteAccount = (): UseMutationResult<
  Answer<typeof deleteAccount>,
  Error,
  CallInput<typeof deleteAccount>["body"]
> => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body) => call(deleteAccount, { body }),
    onSuccess: async ({ message }) => {
      await navigate(paths.landing.href(), SKIP_UNSAVED_CHECK);
      clearSession();
      toast.success(message);
    },
  });
};
