import { listProducts } from "@stokaz/contract/products";
import { listAvailableSpaces } from "@stokaz/contract/storage-spaces";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";

const NEWEST = 4;
/** As many as one answer holds: enough to show where storage is, whatever the number of spaces. */
const PLACES = 100;

/** The products put on sale last. */
export const newestProductsQuery = queryOptions({
  queryKey: ["products", "newest"],
  queryFn: async ({ signal }) =>
    (await call(listProducts, { query: { limit: NEWEST } }, { signal })).data,
});

/** Where there is room to store. */
export const storagePlacesQuery = queryOptions({
  queryKey: ["storage-places"],
  queryFn: ({ signal }) => call(listAvailableSpaces, { query: { limit: PLACES } }, { signal }),
});
