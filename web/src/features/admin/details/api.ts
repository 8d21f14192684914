import { getPurchaseDetail, getUserDetail } from "@stokaz/contract/admin-details";
import type { CallInput } from "@stokaz/contract/endpoint";
import { createRefund, retryRefund } from "@stokaz/contract/payments";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/client.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { toast } from "../../../lib/browser/toasts.ts";
import { ADMIN_COMMAND, adminQuery } from "../api.ts";

/** A person with everything around them. */
export const userDetailQuery = (id: string) =>
  adminQuery("user", getUserDetail, { params: { id } });

/** An order or a rental with its history. */
export const purchaseQuery = (purpose: "order" | "rental", id: string) =>
  adminQuery("purchase", getPurchaseDetail, { params: { purpose, id } });

/** Gives money back. Refused fields are the form's to show. */
export const useRefund = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      requestKey,
      ...body
    }: CallInput<typeof createRefund>["body"] & { requestKey: string }) =>
      call(createRefund, { body }, { requestKey }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
};

/** Tries a refund again that the provider could not bring to the payer. */
export const useRetryRefund = () =>
  useCommand(({ id }: { id: string }) => call(retryRefund, { params: { id } }), ADMIN_COMMAND);
