export { deletePicture, otherPictures, type PictureTables } from "./repository.ts";
export { type PictureRow, withPhoto } from "./rules.ts";
export { createPictureList, type PictureListDeps } from "./service.ts";
export { toWirePictures } from "./wire.ts";
