import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { toEuros } from "@stokaz/contract/money";
import { cancelCheckout, createOrderCheckout, orderRequest } from "@stokaz/contract/orders";
import { listProducts, type Product } from "@stokaz/contract/products";
import {
  infiniteQueryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { call } from "../../lib/api-client.ts";
import { ApiError, serverMessageOf } from "../../lib/api-error.ts";
import { forgetCheckout, recallCheckout, rememberCheckout } from "../../lib/left-checkout.ts";
import { forgetRequestKeys, requestKeyFor } from "../../lib/request-key.ts";
import { toast } from "../../lib/toasts.ts";

const PAGE_SIZE = 24;
/** Source: specification §9. */
const REDIRECT_TOAST_MS = 3000;
const LIST_FAILURE = "Une erreur est survenue lors de la récupération des produits.";
const NO_SESSION = "Échec de la création de la session de paiement.";

/** What the listing is searched by; an empty text matches everything. */
export type ProductFilters = {
  location: string;
  product: string;
  brand: string;
  category: string;
  subCategory: string;
};

const listingKey = ["products", "listing"] as const;

/** Products on sale that match, page by page, newest first. */
export const productListingQuery = (filters: ProductFilters) =>
  infiniteQueryOptions({
    queryKey: [...listingKey, filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        listProducts,
        { query: { ...filters, limit: PAGE_SIZE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    meta: { failureMessage: LIST_FAILURE },
  });

/** Some units of a product that somebody wants. */
export type OrderWish = { product: Product; quantity: number };

/** All the intentions of ordering kept in this browser. */
const ALL_ORDERS = "order:";

const bodyOf = ({
  product,
  quantity,
}: OrderWish): CallInput<typeof createOrderCheckout>["body"] => ({
  storageId: product.storageId,
  item: { price: toEuros(product.price), quantity, productId: product._id },
  supplierId: product.supplierId,
});

const refuse = (message: string): never => {
  throw new ApiError({ status: 400, code: "request/invalid", message });
};

const openPayment = async (wish: OrderWish): Promise<Answer<typeof createOrderCheckout>> => {
  const body = bodyOf(wish);
  const wrong = orderRequest.safeParse(body).error?.issues[0];
  if (wrong) return refuse(wrong.message);
  const requestKey = requestKeyFor(`${ALL_ORDERS}${wish.product._id}:${wish.quantity}`);
  const opened = await call(createOrderCheckout, { body }, { requestKey });
  return opened.sessionId ? opened : refuse(NO_SESSION);
};

const failureOf = (error: Error): string =>
  error instanceof ApiError && error.status === 200
    ? // An answer that can't be read has no session to go on with.
      NO_SESSION
    : serverMessageOf(error, "Échec de la commande. Veuillez réessayer.");

/**
 * "Placer la commande": opens the hosted payment page and goes there. It has succeeded once the
 * browser is about to leave, and stays so.
 */
export const useOrder = (): UseMutationResult<
  Answer<typeof createOrderCheckout>,
  Error,
  OrderWish
> => {
  const queryClient = useQueryClient();
  const [, setParameters] = useSearchParams();
  return useMutation({
    mutationFn: openPayment,
    onSuccess: ({ sessionId, url }, { product, quantity }) => {
      rememberCheckout("order", sessionId);
      // The browser's way back leads to the same card, as the payment page's does.
      setParameters(
        (current) => {
          const next = new URLSearchParams(current);
          next.set("product", product._id);
          next.set("quantity", String(quantity));
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
      toast.success("Redirection vers le paiement...", { autoClose: REDIRECT_TOAST_MS });
      setTimeout(() => window.location.assign(url), REDIRECT_TOAST_MS);
    },
    onError: (error) => {
      toast.error(failureOf(error));
      // Price or stock is not what the card shows.
      if (error instanceof ApiError && error.status === 409) {
        return queryClient.invalidateQueries({ queryKey: listingKey });
      }
    },
  });
};

/**
 * The payment page that this tab left for without paying, if any: what it held is on sale again at
 * once. Called when the listing opens.
 */
export const useLeavePayment = (): UseMutationResult<void, Error, void> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const sessionId = recallCheckout("order");
      if (!sessionId) return;
      forgetCheckout("order");
      forgetRequestKeys(ALL_ORDERS);
      await call(cancelCheckout, { params: { sessionId } });
      toast.info("Paiement annulé : rien n'a été débité.");
    },
    // A hold that can't be given up (over already, or no answer) ends by itself: nothing is lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: listingKey }),
  });
};
