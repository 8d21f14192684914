import { queryOptions } from "@tanstack/react-query";
import { KEYS } from "./keys.ts";
import { loadShoppingCalls } from "./load-shopping-calls.ts";

/** Message when products can't be read. Source: specification §8. */
export const PRODUCTS_FAILURE = "Échec de la récupération des produits.";

/** Message when a product is gone, or was never there. */
export const PRODUCT_GONE = "Ce produit n'est plus proposé, ou cette adresse est incomplète.";

/** Query for one product, on sale or not. */
export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: [KEYS.products, "one", productId],
    queryFn: async (query) => (await loadShoppingCalls()).readProduct(productId, query),
  });
