import type { login } from "@stokaz/contract/accounts";
import type { CallInput } from "@stokaz/contract/endpoint";
import { useMutation } from "@tanstack/react-query";
import { networkError } from "../../lib/api/error.ts";
import { loadAccountCalls } from "../../lib/session/load-account-calls.ts";
import { useOpenSession } from "../../lib/session/open-session.ts";

/** Logs in. */
export const useLogin = () =>
  useMutation({
    mutationFn: async (body: CallInput<typeof login>["body"]) => {
      const { logIn } = await loadAccountCalls().catch((error: unknown) => {
        throw networkError(error);
      });
      return logIn(body);
    },
    onSuccess: useOpenSession(),
  });
