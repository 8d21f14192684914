import { getUserDetail } from "@stokaz/contract/admin/admin-details";
import { getPurchaseDetail } from "@stokaz/contract/admin/admin-purchases";
import {
  createRefund,
  retryRefund,
  settleRefundOtherwise,
} from "@stokaz/contract/checkout/payments";
import type { CallInput } from "@stokaz/contract/endpoint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/client.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { toast } from "../../../lib/browser/toasts.ts";
import { ADMIN_COMMAND, adminQuery } from "../api.ts";

/** Query of a person with all that belongs to them. */
export const userDetailQuery = (id: string) =>
  adminQuery("user", getUserDetail, { params: { id } });

/** Query of an order or a rental with its history. */
export const purchaseQuery = (purpose: "order" | "rental", id: string) =>
  adminQuery("purchase", getPurchaseDetail, { params: { purpose, id } });

/** Makes a refund. The form shows the refused fields. */
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
    // A refund whose answer was lost is in the purchase's history. The form does not wait for that.
    onError: () => void queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
};

/** Retries a refund that the payment provider could not deliver to the payer. */
export const useRetryRefund = () =>
  useCommand(({ id }: { id: string }) => call(retryRefund, { params: { id } }), ADMIN_COMMAND);

/** Records that a refund was paid from the operator's bank. The form shows the refused fields. */
export const useSettleOtherwise = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof settleRefundOtherwise>["body"]) =>
      call(settleRefundOtherwise, { params: { id }, body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
};
