import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { toEuros } from "@stokaz/contract/euros";
import { LIMITS } from "@stokaz/contract/limits";
import { createOrderCheckout, orderRequest } from "@stokaz/contract/orders";
import { getPlace } from "@stokaz/contract/places";
import { getProduct, listProducts, type Product } from "@stokaz/contract/products";
import type { Territory } from "@stokaz/contract/territory";
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { call } from "../../lib/api/client.ts";
import { ApiError, serverMessageOf } from "../../lib/api/error.ts";
import { prepareRequestKeys, requestKeyFor } from "../../lib/api/request-key.ts";
import { rememberCheckout } from "../../lib/browser/left-checkout.ts";
import { toast } from "../../lib/browser/toasts.ts";

/** As many as the server writes into a page. */
export const PAGE_SIZE = 24;
/** Source: specification §9. */
const REDIRECT_TOAST_MS = 3000;
/** Said where products would be. Source: specification §8. */
export const PRODUCTS_FAILURE = "Échec de la récupération des produits.";
const LIST_FAILURE = "Une erreur est survenue lors de la récupération des produits.";
const NO_SESSION = "Échec de la création de la session de paiement.";

/** The orders a list can be in, by what the address calls them. */
export const SORTS = {
  newest: "Nouveautés",
  "price-up": "Prix croissant",
  "price-down": "Prix décroissant",
  distance: "Distance",
} as const;

/** What the listing is searched by, as typed; an empty text matches everything. */
export type ProductFilters = {
  location: string;
  product: string;
  brand: string;
  category: string;
  subCategory: string;
  /** Euros, a decimal point. */
  minPrice: string;
  maxPrice: string;
  /** "1", or empty. */
  openToday: string;
  /** The commune that distances are from. */
  around: string;
  /** Kilometres around it. */
  radius: string;
  sort: keyof typeof SORTS;
};

const listingKey = ["products", "listing"] as const;
const oneKey = (productId: string) => ["products", "one", productId] as const;

const queryOf = (
  { around, radius, sort, openToday, ...search }: ProductFilters,
  territory: Pick<Territory, "communes"> | undefined,
) => {
  const centre = territory?.communes.find(({ name }) => name === around);
  const near = centre && centre.lat !== null ? `${centre.lat},${centre.lng}` : undefined;
  return {
    ...search,
    openToday: openToday ? "true" : undefined,
    near,
    radiusKm: near && radius ? radius : undefined,
    sort: sort === "distance" && !near ? undefined : sort,
  };
};

/** What the listing's first page is asked with; those after it by their cursor. @param territory where its communes are */
export const listingQueryOf = (
  filters: ProductFilters,
  territory: Pick<Territory, "communes"> | undefined,
) => ({ ...queryOf(filters, territory), limit: PAGE_SIZE });

/**
 * Products on sale that match, page by page.
 *
 * @param territory where its communes are; a search around one of them waits for it
 */
export const productListingQuery = (filters: ProductFilters, territory: Territory | undefined) =>
  infiniteQueryOptions({
    queryKey: [...listingKey, filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        listProducts,
        { query: { ...listingQueryOf(filters, territory), cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: filters.around === "" || territory !== undefined,
    meta: { failureMessage: LIST_FAILURE },
  });

/** Everything that matches, for the map: as many pages as it takes. */
export const everyProductQuery = (filters: ProductFilters, territory: Territory | undefined) =>
  queryOptions({
    queryKey: ["products", "every", filters],
    queryFn: async ({ signal }): Promise<Product[]> => {
      const query = { ...queryOf(filters, territory), limit: LIMITS.pageSize };
      const found: Product[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(listProducts, { query: { ...query, cursor } }, { signal });
        found.push(...page.data);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    },
  });

const placeKey = (placeId: string) => [...listingKey, "place", placeId] as const;

/** A place of pickup with what is on sale there, page by page. */
export const placeQuery = (placeId: string) =>
  infiniteQueryOptions({
    queryKey: placeKey(placeId),
    queryFn: ({ pageParam, signal }) =>
      call(getPlace, { params: { id: placeId }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The products put on sale last in a place. @param limit how many at most */
export const newestAtPlaceQuery = (placeId: string, limit: number) =>
  queryOptions({
    queryKey: ["products", "newest", placeId, limit],
    queryFn: ({ signal }) =>
      call(getPlace, { params: { id: placeId }, query: { limit } }, { signal }),
  });

/** One product, on sale or not. */
export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: oneKey(productId),
    queryFn: ({ signal }) => call(getProduct, { params: { id: productId } }, { signal }),
  });

type ListingPages = InfiniteData<Answer<typeof listProducts>>;

/** Looks at a product again and shows it as it is now, in its place: sold out, it stays to say so. */
const showAsItIs = async (queryClient: QueryClient, productId: string): Promise<void> => {
  const query = { ...productQuery(productId), staleTime: 0 };
  const found = await queryClient.fetchQuery(query).catch(() => undefined);
  if (!found) return queryClient.invalidateQueries({ queryKey: ["products"] });
  const fresh = found.isOnSale ? found.data : { ...found.data, stockQuantity: 0 };
  queryClient.setQueriesData<ListingPages>({ queryKey: listingKey }, (list) => {
    const pages = list?.pages.map((page) => ({
      ...page,
      data: page.data.map((product) => (product._id === productId ? fresh : product)),
    }));
    return list && pages && { ...list, pages };
  });
};

/** Some units of a product that somebody wants. */
export type OrderChoice = { product: Product; quantity: number };

const bodyOf = ({
  product,
  quantity,
}: OrderChoice): CallInput<typeof createOrderCheckout>["body"] => ({
  storageId: product.storageId,
  item: { price: toEuros(product.price), quantity, productId: product._id },
  supplierId: product.supplierId,
});

const refuse = (message: string): never => {
  throw new ApiError({ status: 400, code: "request/invalid", message });
};

const openPayment = async (choice: OrderChoice): Promise<Answer<typeof createOrderCheckout>> => {
  const body = bodyOf(choice);
  const wrong = orderRequest.safeParse(body).error?.issues[0];
  if (wrong) return refuse(wrong.message);
  const requestKey = requestKeyFor(`order:${choice.product._id}:${choice.quantity}`);
  const opened = await call(createOrderCheckout, { body }, { requestKey });
  return opened.sessionId ? opened : refuse(NO_SESSION);
};

/** What to say of an order that could not be placed. Source: specification §8. */
export const orderFailure = (error: Error): string =>
  error instanceof ApiError && error.status === 200
    ? // An answer that can't be read has no session to go on with.
      NO_SESSION
    : serverMessageOf(error, "Échec de la commande. Veuillez réessayer.");

/** What stays beside the button of an order that could not be placed: a new price asks for a new yes. */
export const orderRefusal = (error: Error): string =>
  error instanceof ApiError && error.code === "order/price-mismatch"
    ? `${orderFailure(error)} Si ce prix vous convient, placez à nouveau la commande.`
    : orderFailure(error);

/**
 * "Placer la commande": opens the hosted payment page and goes there. It has succeeded once the
 * browser is about to leave, and stays so.
 */
export const useOrder = () => {
  const queryClient = useQueryClient();
  const [, setParameters] = useSearchParams();
  // Only the browser keeps keys, and they must be there before the first click.
  useEffect(prepareRequestKeys, []);
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
    onError: (error, { product }) => {
      toast.error(orderFailure(error));
      // Price or stock is not what the card shows.
      if (error instanceof ApiError && error.status === 409) {
        return showAsItIs(queryClient, product._id);
      }
    },
  });
};
