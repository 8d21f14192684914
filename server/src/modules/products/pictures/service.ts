import { LIMITS } from "@stokaz/contract/limits";
import type { ArrangedPictures } from "@stokaz/contract/product-pictures";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { type Pictures, pictureKey } from "../../../platform/storage/pictures.ts";
import type { PictureRow } from "../repository.ts";
import { findOwnProduct, lockOwnProduct, type Owner } from "../service.ts";
import type { ProductRow } from "../tables.ts";
import * as rows from "./repository.ts";

type Deps = { db: Db; clock: Clock; pictures: Pictures };

export const createProductPictures = ({ db, clock, pictures }: Deps) => ({
  /** One's own product with its pictures. @throws {Problem} product/not-found, product/not-yours */
  async read(
    artisan: Actor,
    productId: string,
  ): Promise<{ product: ProductRow; pictures: PictureRow[] }> {
    const product = await findOwnProduct(db, artisan, productId);
    return { product, pictures: await rows.listPictures(db, productId) };
  },

  /** @throws {Problem} product/not-found, product/not-yours, product/too-many-pictures, picture/not-an-image, picture/busy */
  async add(
    artisan: Owner,
    productId: string,
    { picture, description }: { picture: File; description: string },
  ): Promise<PictureRow[]> {
    // Nobody's picture is worked on before it is known whose product it is for.
    await findOwnProduct(db, artisan, productId);
    const key = await pictures.storeFile(picture);
    return inTransaction(db, async (tx) => {
      await lockOwnProduct(tx, artisan, productId);
      const [first, ...others] = await rows.listPictures(tx, productId);
      if (!first) throw new Error("a product has a photo");
      if ([first, ...others].some((one) => one.picture === key)) return [first, ...others];
      if (others.length + 1 >= LIMITS.productPictures) {
        throw new Problem("product/too-many-pictures");
      }
      const arranged = [first, ...others, { picture: key, alt_text: description }] as const;
      await rows.replacePictures(tx, productId, arranged, clock.now());
      return [...arranged];
    });
  },

  /** Those left out are removed. @throws {Problem} product/not-found, product/not-yours, product/unknown-picture */
  async arrange(
    artisan: Actor,
    productId: string,
    wanted: ArrangedPictures["pictures"],
  ): Promise<PictureRow[]> {
    return inTransaction(db, async (tx) => {
      await lockOwnProduct(tx, artisan, productId);
      const kept = new Set((await rows.listPictures(tx, productId)).map(({ picture }) => picture));
      const arranged = wanted.map(({ url, description }) => {
        const picture = pictureKey(url);
        // Named twice, it is as unknown the second time.
        if (picture === undefined || !kept.delete(picture)) {
          throw new Problem("product/unknown-picture");
        }
        return { picture, alt_text: description };
      });
      const [first, ...others] = arranged;
      if (!first) throw new Error("at least one picture is asked for");
      await rows.replacePictures(tx, productId, [first, ...others], clock.now());
      return arranged;
    });
  },
});

export type ProductPictures = ReturnType<typeof createProductPictures>;
