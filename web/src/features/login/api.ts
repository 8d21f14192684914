import type { login } from "@stokaz/contract/accounts";
import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { networkError } from "../../lib/api/error.ts";
import { useEnter } from "../../lib/session/enter.ts";
import { loadAccountCalls } from "../../lib/session/load-account-calls.ts";

/** Logs in. */
export const useLogin = (): UseMutationResult<
  Answer<typeof login>,
  Error,
  CallInput<typeof login>["body"]
> =>
  useMutation({
    mutationFn: async (body) => {
      const { logIn } = await loadAccountCalls().catch((error: unknown) => {
        throw networkError(error);
      });
      return logIn(body);
    },
    onSuccess: useEnter(),
  });
