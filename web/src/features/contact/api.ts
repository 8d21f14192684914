import { sendContactMessage } from "@stokaz/contract/contact";
import type { CallInput } from "@stokaz/contract/endpoint";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";

/** Writes to the operator. */
export const useSendMessage = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof sendContactMessage>["body"]) =>
      call(sendContactMessage, { body }),
  });
