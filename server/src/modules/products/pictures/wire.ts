import type { ProductPicture } from "@stokaz/contract/product-pictures";
import { pictureUrl } from "../../../platform/storage/pictures.ts";
import type { PictureRow } from "../repository.ts";

export const toWirePicture = ({ picture, alt_text }: PictureRow): ProductPicture => ({
  url: pictureUrl(picture),
  description: alt_text,
});
