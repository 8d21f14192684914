import type { CallInput } from "@stokaz/contract/endpoint";
import { sendReport } from "@stokaz/contract/moderation/reports";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";

/** Reports a listing to the operator. The form shows refused fields. */
export const useReport = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof sendReport>["body"]) => call(sendReport, { body }),
    onSuccess: ({ message }) => toast.success(message),
  });
