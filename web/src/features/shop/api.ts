import type { CallInput } from "@stokaz/contract/endpoint";
import { LIMITS } from "@stokaz/contract/limits";
import type { LabelKey } from "@stokaz/contract/products/fact-choices";
import type { ProductSort } from "@stokaz/contract/products/product-sorts";
import type { Product } from "@stokaz/contract/products/products";
import type { requestRestock } from "@stokaz/contract/products/restock";
import type { Territory } from "@stokaz/contract/spaces/territory";
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { KEYS } from "../../lib/api/keys.ts";
import { loadShoppingCalls } from "../../lib/api/load-shopping-calls.ts";
import { FIRST_CURSOR, PRODUCTS_PAGE } from "../../lib/api/paging.ts";

const LIST_FAILURE = "Une erreur est survenue lors de la récupération des produits.";

/** Filters of the listing, as typed; an empty text matches everything. */
export type ProductFilters = {
  location: string;
  product: string;
  brand: string;
  category: string;
  subCategory: string;
  /** Price in euros, with a decimal point. */
  minPrice: string;
  maxPrice: string;
  /** Price in euros per kilo or litre, with a decimal point. */
  maxUnitPrice: string;
  /** Keys of allergens, separated by commas. */
  withoutAllergens: string;
  /** Key of a label. */
  label: LabelKey | "";
  /** "1" for places that are open today, or empty. */
  openToday: string;
  /** Commune from which distances are measured. */
  around: string;
  /** Radius around it in kilometres. */
  radius: string;
  sort: ProductSort;
};

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

/**
 * Query parameters of the listing's first page; later pages use their cursor. @param territory has
 * the positions of communes
 */
export const listingQueryOf = (
  filters: ProductFilters,
  territory: Pick<Territory, "communes"> | undefined,
) => ({ ...queryOf(filters, territory), limit: PRODUCTS_PAGE });

/**
 * Query for matching products on sale, page by page.
 *
 * @param territory has the positions of communes; a search around a commune waits for it
 */
export const productListingQuery = (filters: ProductFilters, territory: Territory | undefined) =>
  infiniteQueryOptions({
    queryKey: [KEYS.products, "listing", filters],
    queryFn: async (query) =>
      (await loadShoppingCalls()).readProducts(
        { ...listingQueryOf(filters, territory), cursor: query.pageParam },
        query,
      ),
    initialPageParam: FIRST_CURSOR,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: filters.around === "" || territory !== undefined,
    meta: { failureMessage: LIST_FAILURE },
  });

/** Query for all matching products, for the map: it reads as many pages as needed. */
export const everyProductQuery = (filters: ProductFilters, territory: Territory | undefined) =>
  queryOptions({
    queryKey: [KEYS.products, "every", filters],
    queryFn: async (query): Promise<Product[]> => {
      const { readProducts } = await loadShoppingCalls();
      const searched = { ...queryOf(filters, territory), limit: LIMITS.pageSize };
      const found: Product[] = [];
      let cursor: string | undefined;
      do {
        const page = await readProducts({ ...searched, cursor }, query);
        found.push(...page.data);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    },
  });

const placeKey = (placeId: string) => [KEYS.products, "place", placeId] as const;

/** Query for a pickup place with its products on sale, page by page. */
export const placeQuery = (placeId: string) =>
  infiniteQueryOptions({
    queryKey: placeKey(placeId),
    queryFn: async (query) =>
      (await loadShoppingCalls()).readPlace(
        placeId,
        { limit: PRODUCTS_PAGE, cursor: query.pageParam },
        query,
      ),
    initialPageParam: FIRST_CURSOR,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Query for the newest products on sale at a place. @param limit greatest number of products */
export const newestAtPlaceQuery = (placeId: string, limit: number) =>
  queryOptions({
    queryKey: [KEYS.products, "newest", placeId, limit],
    queryFn: async (query) => (await loadShoppingCalls()).readPlace(placeId, { limit }, query),
  });

/** Requests a mail when a product is back in stock. The form shows refused fields. */
export const useRequestRestock = (id: string) =>
  useMutation({
    mutationFn: async (body: CallInput<typeof requestRestock>["body"]) =>
      (await loadShoppingCalls()).askForRestock(id, body),
  });

/** Cancels all such requests, by the link of a mail. */
export const useStopRestockMails = () =>
  useMutation({
    mutationFn: async (token: string) => (await loadShoppingCalls()).endRestockMails(token),
  });
