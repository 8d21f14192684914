import * as repository from "./repository.ts";
import * as rules from "./rules.ts";
import * as service from "./service.ts";
import * as wire from "./wire.ts";

/** Where a kind of listing keeps its pictures. */
export type PictureTables = repository.PictureTables;

/** A stored picture of a listing with what is to be seen on it. */
export type PictureRow = rules.PictureRow;

/** All pictures of a listing: its photo, then those beside it. */
export const withPhoto = rules.withPhoto;

/** The pictures of a listing beside its photo, in order, for a query over its table. */
export const otherPictures = repository.otherPictures;

/** Takes a picture away from those beside the photo: it became the photo. */
export const deletePicture = repository.deletePicture;

/** Reading, adding and arranging the pictures of one's listings of a kind. @throws {Problem} see the service */
export const createPictureList = service.createPictureList;

/** The pictures of a listing, in the names of the wire. */
export const toWirePictures = wire.toWirePictures;
