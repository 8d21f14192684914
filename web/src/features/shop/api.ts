import type { CallInput } from "@stokaz/contract/endpoint";
import type { LabelKey } from "@stokaz/contract/fact-choices";
import { LIMITS } from "@stokaz/contract/limits";
import { getPlace } from "@stokaz/contract/places";
import { listProducts, type Product, type ProductSort } from "@stokaz/contract/products";
import { requestRestock, stopRestockMails } from "@stokaz/contract/restock";
import type { Territory } from "@stokaz/contract/territory";
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { KEYS } from "../../lib/api/keys.ts";

/** As many as the server writes into a page. */
export const PAGE_SIZE = 24;
const LIST_FAILURE = "Une erreur est survenue lors de la récupération des produits.";

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
  /** Euros a kilo or a litre, a decimal point. */
  maxUnitPrice: string;
  /** Keys of allergens, joined by commas. */
  withoutAllergens: string;
  /** The key of a label. */
  label: LabelKey | "";
  /** "1", or empty. */
  openToday: string;
  /** The commune that distances are from. */
  around: string;
  /** Kilometres around it. */
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
    queryKey: [KEYS.products, "listing", filters],
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
    queryKey: [KEYS.products, "every", filters],
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

const placeKey = (placeId: string) => [KEYS.products, "place", placeId] as const;

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
    queryKey: [KEYS.products, "newest", placeId, limit],
    queryFn: ({ signal }) =>
      call(getPlace, { params: { id: placeId }, query: { limit } }, { signal }),
  });

/** Has one told when a product is back. Refused fields are the form's to show. */
export const useRequestRestock = (id: string) =>
  useMutation({
    mutationFn: (body: CallInput<typeof requestRestock>["body"]) =>
      call(requestRestock, { params: { id }, body }),
  });

/** Takes all of that back, by the link of a mail. */
export const useStopRestockMails = () =>
  useMutation({
    mutationFn: (token: string) => call(stopRestockMails, { body: { token } }),
  });
