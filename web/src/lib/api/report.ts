import type { CallInput } from "@stokaz/contract/endpoint";
import { sendReport } from "@stokaz/contract/reports";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";

/** Tells the operator that something is wrong with a listing. Refused fields are the form's to show. */
export const useReport = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof sendReport>["body"]) => call(sendReport, { body }),
    onSuccess: ({ message }) => toast.success(message),
  });
