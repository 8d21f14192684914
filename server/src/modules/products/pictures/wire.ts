import { toWirePictures } from "../../picture-lists/public.ts";

/** The pictures of a product, in the names of the wire. */
export const toWireProductPictures = toWirePictures;
