import { toWirePictures } from "../../picture-lists/public.ts";

/** Converts the pictures of a product to the wire's names. */
export const toWireProductPictures = toWirePictures;
