import * as repository from "./repository.ts";
import * as rules from "./rules.ts";
import * as service from "./service.ts";
import * as wire from "./wire.ts";

/** Tables in which a kind of listing keeps its pictures. */
export type PictureTables = repository.PictureTables;

/** A stored picture of a listing with its description. */
export type PictureRow = rules.PictureRow;

/** All pictures of a listing: its photo, then the others. */
export const withPhoto = rules.withPhoto;

/** The pictures of a listing beside its photo, in order, for a query over its table. */
export const otherPictures = repository.otherPictures;

/** Removes a picture from the others, because it became the photo. */
export const deletePicture = repository.deletePicture;

/** What {@link createPictureList} needs. */
export type PictureListDeps = service.PictureListDeps;

/**
 * Reads, adds and arranges the pictures of a person's own listings of a kind.
 *
 * @throws {Problem} see the service
 */
export const createPictureList = service.createPictureList;

/** The pictures of a listing, in the names of the wire. */
export const toWirePictures = wire.toWirePictures;
