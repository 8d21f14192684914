import {
  acceptTexts,
  deleteAccount,
  me,
  onboard,
  type Registration,
  register,
  type User,
  updateProfile,
} from "@stokaz/contract/accounts/accounts";
import { changePassword, forgotPassword, resetPassword } from "@stokaz/contract/accounts/passwords";
import type { CallInput } from "@stokaz/contract/endpoint";
import { paths } from "@stokaz/contract/paths";
import { PROBLEMS } from "@stokaz/contract/problems";
import { type Business, getBusiness, updateBusiness } from "@stokaz/contract/sellers/sellers";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { businessQuery } from "../../lib/api/business.ts";
import { call } from "../../lib/api/client.ts";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import { forgetRegistrationDraft } from "../../lib/browser/registration-draft.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { dashboardOf } from "../../lib/session/dashboards.ts";
import { whileSessionEnds } from "../../lib/session/expiry.ts";
import { SKIP_UNSAVED_CHECK } from "../../lib/session/leaving.ts";
import { useOpenSession } from "../../lib/session/open-session.ts";
import { ownAccountQuery } from "../../lib/session/own-account.ts";
import { clearSession, updateSessionUser } from "../../lib/session/session.ts";

/** Creates an account and logs in. The values are those of the form, as the contract names them. */
export const useRegister = () => {
  const open = useOpenSession();
  return useMutation({
    mutationFn: (body: { role: Registration["role"] } & Record<string, unknown>) =>
      call(register, { body }),
    onSuccess: async (opened) => {
      forgetRegistrationDraft();
      await open(opened);
    },
  });
};

/** Saves one's profile, replaces the stored user, then goes to the user's dashboard (spec §4). */
export const useSaveProfile = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Record<string, unknown>) => call(updateProfile, { body }),
    onSuccess: async ({ message, user }) => {
      updateSessionUser(user);
      queryClient.setQueryData(ownAccountQuery.queryKey, user);
      toast.success(message);
      await navigate(dashboardOf(user.role));
    },
  });
};

/** Reads one's account as it is stored now. */
export const readNewestAccount = async (): Promise<User> => (await call(me, {})).user;

/** Reads the facts of one's business as they are stored now. */
export const readNewestBusiness = (): Promise<Business> => call(getBusiness, {});

/** Saves the facts of one's business. */
export const useSaveBusiness = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof updateBusiness>["body"]) => call(updateBusiness, { body }),
    onSuccess: ({ message, ...business }) => {
      queryClient.setQueryData(businessQuery.queryKey, business);
      toast.success(message);
    },
  });
};

/** Accepts new versions of our texts, then goes on to the page that the person wanted. */
export const useAcceptTexts = (next: string) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (texts: CallInput<typeof acceptTexts>["body"]["texts"]) =>
      call(acceptTexts, { body: { texts } }),
    onSuccess: async ({ message, user }) => {
      updateSessionUser(user);
      queryClient.setQueryData(ownAccountQuery.queryKey, user);
      toast.success(message);
      await navigate(next);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
};

/** Changes one's password; the server ends one's other sessions. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof changePassword>["body"]) => call(changePassword, { body }),
    onSuccess: ({ message }) => toast.success(message),
  });

/** Message when the provider's page can't be reached. Source: specification §8. */
export const CONNECTION_FAILURE = PROBLEMS["account/onboarding-failed"].message;

/** Goes to the payment provider's page with a link that works once. */
export const useConnectPaymentAccount = () =>
  useMutation({
    mutationFn: () => call(onboard, {}),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      const isSessionOver = error instanceof ApiError && error.status === 401;
      if (!isSessionOver) toast.error(CONNECTION_FAILURE);
    },
  });

/** Asks for a link to choose a new password. */
export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof forgotPassword>["body"]) => call(forgotPassword, { body }),
  });

/** Chooses a new password with a link's token; every session of the account ends, this one too. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof resetPassword>["body"]) =>
      whileSessionEnds(async () => {
        const answer = await call(resetPassword, { body });
        clearSession();
        return answer;
      }),
  });

/** Deletes one's account and leaves it, because its session ends too. */
export const useDeleteAccount = () => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: CallInput<typeof deleteAccount>["body"]) =>
      whileSessionEnds(async () => {
        const { message } = await call(deleteAccount, { body });
        await navigate(paths.landing.href(), SKIP_UNSAVED_CHECK);
        clearSession();
        toast.success(message);
      }),
  });
};
