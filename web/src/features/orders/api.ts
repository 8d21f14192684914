import type { Answer } from "@stokaz/contract/endpoint";
import {
  listOrders,
  ORDER_LABELS,
  orderPaymentSuccess,
  updateOrderStatus,
} from "@stokaz/contract/orders";
import {
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";
import { ApiError, serverMessageOf } from "../../lib/api-error.ts";
import { forgetCheckout } from "../../lib/left-checkout.ts";
import { nextLook } from "../../lib/outcome-looks.ts";
import { forgetRequestKeys } from "../../lib/request-key.ts";
import { toast } from "../../lib/toasts.ts";

/** Said when the orders can't be read. */
export const ORDERS_FAILURE = "Une erreur est survenue lors de la récupération de vos commandes.";

/** The buyer's orders, newest first. */
export const ordersQuery = queryOptions({
  queryKey: ["orders"],
  queryFn: async ({ signal }) => (await call(listOrders, {}, { signal })).data,
  meta: { failureMessage: ORDERS_FAILURE },
});

/** Marks an order as collected and says so. */
export const useMarkCollected = (): UseMutationResult<
  Answer<typeof updateOrderStatus>,
  Error,
  { orderId: string }
> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ orderId }) =>
      call(updateOrderStatus, {
        params: { orderId },
        body: { status: ORDER_LABELS.collected },
      }),
    onSuccess: () => toast.success("Commande marquée comme récupérée !"),
    onError: () => toast.error("Une erreur est survenue lors de la mise à jour du statut."),
    // Without an answer there is none to the list either: it is read again once the network is back.
    onSettled: (_, error) =>
      queryClient.invalidateQueries({
        ...ordersQuery,
        refetchType: error instanceof ApiError && error.code === "network" ? "none" : "active",
      }),
  });
};

type OrderOutcome =
  | { state: "processing" }
  | ({ state: "paid" } & Answer<typeof orderPaymentSuccess>);

/** What became of a payment, asked for once; while it is being processed it is looked at again. */
export const orderOutcomeQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ["order-outcome", sessionId],
    queryFn: async ({ signal, client }): Promise<OrderOutcome> => {
      try {
        const query = { session_id: sessionId };
        const outcome = await call(orderPaymentSuccess, { query }, { signal });
        forgetCheckout("order");
        forgetRequestKeys("order:");
        // Stock went down and an order came: what was kept of both is of before.
        await client.invalidateQueries({ queryKey: ["products"] });
        await client.invalidateQueries(ordersQuery);
        return { state: "paid", ...outcome };
      } catch (error) {
        if (error instanceof ApiError && error.code === "checkout/not-paid") {
          return { state: "processing" };
        }
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => nextLook(state),
    refetchOnWindowFocus: false,
  });

const OUTCOME_FAILURE = "Une erreur est survenue lors du traitement du paiement.";

/** Why there is no order, in one sentence. An address without a session says nothing to correct. */
export const outcomeFailureOf = (error: Error): string =>
  error instanceof ApiError && error.status === 400
    ? OUTCOME_FAILURE
    : serverMessageOf(error, OUTCOME_FAILURE);
