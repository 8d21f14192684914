import type { login } from "@stokaz/contract/accounts/accounts";
import type { CallInput } from "@stokaz/contract/endpoint";
import { useMutation } from "@tanstack/react-query";
import { networkError } from "../../lib/api/error.ts";
import { loadAccountCalls } from "../../lib/session/load-account-calls.ts";
import { useOpenSession } from "../../lib/session/open-session.ts";

/** Logs in; with a second factor, the answer asks for a code. */
export const useLogin = () => {
  const open = useOpenSession();
  return useMutation({
    mutationFn: async (body: CallInput<typeof login>["body"]) => {
      const { logIn } = await loadAccountCalls().catch((error: unknown) => {
        throw networkError(error);
      });
      return logIn(body);
    },
    onSuccess: async (answer) => {
      if ("token" in answer) await open(answer);
    },
  });
};

/** Logs in with a passkey; its code is loaded on demand. */
export const usePasskeyLogin = () =>
  useMutation({
    mutationFn: async () => (await import("../../lib/api/passkeys.ts")).logInWithPasskey(),
    onSuccess: useOpenSession(),
  });
