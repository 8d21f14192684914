import type { DescribedPicture } from "@stokaz/contract/pictures";
import { pictureUrl } from "../../platform/storage/pictures.ts";
import type { PictureRow } from "./rules.ts";

const toWirePicture = ({ picture, alt_text }: PictureRow): DescribedPicture => ({
  url: pictureUrl(picture),
  description: alt_text,
});

/** The pictures of a listing, in the names of the wire. */
export const toWirePictures = (pictures: readonly PictureRow[]): DescribedPicture[] =>
  pictures.map(toWirePicture);
