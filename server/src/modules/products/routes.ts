import * as contract from "@stokaz/contract/products/products";
import type { Bind } from "../../platform/http/bind.ts";
import { EncodedAnswer } from "../../platform/http/encoded-answer.ts";
import { nextPageLink } from "../../platform/http/next-page-link.ts";
import type { Dependencies, Keepable } from "../../platform/kept/dependencies.ts";
import type { ListingPage, ProductListing, ShownProduct } from "./listing/service.ts";
import { toWireProductPictures } from "./pictures/wire.ts";
import type { Products } from "./service.ts";
import { createdMessage, toWireOwnProduct, toWireProduct } from "./wire.ts";

/** An encoded list, sent to every viewer who asks for the same. */
export type ListingAnswer = Keepable & {
  page: EncodedAnswer<typeof contract.listProducts>;
  restCursor: string | undefined;
};

/** An encoded product. */
export type ProductAnswer = EncodedAnswer<typeof contract.getProduct>;

const toAnswer = (
  { listings, restCursor, ...paging }: ListingPage,
  dependencies: Dependencies,
): ListingAnswer => {
  const data = listings.map((listing) => toWireProduct(listing, listing.isExact));
  const page = new EncodedAnswer(contract.listProducts, { data, ...paging }, dependencies);
  return { page, restCursor, dependencies, bytes: page.bytes };
};

const toProductAnswer = (
  { listing, isOnSale, pictures, sellerVerified }: ShownProduct,
  dependencies: Dependencies,
): ProductAnswer => {
  const shown = {
    data: toWireProduct(listing, listing.isExact),
    isOnSale,
    pictures: toWireProductPictures(pictures),
    ...(sellerVerified && { sellerVerified }),
  };
  return new EncodedAnswer(contract.getProduct, shown, dependencies);
};

/**
 * Binds the calls about products. A search goes through, in turn: `listKept` of
 * `listing/service.ts`, which asks `search/service.ts` for a kept answer;
 * `listing/words/service.ts` finds the words that are meant; `listPage` of `listing/repository.ts`
 * reads the page, with the columns of `repository.ts` and the conditions of `search`,
 * `availability` and `addresses`; then `toAnswer` here, over `wire.ts`.
 *
 * All steps: `docs/architecture.md`, "A search, file by file".
 */
export const bindProductRoutes = (
  on: Bind,
  products: Products,
  listing: ProductListing<ListingAnswer, ProductAnswer>,
): void => {
  on(contract.listProducts, async ({ query }, viewer, { setHeader }) => {
    const { page, restCursor } = await listing.listKept(viewer, query, toAnswer);
    // The next page is in a header, because the reference's list without parameters has only one
    // field.
    if (restCursor) setHeader("link", nextPageLink(contract.listProducts, query, restCursor));
    return page;
  });
  on(contract.getProduct, ({ params }, viewer) =>
    listing.showKept(viewer, params.id, toProductAnswer),
  );
  on(contract.createProduct, async ({ body }, artisan, { requestKey }) => {
    const product = toWireOwnProduct(await products.create(artisan, body, requestKey), true);
    return { success: true, message: createdMessage(product), product };
  });
  on(contract.updateProduct, async ({ params, body }, artisan, { requestKey }) => ({
    success: true,
    message: "Produit mis à jour !",
    product: toWireOwnProduct(await products.update(artisan, params.id, body, requestKey), true),
  }));
  on(contract.deleteProduct, async ({ params }, artisan) => {
    await products.archive(artisan, params.id);
    return { success: true, message: "Produit supprimé." };
  });
};
