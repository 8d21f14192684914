import { LIMITS } from "@stokaz/contract/limits";
import { createPictureList, type PictureListDeps } from "../../picture-lists/public.ts";
import { PRODUCT_PICTURES } from "../repository.ts";
import { findOwnProduct, lockOwnProduct } from "../service.ts";

/**
 * Creates the service for the pictures of one's products.
 *
 * @throws {Problem} product/not-found, product/not-yours, product/too-many-pictures,
 * product/unknown-picture
 */
export const createProductPictures = (deps: PictureListDeps) =>
  createPictureList(deps, {
    tables: PRODUCT_PICTURES,
    most: LIMITS.productPictures,
    findOwn: findOwnProduct,
    lockOwn: lockOwnProduct,
    problems: { tooMany: "product/too-many-pictures", unknown: "product/unknown-picture" },
  });

export type ProductPictures = ReturnType<typeof createProductPictures>;
