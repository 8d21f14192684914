import { toWirePictures } from "../../picture-lists/public.ts";

/** The pictures of a space, in the names of the wire. */
export const toWireSpacePictures = toWirePictures;
