import type {
  changePassword,
  deleteAccount,
  forgotPassword,
  login,
  onboard,
  Registration,
  resetPassword,
  updateProfile,
} from "@stokaz/contract/accounts";
import type { Answer, CallInput, Endpoint } from "@stokaz/contract/endpoint";
import { internalPath, paths } from "@stokaz/contract/paths";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { ApiError, networkError } from "../../lib/api/error.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { dashboardOf } from "../../lib/session/dashboards.ts";
import { WITHOUT_ASKING } from "../../lib/session/leaving.ts";
import { ownAccountQuery } from "../../lib/session/own-account.ts";
import { clearSession, openSession, updateSessionUser } from "../../lib/session/session.ts";

type Accounts = typeof import("@stokaz/contract/accounts");
type Call = {
  [Name in keyof Accounts]: Accounts[Name] extends Endpoint ? Name : never;
}[keyof Accounts];

/** Makes one of the contract's calls; neither they nor what makes them is waited for by a page. */
const ask = async <Name extends Call>(
  name: Name,
  input: CallInput<Accounts[Name]>,
): Promise<Answer<Accounts[Name]>> => {
  const [{ call }, accounts] = await Promise.all([
    import("../../lib/api/client.ts"),
    import("@stokaz/contract/accounts"),
  ]).catch((error: unknown) => {
    throw networkError(error);
  });
  return call(accounts[name], input);
};

type Opened = Answer<typeof login>;
type Credentials = CallInput<typeof login>["body"];

/** Keeps the session just opened, then goes where the person was heading, else to their dashboard. */
const useEnter = (): ((opened: Opened) => Promise<void>) => {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  return async (opened) => {
    openSession(opened);
    await navigate(internalPath(parameters.get("next")) ?? dashboardOf(opened.user.role));
  };
};

/** Logs in. */
export const useLogin = (): UseMutationResult<Opened, Error, Credentials> => {
  const enter = useEnter();
  return useMutation({
    mutationFn: (body: Credentials) => ask("login", { body }),
    onSuccess: enter,
  });
};

/** Creates an account and logs in. The values are those of the form, as the contract names them. */
export const useRegister = (): UseMutationResult<
  Opened,
  Error,
  { role: Registration["role"] } & Record<string, unknown>
> => {
  const enter = useEnter();
  return useMutation({
    mutationFn: (body) => ask("register", { body }),
    onSuccess: async (opened) => {
      const { forgetRegistrationDraft } = await import("../../lib/browser/registration-draft.ts");
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
    mutationFn: (body) => ask("updateProfile", { body }),
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
    mutationFn: (body) => ask("changePassword", { body }),
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
    mutationFn: () => ask("onboard", {}),
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
> => useMutation({ mutationFn: (body) => ask("forgotPassword", { body }) });

/** Chooses a new password with a link's token; every session of the account is over, this one too. */
export const useResetPassword = (): UseMutationResult<
  Answer<typeof resetPassword>,
  Error,
  CallInput<typeof resetPassword>["body"]
> =>
  useMutation({
    mutationFn: (body) => ask("resetPassword", { body }),
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
    mutationFn: (body) => ask("deleteAccount", { body }),
    onSuccess: async ({ message }) => {
      await navigate(paths.landing.href(), WITHOUT_ASKING);
      clearSession();
      toast.success(message);
    },
  });
};
