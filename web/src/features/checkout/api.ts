import type { Answer } from "@stokaz/contract/endpoint";
import { rentalPaymentSuccess } from "@stokaz/contract/leases/rentals";
import { orderPaymentSuccess } from "@stokaz/contract/orders/orders";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { ApiError, serverMessageOf } from "../../lib/api/error.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { settleCheckout } from "../../lib/api/return-from-payment.ts";
import { takeOutBought } from "../../lib/browser/basket-changes.ts";
import { forgetCheckout } from "../../lib/browser/left-checkout.ts";
import { pollInterval } from "./rules.ts";

/** Result of a paid checkout: a rental, or a request to its lessor. */
export type PaidRental = Answer<typeof rentalPaymentSuccess>["metadata"];

type RentalOutcome = { state: "processing" } | ({ state: "paid" } & PaidRental);

/** Query for the outcome of a payment, repeated while the payment is processed. */
export const rentalOutcomeQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ["rental-outcome", sessionId],
    queryFn: async ({ signal }): Promise<RentalOutcome> => {
      try {
        const query = { session_id: sessionId };
        const { metadata } = await call(rentalPaymentSuccess, { query }, { signal });
        settleCheckout("rental");
        return { state: "paid", ...metadata };
      } catch (error) {
        if (error instanceof ApiError && error.code === "checkout/not-paid") {
          // Other pages must not take it for given up.
          forgetCheckout("rental");
          return { state: "processing" };
        }
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => pollInterval(state),
  });

/** Message if there is no rental, whatever the reason, except if the payer needs to know it. */
export const RENTAL_FAILURE = "Quelque chose s'est mal passé, veuillez réessayer plus tard.";

/**
 * Message for a failure. The payer reads the server's own sentence if it says where the money is.
 */
export const rentalFailureOf = (error: Error): string =>
  error instanceof ApiError &&
  (error.code === "checkout/failed" || error.code === "checkout/refunded")
    ? error.message
    : RENTAL_FAILURE;

type OrderOutcome =
  | { state: "processing" }
  | ({ state: "paid" } & Answer<typeof orderPaymentSuccess>);

/** Query for the outcome of a payment, repeated while the payment is processed. */
export const orderOutcomeQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [KEYS.orderOutcome, sessionId],
    queryFn: async ({ signal, client }): Promise<OrderOutcome> => {
      try {
        const query = { session_id: sessionId };
        const outcome = await call(orderPaymentSuccess, { query }, { signal });
        settleCheckout("order");
        takeOutBought(sessionId, outcome.order.lines);
        // Stock and orders in the cache are older than this purchase.
        await client.invalidateQueries({ queryKey: [KEYS.products] });
        await client.invalidateQueries({ queryKey: [KEYS.orders] });
        return { state: "paid", ...outcome };
      } catch (error) {
        if (error instanceof ApiError && error.code === "checkout/not-paid") {
          // Other pages must not take it for given up.
          forgetCheckout("order");
          return { state: "processing" };
        }
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => pollInterval(state),
    refetchOnWindowFocus: false,
  });

const ORDER_FAILURE = "Une erreur est survenue lors du traitement du paiement.";

/**
 * Reason why there is no order, in one sentence. If the address has no session, a general sentence
 * is used.
 */
export const orderFailureOf = (error: Error): string =>
  error instanceof ApiError && error.status === 400
    ? ORDER_FAILURE
    : serverMessageOf(error, ORDER_FAILURE);
