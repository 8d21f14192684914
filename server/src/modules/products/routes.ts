import * as contract from "@stokaz/contract/products";
import type { Bind } from "../../platform/bind.ts";
import type { ProductListing } from "./listing/service.ts";
import type { Products } from "./service.ts";
import { toWireProduct } from "./wire.ts";

export const bindProductRoutes = (on: Bind, products: Products, listing: ProductListing): void => {
  on(contract.listProducts, async ({ query }, viewer) => {
    const { listings, total, nextCursor } = await listing.list(viewer, query);
    const data = listings.map(({ isExact, ...product }) => toWireProduct(product, isExact));
    return total === undefined ? { data } : { data, total, nextCursor };
  });
  on(contract.createProduct, async ({ body }, artisan) => ({
    success: true,
    message: "Produit créé avec succès !",
    product: toWireProduct(await products.create(artisan, body), true),
  }));
  on(contract.updateProduct, async ({ params, body }, artisan) => ({
    success: true,
    message: "Produit mis à jour !",
    product: toWireProduct(await products.update(artisan, params.id, body), true),
  }));
  on(contract.deleteProduct, async ({ params }, artisan) => {
    await products.archive(artisan, params.id);
    return { success: true, message: "Produit supprimé." };
  });
};
