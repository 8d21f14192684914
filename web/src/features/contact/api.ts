import type { CallInput } from "@stokaz/contract/endpoint";
import { sendContactMessage } from "@stokaz/contract/messages/contact";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";

/** Writes to the operator. */
export const useSendMessage = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof sendContactMessage>["body"]) =>
      call(sendContactMessage, { body }),
  });
