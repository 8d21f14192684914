import type { Db, Tx } from "../../../platform/db/db.ts";
import { otherPictures, type PictureRow } from "../repository.ts";

/** All pictures of a product, its photo first. */
export const listPictures = async (db: Db, productId: string): Promise<PictureRow[]> => {
  const { photo, alt_text, others } = await db
    .selectFrom("products")
    .select(["photo", "alt_text", otherPictures.as("others")])
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  return [{ picture: photo, alt_text }, ...others];
};

/** Puts these pictures in the place of all that a locked product has, the first as its photo. */
export const replacePictures = async (
  tx: Tx,
  productId: string,
  [first, ...others]: readonly [PictureRow, ...PictureRow[]],
  now: Date,
): Promise<void> => {
  await tx
    .updateTable("products")
    .set({ photo: first.picture, alt_text: first.alt_text, updated_at: now })
    .where("id", "=", productId)
    .execute();
  await tx.deleteFrom("product_pictures").where("product_id", "=", productId).execute();
  if (others.length === 0) return;
  await tx
    .insertInto("product_pictures")
    .values(
      others.map((other, index) => ({ product_id: productId, position: index + 1, ...other })),
    )
    .execute();
};

/** Takes a picture away from those beside the photo: it became the photo. */
export const deletePicture = async (tx: Tx, productId: string, picture: string): Promise<void> => {
  await tx
    .deleteFrom("product_pictures")
    .where("product_id", "=", productId)
    .where("picture", "=", picture)
    .execute();
};
