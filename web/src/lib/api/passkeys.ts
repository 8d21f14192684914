import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import {
  addPasskey,
  listPasskeys,
  passkeyLogin,
  removePasskey,
  startAddingPasskey,
  startPasskeyLogin,
} from "@stokaz/contract/accounts/passkeys";
import type { Answer } from "@stokaz/contract/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";
import { useCommand } from "./command.ts";
import { ApiError } from "./error.ts";
import { KEYS } from "./keys.ts";

const load = () => import("@simplewebauthn/browser");

/**
 * Error of a browser window that was closed or has no passkey of ours. The browser's own text is
 * English, for developers.
 */
const nothingChosen = (cause: unknown): never => {
  throw new ApiError({
    status: 400,
    code: "passkey/not-verified",
    message: "Aucune clé d'accès n'a été choisie.",
    cause,
  });
};

/** Query for one's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: [KEYS.passkeys],
  queryFn: async ({ signal }) => (await call(listPasskeys, {}, { signal })).data,
});

/** Creates a passkey in the browser and stores it on the server under a name. */
export const useAddPasskey = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const [{ startRegistration }, { options }] = await Promise.all([
        load(),
        call(startAddingPasskey, {}),
      ]);
      // The contract passes on the type that the browser's standard defines, without repeating it.
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const response = await startRegistration({ optionsJSON }).catch(nothingChosen);
      return call(addPasskey, { body: { name, response: { ...response } } });
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: [KEYS.passkeys] });
    },
  });
};

/** Removes a passkey. */
export const useRemovePasskey = () =>
  useCommand((id: string) => call(removePasskey, { params: { id } }), {
    invalidates: [[KEYS.passkeys]],
  });

/**
 * Opens a session with a passkey that the person chooses in the browser's own window.
 *
 * @throws {ApiError} also when the person chose none
 */
export const logInWithPasskey = async (): Promise<Answer<typeof passkeyLogin>> => {
  const [{ startAuthentication }, { options }] = await Promise.all([
    load(),
    call(startPasskeyLogin, {}),
  ]);
  // As in `useAddPasskey`.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(nothingChosen);
  return call(passkeyLogin, { body: { response: { ...response } } });
};
