import type { quoteBasket } from "@stokaz/contract/checkout/basket";
import type { Answer } from "@stokaz/contract/endpoint";
import { toEuros } from "@stokaz/contract/money/euros";
import type { createOrderCheckout } from "@stokaz/contract/orders/orders";
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, isRefusal, serverMessageOf } from "../../lib/api/error.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { loadShoppingCalls } from "../../lib/api/load-shopping-calls.ts";
import { prepareRequestKeys, requestKeyFor } from "../../lib/api/request-key.ts";
import type { Basket, BasketLine } from "../../lib/browser/basket.ts";
import { keepPayment } from "../../lib/browser/basket-changes.ts";
import { rememberCheckout } from "../../lib/browser/left-checkout.ts";
import { useRestored } from "../../lib/browser/restored.ts";
import { toast } from "../../lib/browser/toasts.ts";

/** Duration of the toast before the redirect. Source: specification §9. */
const REDIRECT_TOAST_MS = 3000;
const NO_SESSION = "Échec de la création de la session de paiement.";
const QUOTE = "quote";

/** Products to buy: those of the basket, or a single one. */
export type Purchase = Pick<Basket, "storageId" | "lines"> & {
  /** Revision of the basket, if the purchase is the basket. */
  revision?: string;
  /** Pickup slot; it may be chosen later. */
  slot?: Date | null;
  /** Declaration to be an adult, if a product is for adults only. */
  isAdult?: boolean;
};

export type Quote = Answer<typeof quoteBasket>;

const itemOf = ({ productId, quantity, price }: BasketLine) => ({
  productId,
  quantity,
  price: toEuros(price),
});

const basketBody = ({ storageId, lines }: Purchase) => ({ storageId, items: lines.map(itemOf) });

/** Marks cached products as out of date, so that they are read again when they are shown. */
const forgetProducts = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: [KEYS.products],
    predicate: ({ queryKey }) => queryKey[1] !== QUOTE,
  });

/** Query for the current price of a purchase and its problems; read again each time it is shown. */
export const quoteQuery = (purchase: Purchase) => {
  const body = basketBody(purchase);
  return queryOptions({
    queryKey: [KEYS.products, QUOTE, body],
    queryFn: async (query) => {
      const quote = await (await loadShoppingCalls()).readQuote(body, query);
      if (quote.lines.some(({ problem }) => problem !== null)) await forgetProducts(query.client);
      return quote;
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
};

const openPayment = async (purchase: Purchase): Promise<Answer<typeof createOrderCheckout>> => {
  const { storageId, lines, revision, slot, isAdult } = purchase;
  const { payBasket, payProduct } = await loadShoppingCalls();
  const [line] = lines;
  const said = {
    ...(slot ? { slot: slot.toISOString() } : {}),
    ...(isAdult === undefined ? {} : { isAdult }),
  };
  const suffix = slot ? `:${slot.getTime()}` : "";
  if (revision !== undefined || !line) {
    const requestKey = requestKeyFor(`order:basket:${revision}${suffix}`);
    return payBasket({ ...basketBody(purchase), ...said }, requestKey);
  }
  const requestKey = requestKeyFor(`order:${line.productId}:${line.quantity}${suffix}`);
  const body = { storageId, item: itemOf(line), supplierId: line.sellerId, ...said };
  return payProduct(body, requestKey);
};

/** Message for an order that could not be placed. Source: specification §8. */
export const orderFailure = (error: Error): string =>
  error instanceof ApiError && error.status === 200
    ? // An unreadable answer has no payment session.
      NO_SESSION
    : serverMessageOf(error, "Échec de la commande. Veuillez réessayer.");

/**
 * "Payer" button: opens the hosted payment page and goes there. The mutation succeeds just before
 * the browser leaves the page, and stays in this state.
 */
export const usePayment = () => {
  const queryClient = useQueryClient();
  // Only the browser stores keys, and they must exist before the first click.
  useEffect(prepareRequestKeys, []);
  const payment = useMutation({
    mutationFn: openPayment,
    onSuccess: ({ sessionId, url }, { revision }) => {
      rememberCheckout("order", sessionId);
      if (revision !== undefined) keepPayment(sessionId);
      toast.success("Redirection vers le paiement...", { autoClose: REDIRECT_TOAST_MS });
      setTimeout(() => window.location.assign(url), REDIRECT_TOAST_MS);
    },
    onError: (error) => {
      toast.error(orderFailure(error));
      // Price, stock or slots differ from the page.
      if (isRefusal(error) && (error.status === 409 || error.code === "slot/not-found")) {
        return Promise.all(
          [KEYS.products, KEYS.slots].map((key) =>
            queryClient.invalidateQueries({ queryKey: [key] }),
          ),
        );
      }
    },
  });
  useRestored(payment.reset);
  return payment;
};
