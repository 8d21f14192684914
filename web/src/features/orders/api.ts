import { listOrders, ORDER_LABELS, updateOrderStatus } from "@stokaz/contract/orders";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { ApiError } from "../../lib/api/error.ts";
import { toast } from "../../lib/browser/toasts.ts";

/** Said when the orders can't be read. */
export const ORDERS_FAILURE = "Une erreur est survenue lors de la récupération de vos commandes.";

/** The buyer's orders, newest first. */
export const ordersQuery = queryOptions({
  queryKey: ["orders"],
  queryFn: async ({ signal }) => (await call(listOrders, {}, { signal })).data,
  meta: { failureMessage: ORDERS_FAILURE },
});

/** Said when an order could not be marked. Source: specification §8. */
export const COLLECT_FAILURE = "Une erreur est survenue lors de la mise à jour du statut.";

/** Marks an order as collected and says so. */
export const useMarkCollected = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ orderId }: { orderId: string }) =>
      call(updateOrderStatus, {
        params: { orderId },
        body: { status: ORDER_LABELS.collected },
      }),
    onSuccess: ({ message }) => toast.success(message),
    onError: () => toast.error(COLLECT_FAILURE),
    // Without an answer there is none to the list either: it is read again once the network is back.
    onSettled: (_, error) =>
      queryClient.invalidateQueries({
        ...ordersQuery,
        refetchType: error instanceof ApiError && error.code === "network" ? "none" : "active",
      }),
  });
};
