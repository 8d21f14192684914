import { sendContactMessage } from "@stokaz/contract/contact";
import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";

/** Writes to the operator. */
export const useSendMessage = (): UseMutationResult<
  Answer<typeof sendContactMessage>,
  Error,
  CallInput<typeof sendContactMessage>["body"]
> => useMutation({ mutationFn: (body) => call(sendContactMessage, { body }) });
