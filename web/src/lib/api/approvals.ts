import { type ApprovedList, askApproval, decideApproval } from "@stokaz/contract/approval";
import type { CallInput } from "@stokaz/contract/endpoint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";
import { useCommand } from "./command.ts";
import { KEYS } from "./keys.ts";

/** Hands one's listing in again that the operator refused. */
export const useAskApproval = (list: ApprovedList, id: string) =>
  useCommand(() => call(askApproval, { params: { list, id } }), {
    invalidates: [[KEYS.spaces], [KEYS.ownSpaces], [KEYS.products], [KEYS.rentals]],
  });

/** Publishes a listing that waits, or says why not. Refused fields are the form's to show. */
export const useDecideApproval = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof decideApproval>) => call(decideApproval, input),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
};
