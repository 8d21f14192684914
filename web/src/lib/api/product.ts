import { getProduct } from "@stokaz/contract/products/products";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { KEYS } from "./keys.ts";

/** Message when products can't be read. Source: specification §8. */
export const PRODUCTS_FAILURE = "Échec de la récupération des produits.";

/** Query for one product, on sale or not. */
export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: [KEYS.products, "one", productId],
    queryFn: ({ signal }) => call(getProduct, { params: { id: productId } }, { signal }),
  });
