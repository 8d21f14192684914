import { PICTURES_CHANGED } from "@stokaz/contract/pictures";
import * as contract from "@stokaz/contract/products/product-pictures";
import type { Bind } from "../../../platform/http/bind.ts";
import type { ProductPictures } from "./service.ts";
import { toWireProductPictures } from "./wire.ts";

export const bindPictureRoutes = (on: Bind, pictures: ProductPictures): void => {
  on(contract.listPictures, async ({ params }, artisan) => {
    const { listing: product, pictures: found } = await pictures.read(artisan, params.id);
    return {
      productName: product.name,
      rentedSpaceId: product.rental_id,
      pictures: toWireProductPictures(found),
    };
  });
  on(contract.addPicture, async ({ params, body }, artisan) => ({
    message: PICTURES_CHANGED.added,
    pictures: toWireProductPictures(await pictures.add(artisan, params.id, body)),
  }));
  on(contract.arrangePictures, async ({ params, body }, artisan) => ({
    message: PICTURES_CHANGED.arranged,
    pictures: toWireProductPictures(await pictures.arrange(artisan, params.id, body.pictures)),
  }));
};
